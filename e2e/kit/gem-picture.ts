import { encode } from 'fast-png'
import type { Page } from 'playwright-core'

/** The pixels of the picture that `chooseGemPicture` chooses; each differs from its neighbours. */
export const gemPixels = new Uint8Array(32 * 32 * 4).map((_, at) => (at % 4 === 3 ? 255 : at % 251))

/** Chooses a picture in the form for a new item with a texture. */
export async function chooseGemPicture(page: Page): Promise<void> {
  const picture = encode({ width: 32, height: 32, data: gemPixels, channels: 4, depth: 8 })
  await page.locator('input[type=file][accept*="png"]').setInputFiles({
    name: 'gem.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture),
  })
}
