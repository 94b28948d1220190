import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { createSoldItem, listSoldItems, saveSoldItem } from '@trellis/contract/money/shop-items.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'
import { undo } from './undo-button.ts'

const managing: Permission[] = ['settings:view', 'settings:manage']

async function openTab(panel: Panel) {
  await panel.permit(managing)
  await panel.open('/admin?tab=shop')
  await table(panel).waitFor()
}

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Shop items' })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()

const week = {
  name: '7 Days',
  description: 'A week for your server.',
  cost: 200,
  amount: 7,
  isSold: true,
  position: 1,
}

/** Saves the week's item as the operator, based on this version. */
const changeWeek = (panel: Panel, version: number, changes: object) =>
  panel.asOperator('PUT', '/admin/shop/items/server_time_7', { ...week, ...changes, version })

/**
 * Replaces the shop's items: a week, which an admin with an unusual name has put on sale, and some storage.
 */
async function stockShop(panel: Panel) {
  await panel.seed((tx) => tx.deleteFrom('shop_item').execute())
  await panel.admins()
  await panel.api.logIn({ user: { id: '1000', username: 'Oper\u202eator' } })
  const add = (item: object) => panel.asOperator('POST', '/admin/shop/items', item)
  const first = { ...week, id: 'server_time_7', unit: 'time', type: 'quantifiable' }
  await add({ ...first, cost: 150, isSold: false })
  await changeWeek(panel, 1, {})
  await add({
    id: 'storage_upgrade_500',
    name: '<img src=x onerror="alert(1)">\u200b',
    description: '',
    unit: 'storage',
    type: 'one_time',
    amount: 500,
    cost: 1,
    position: 2,
    isSold: false,
  })
}

/** Buys this many weeks as Maya. */
async function buyWeeks(panel: Panel, count: number) {
  const grant = { action: 'add', amount: count * week.cost }
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/credits`, grant)
  for (let left = count; left > 0; left -= 99) {
    const cart = { server_time_7: Math.min(left, 99) }
    const { status, body } = await panel.server.post('/shop/checkout', { cart })
    expect([status, body.error]).toEqual([200, undefined])
  }
}

test("shows every item in order with its contents and history, creates and changes items with errors at their field, warns about carts and another admin's change, and offers view-only admins no controls", async ({
  panel,
}) => {
  const { page, traffic } = panel
  await stockShop(panel)
  await buyWeeks(panel, 1234)
  await openTab(panel)
  expect(await cells(panel, 'gives')).toEqual([
    '7 days of server time\nAny number',
    '500 MB of storage\nOnce per user',
  ])
  expect(await cells(panel, 'cost')).toEqual(['200 credits', '1 credit'])
  expect(await cells(panel, 'bought')).toEqual(['1,234 ×', '0 ×'])
  expect(await cells(panel, 'status')).toEqual(['On sale', 'Not on sale'])
  expect((await cells(panel, 'name'))[1]).toContain('<img src=x onerror="alert(1)">U+200B')
  await page.getByRole('button', { name: 'History of 7 Days' }).click()
  const history = page.getByRole('dialog').getByRole('listitem')
  await history.first().waitFor()
  const [newest, oldest] = (await history.allInnerTexts()).map((it) => it.replaceAll(/\s+/g, ' '))
  expect(newest).toContain('OperU+202Eator')
  expect(newest).toContain('Price 150 credits→ became 200 credits')
  expect(newest).toContain('On sale Not on sale→ became On sale')
  expect(oldest).toContain('created it')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await changeItem(panel)
  await createItem(panel)

  await panel.permit(['settings:view'])
  await page.reload()
  await page.getByText('You may see the shop items but not change them.').waitFor()
  expect(await page.getByRole('button', { name: /^Edit|^Create/ }).count()).toBe(0)
  traffic.refuse(listSoldItems, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch the shop items.' }).waitFor()
})

/** Changes an item while another admin does. */
async function changeItem(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  await page.getByRole('button', { name: 'Edit 7 Days' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price').fill('')
  await dialog.getByLabel('Amount').fill('3651')
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save Item' }).click()
  await dialog.getByText('Please enter a whole number.').waitFor()
  await dialog.getByText('At most 3,650.').waitFor()
  await dialog.getByText('A name is required.').waitFor()
  await dialog.getByLabel('Name').fill('7 Days')
  await dialog.getByLabel('Amount').fill('7')
  await dialog.getByLabel('Price').fill('250')
  await dialog.getByText('The price changes from 200 credits to 250 credits.').waitFor()
  await dialog.getByText('see the new price before paying').waitFor()

  await changeWeek(panel, 2, { name: 'A Week', cost: 220 })
  await dialog.getByRole('button', { name: 'Save Item' }).click()
  await dialog.getByText('A Week has been changed since you opened it. Check it again.').waitFor()
  await dialog.getByText('Changed by someone else').waitFor()
  expect(await dialog.getByLabel('Price').inputValue()).toBe('250')
  await expectFitLayout(panel, 'shop-item-outdated')
  await page.keyboard.press('Escape')
  await page.getByText('You have changes that are not saved.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save Item' }).click()
  await page.getByText('A Week saved.').waitFor()
  await expect.poll(() => cells(panel, 'cost')).toContain('250 credits')
  await undo(panel, 'Changed A Week in the shop')
  await expect.poll(() => cells(panel, 'cost')).toContain('220 credits')
  expect(traffic.callsTo(saveSoldItem).map((it) => it.body)).toMatchObject([
    { cost: 250, version: 2 },
    { cost: 250, version: 3 },
  ])
}

async function createItem(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  await page.getByRole('button', { name: 'Create Item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Id/).fill('A slot')
  await dialog.getByRole('button', { name: 'Create Item' }).click()
  await dialog.getByText('The id must be 3-40 characters').waitFor()
  await dialog.getByText('A name is required.').waitFor()
  expect(traffic.callsTo(createSoldItem)).toEqual([])
  await dialog.getByLabel(/^Id/).fill('one_slot')
  await dialog.getByLabel('Content').selectOption('slot')
  await dialog.getByLabel('Name').fill('One slot')
  await dialog.getByLabel('Price').fill('900')
  await dialog.getByRole('button', { name: 'Create Item' }).click()
  await page.getByText('One slot is in the shop.').waitFor()
  await expect.poll(() => cells(panel, 'gives')).toContain('1 server slot\nAny number')
}
