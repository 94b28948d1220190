import { expect } from 'vitest'
import { listEnglishTexts } from './kit/catalogues.ts'
import { setLanguage } from './kit/languages.ts'
import { listLeftovers } from './kit/leftovers.ts'
import { settle } from './kit/quiet-page.ts'
import { type RealPanel, test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'

const paths = ['dashboard', 'worlds', 'players', 'backup', 'scheduler', 'configuration', 'profile']

/** Lists the English texts of an owner's pages, by page. */
async function walkOwned({ page, open }: RealPanel, name: string) {
  const texts = listEnglishTexts()
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    const link = page.locator(`nav a[href="/${path}"]`).first()
    if ((await link.count()) === 0) await open(`/${path}`)
    else await link.click()
    await page.waitForURL(`**/${path}`)
    await settle(page)
    const found = await listLeftovers(page, texts)
    await takeShot(page, `id-${name}-${path}`)
    if (found.length > 0) faults[path] = found
  }
  return faults
}

test('has no English text while the user is banned', async ({ panel }) => {
  await panel.ban({ reason: 'Curang' })
  await setLanguage(panel, 'id')
  expect(await walkOwned(panel, 'banned')).toEqual({})
})

test('has no English text while the server host is away', async ({ panel }) => {
  await setLanguage(panel, 'id')
  await panel.endAgent()
  expect(await walkOwned(panel, 'away')).toEqual({})
})
