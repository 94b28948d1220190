import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'

const main = ({ page }: Panel) => page.getByRole('main')
const picture = (panel: Panel) => main(panel).locator('img[width="64"]')

const lists = [
  ['/worlds', 'No worlds yet', 'Create the first world'],
  ['/players', 'No players yet', 'How players join'],
  ['/profile', 'You have not redeemed a code yet.', 'Redeem a code'],
  ['/redeem-code', 'No public codes right now', 'Go to the shop'],
  ['/items?name=nothing-like-it&rarity=20', 'No items found', 'Clear the search'],
] as const

test('leads on from each empty list, with a picture of the game, clears the search and the filters that find no item, and speaks Indonesian on a phone', async ({
  panel,
}) => {
  const { page } = panel
  for (const [path, title, next] of lists) {
    await panel.open(path)
    await main(panel).getByText(title).waitFor()
    await picture(panel).first().waitFor()
    const step = main(panel)
      .getByRole('link', { name: next })
      .or(main(panel).getByRole('button', { name: next }))
    await step.first().waitFor()
    expect(await readExcess(page), path).toBe(0)
  }
  await main(panel).getByRole('button', { name: 'Clear the search' }).click()
  await main(panel).getByText('Search the item database').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await setLanguage(panel, 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [path] of lists) {
    await page.goto(panel.origin + path)
    await picture(panel).first().waitFor()
    expect(await readExcess(page), path).toBe(0)
    await takeShot(page, `empty-id-${path.slice(1)}-360`, { isWhole: true })
  }
})
