import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { comparePictures, readPicture, readScreenshot, writePicture } from './pictures.ts'

const known = fileURLToPath(new URL('../looks/', import.meta.url))
/** Git ignores this folder. */
const changed = fileURLToPath(new URL('../looks-changed/', import.meta.url))

const isAccepting = process.env['PANEL_LOOKS'] === 'accept'

const getName = (page: string) => page.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')

/**
 * Compares the screenshot of a page with the known picture, and returns how it differs; null if it does not. A
 * difference is written to the folder `looks-changed`. With PANEL_LOOKS=accept the screenshot becomes the known picture.
 */
export function findChange(page: string, screenshot: Uint8Array): string | null {
  const name = getName(page)
  const file = `${known}${name}.png`
  const after = readScreenshot(screenshot)
  const before = existsSync(file) ? readPicture(readFileSync(file)) : null
  const difference = before === null ? null : comparePictures(before, after)
  for (const kind of ['now', 'difference']) rmSync(`${changed}${name}-${kind}.png`, { force: true })
  if (difference !== null && !difference.isOver) return null
  if (isAccepting) {
    mkdirSync(known, { recursive: true })
    writeFileSync(file, writePicture(after))
    return null
  }
  mkdirSync(changed, { recursive: true })
  writeFileSync(`${changed}${name}-now.png`, screenshot)
  if (difference !== null)
    writeFileSync(`${changed}${name}-difference.png`, writePicture(difference.picture))
  return `${name}: ${difference?.text ?? 'there is no known picture'}`
}

export const howToAccept = `Look at packages/panel/test/looks-changed. If the change is wanted, this accepts it:
PANEL_LOOKS=accept npm test -- packages/panel/test/looks.test.ts`
