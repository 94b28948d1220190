import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { expectFitLayout } from './layout.ts'

const main = ({ page }: Panel) => page.getByRole('main')
const picture = (panel: Panel) => main(panel).locator('img[width="64"]')

const lists = [
  ['/worlds', 'No worlds yet', 'Create the first world'],
  ['/players', 'No players yet', 'How players join'],
  ['/profile', 'You have not redeemed a code yet.', 'Redeem a code'],
  ['/redeem-code', 'No public codes right now', 'Go to the shop'],
  ['/items?name=nothing-like-it', 'No items found', 'Clear the search'],
] as const

test('leads on from each empty list, with a picture of the game', async ({ panel }) => {
  for (const [path, title, next] of lists) {
    await panel.open(path)
    await main(panel).getByText(title).waitFor()
    await picture(panel).first().waitFor()
    const step = main(panel)
      .getByRole('link', { name: next })
      .or(main(panel).getByRole('button', { name: next }))
    await step.first().waitFor()
    await expectFitLayout(panel, `empty-${path.slice(1)}`)
  }
})

test('clears the search and the filters that find no item', async ({ panel }) => {
  const { page } = panel
  await panel.open('/items?name=nothing-like-it&rarity=20')
  await main(panel).getByRole('button', { name: 'Clear the search' }).click()
  await main(panel).getByText('Search the item database').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('speaks Indonesian in empty lists on a phone', async ({ panel }) => {
  const { page } = panel
  await panel.open('/worlds')
  await setLanguage(panel, 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path] of lists) {
    await page.goto(panel.origin + path)
    await picture(panel).first().waitFor()
    expect(await readExcess(page), path).toBe(0)
    await takeShot(page, `empty-id-${path.slice(1)}-360`, { isWhole: true })
  }
})
