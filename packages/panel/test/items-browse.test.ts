import { searchServerItems } from '@trellis/contract/game/items.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { watchSprites } from './kit/sprite-draws.ts'
import { expectFitLayout } from './layout.ts'

const cells = ({ page }: Panel) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('button')
const category = ({ page }: Panel, name: string) =>
  page.getByRole('group', { name: 'Categories' }).getByRole('button', { name, exact: true })

async function typeSpaces(panel: Panel) {
  const { page } = panel
  await category(panel, 'Newest').click()
  const grid = page.getByRole('button', { name: 'Grid', exact: true })
  await grid.click()
  // The list before it has as many pictures.
  await grid.and(page.locator('[aria-pressed=true]')).waitFor()
  await expect.poll(() => cells(panel).count()).toBe(200)
  const pictures = page.getByRole('list', { name: 'Search results' }).locator('[data-sprite]')
  await pictures.and(page.locator('[data-sprite=drawn]')).first().waitFor()
  await expect.poll(() => pictures.and(page.locator('[data-sprite=loading]')).count()).toBe(0)
  const countSprites = await watchSprites(page)
  const field = page.getByLabel('Item name')
  await field.focus()
  // Spaces search for nothing new.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Space')
  expect(await field.inputValue()).toBe('   ')
  expect(await countSprites()).toBe(0)
}

test('lists a category without a search, keeps all choices in the address, and does not render the list again for each key in the search field', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await panel.open('/items')
  await page.getByText('Search the item database').waitFor()
  expect(traffic.callsTo(searchServerItems)).toHaveLength(0)
  await category(panel, 'Locks').click()
  await cells(panel).first().waitFor()
  const locks = await cells(panel).allInnerTexts()
  expect(locks.length).toBeGreaterThan(3)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect.poll(async () => (await cells(panel).first().innerText()).includes('·')).toBe(true)
  await expectFitLayout(panel, 'items-list')
  const listed = await cells(panel).allInnerTexts()
  const names = listed.map((it) => it.split('\n')[0] ?? '')
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.reload()
  await cells(panel).first().waitFor()
  expect(await cells(panel).allInnerTexts()).toEqual(listed)
  expect(await category(panel, 'Locks').getAttribute('aria-pressed')).toBe('true')
  await category(panel, 'Locks').click()
  await page.getByText('Search the item database').waitFor()
  await typeSpaces(panel)
})

test("lists the server's own items, and the newest first", async ({ panel }) => {
  const { page } = panel
  await panel.server.put('/server/custom-items', {
    items: [
      { ID: 9000, Name: 'Ruby Sword' },
      { ID: 9002, Name: 'Ruby Shield' },
    ],
  })
  await panel.open('/items?show=own')
  await expect.poll(() => cells(panel).count()).toBe(2)
  await category(panel, 'Newest').click()
  await expect.poll(() => cells(panel).count()).toBe(200)
  expect(await cells(panel).first().innerText()).toContain('Ruby Shield')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => cells(panel).count()).toBe(400)
})

test('opens an item from the address with its seed, closes it with the way back, and adds it to the newbie kit', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/items?item=2')
  const dialog = page.getByRole('dialog', { name: 'Dirt' })
  await dialog.getByRole('region', { name: 'Seed', exact: true }).getByText('Dirt Seed').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('item=')
  await category(panel, 'Seeds').click()
  await cells(panel).filter({ hasText: 'Dirt Seed' }).first().click()
  const seed = page.getByRole('dialog', { name: 'Dirt Seed' })
  await seed
    .getByRole('region', { name: 'Grows into' })
    .getByText('Dirt', { exact: true })
    .waitFor()
  await page.goBack()
  await seed.waitFor({ state: 'hidden' })
  expect(page.url()).toContain('show=seeds')
  await expectFitLayout(panel, 'items-seeds')

  await panel.open('/items?item=2')
  await page.getByRole('button', { name: 'Add to the newbie kit' }).click()
  const item = page.getByRole('combobox', { name: 'Item' })
  await expect.poll(() => item.inputValue()).toBe('Dirt')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('7')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Save Changes', exact: false }).first().click()
  const kit = async () => (await panel.server.get('/server/newbie-kit')).body.ITEMS[0]?.items
  await expect.poll(kit).toContainEqual([2, 7])
})
