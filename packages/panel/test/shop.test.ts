import { writeFileSync } from 'node:fs'
import { checkout, readOrders, readShopItems } from '@trellis/contract/money/shop.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const add = (panel: Panel, name: string) => button(panel, `Add to cart: ${name}`)
const cart = ({ page }: Panel) => page.getByRole('list', { name: 'Cart' })
const dialog = ({ page }: Panel) => page.getByRole('dialog')
const total = async ({ page }: Panel) =>
  page
    .locator('dt', { hasText: /^Total$/ })
    .first()
    .locator('+ dd')
    .innerText()

const items = [
  { id: 'server_time_7', name: '7 Days', cost: 200 },
  { id: 'server_time_30', name: '30 Days', cost: 750 },
  { id: 'storage_upgrade_500', name: 'Storage +500 MB', cost: 300 },
  { id: 'storage_upgrade_2000', name: 'Storage +2000 MB', cost: 1000 },
] as const

const setCost = (panel: Panel, cost: number) =>
  panel.api.sql(`update shop_item set cost = ${cost} where id = 'server_time_7'`)

const credit = async ({ server }: Panel) => (await server.get('/profile')).body.profile.credit

/** Gives Maya credits, and the shop the names and prices that the tests use. */
async function stockShop(panel: Panel, credits = 1250) {
  await panel.seed(async (tx) => {
    await tx.updateTable('shop_item').set({ is_sold: 0 }).execute()
    for (const { id, ...item } of items)
      await tx
        .updateTable('shop_item')
        .set({ ...item, is_sold: 1, text_code: null })
        .where('id', '=', id)
        .execute()
  })
  const grant = { action: 'add', amount: credits }
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/credits`, grant)
}

async function openShop(panel: Panel, credits?: number) {
  await stockShop(panel, credits)
  await panel.open('/renew')
  await panel.page.getByRole('heading', { name: 'Server time' }).waitFor()
}

test('marks the item that costs the least for its amount, and shows items in two groups with their price and contents', async ({
  panel,
}) => {
  const { page } = panel
  await stockShop(panel)
  await panel.open('/renew')
  const best = page.getByText('Best value', { exact: true })
  await best.first().waitFor()
  const rows = page.getByRole('listitem').filter({ has: best })
  expect(await rows.getByRole('heading').allInnerTexts()).toEqual(['30 Days', 'Storage +2000 MB'])
  await panel.api.sql("update shop_item set cost = 100 where id = 'server_time_7'")
  await page.reload()
  await best.first().waitFor()
  expect(await rows.getByRole('heading').allInnerTexts()).toEqual(['7 Days', 'Storage +2000 MB'])

  const cart = { storage_upgrade_2000: 1 }
  expect((await panel.server.post('/shop/checkout', { cart })).status).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name: 'Server time' }).waitFor()
  const group = (name: string) => page.getByRole('list', { name }).getByRole('heading')
  expect(await group('Server time').allInnerTexts()).toEqual(['7 Days', '30 Days'])
  expect(await group('Storage').allInnerTexts()).toEqual(['Storage +500 MB', 'Storage +2000 MB'])
  await page.getByText('Adds 30 days of server time').waitFor()
  await page.getByText('750 credits').waitFor()
  await page.getByText('Purchased').waitFor()
  expect(await add(panel, 'Storage +2000 MB').count()).toBe(0)
})

test('counts a quantifiable item up to 99, adds a one-time item once, and disables everything for a banned visitor', async ({
  panel,
}) => {
  const { page } = panel
  await openShop(panel)
  await page.getByText('Your cart is empty.').waitFor()
  expect(await button(panel, 'Checkout').isDisabled()).toBe(true)
  await add(panel, '7 Days').click()
  const quantity = page.getByLabel('Quantity of 7 Days')
  await button(panel, 'One 7 Days more').click()
  expect(await quantity.inputValue()).toBe('2')
  await quantity.fill('99')
  expect(await total(panel)).toBe('19,800 credits')
  expect(await button(panel, 'One 7 Days more').isDisabled()).toBe(true)
  expect(await add(panel, '7 Days').isDisabled()).toBe(true)
  await quantity.fill('1')
  await button(panel, 'One 7 Days fewer').click()
  await page.getByText('Your cart is empty.').waitFor()
  await add(panel, '7 Days').click()
  await quantity.fill('0')
  await page.getByText('Your cart is empty.').waitFor()

  await add(panel, '7 Days').click()
  await add(panel, '7 Days').click()
  expect(await quantity.inputValue()).toBe('2')
  expect(await total(panel)).toBe('400 credits')
  await add(panel, 'Storage +2000 MB').click()
  await add(panel, 'Storage +2000 MB').click()
  await page.getByText('Storage +2000 MB is already in your cart.').waitFor()
  expect(await total(panel)).toBe('1,400 credits')
  await cart(panel).locator('..').getByText('−150 credits').waitFor()
  await page.getByText('You do not have enough credits to make this purchase.').waitFor()
  expect(await button(panel, 'Checkout').isDisabled()).toBe(true)

  await panel.ban()
  await page.reload()
  await page
    .getByRole('heading', { name: 'Your account is banned and cannot perform this action.' })
    .waitFor()
  expect(await add(panel, '7 Days').isDisabled()).toBe(true)
  expect(await button(panel, 'Checkout').isDisabled()).toBe(true)
})

test('supports a purchase by keyboard, previews a checkout, completes it, and prints the receipt alone', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openShop(panel)
  await add(panel, '7 Days').focus()
  await page.keyboard.press('Enter')
  await button(panel, 'Checkout').focus()
  await page.keyboard.press('Enter')
  await dialog(panel).waitFor()
  await page.keyboard.press('Escape')
  await dialog(panel).waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Checkout')
  await page.keyboard.press('Enter')
  await button(panel, 'Buy for 200 credits').waitFor()
  await expect.poll(focused).toBe('Buy for 200 credits')
  await page.keyboard.press('Enter')
  await page.getByText('Thank you', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(panel).waitFor({ state: 'detached' })
  await expect.poll(focused).toContain('Your cart is empty.')

  await add(panel, '7 Days').click()
  await add(panel, '7 Days').click()
  await add(panel, 'Storage +500 MB').click()
  await button(panel, 'Checkout').click()
  const summary = dialog(panel)
  for (const text of [
    '2 × 7 Days',
    'Adds 14 days of server time',
    '→ 24 days',
    '→ 1,000 MB',
    '350 credits',
  ])
    await summary.getByText(text, { exact: true }).waitFor()
  expect(traffic.callsTo(checkout)).toHaveLength(1)
  await button(panel, 'Buy for 700 credits').click()
  await summary.getByText('Thank you', { exact: true }).waitFor()
  const asked = traffic.callsTo(checkout).at(-1)
  expect(asked?.body).toEqual({
    cart: { server_time_7: 2, storage_upgrade_500: 1 },
    total: 700,
  })
  expect(asked?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  for (const text of ['350 credits', '24 days'])
    await summary.getByText(text, { exact: true }).waitFor()
  await expectFitLayout(panel, 'shop-receipt')
  await page.emulateMedia({ media: 'print' })
  const { body: orders } = await panel.server.get('/shop/orders')
  expect(await page.locator('[role=dialog]').getByText(orders[0].id).isVisible()).toBe(true)
  expect(await page.getByText('Trellis · Receipt').isVisible()).toBe(true)
  expect(await button(panel, 'Print').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: '30 Days' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await summary.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Your cart is empty.').waitFor()
  await page.getByRole('list', { name: 'Past purchases' }).locator('summary').first().click()
  await page.getByText(orders[0].id).waitFor()
})

test('shows changed prices and refusals, and retries a lost answer with the same key, so that nothing is bought twice', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await page.clock.install()
  await openShop(panel)
  await add(panel, '7 Days').click()
  await setCost(panel, 150)
  await page.clock.fastForward(11_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Your cart was 200 credits and is now 150 credits.').waitFor()
  await button(panel, 'All right').click()
  await page.getByText('Prices have changed').waitFor({ state: 'detached' })
  expect(await total(panel)).toBe('150 credits')

  traffic.refuse(checkout, 409, 'You have already purchased 7 Days.')
  await button(panel, 'Checkout').click()
  await button(panel, 'Buy for 150 credits').click()
  await dialog(panel).getByText('You have already purchased 7 Days.').waitFor()
  await page.keyboard.press('Escape')
  expect(await cart(panel).getByRole('listitem').count()).toBe(1)
  traffic.restore(checkout)
  traffic.forgetCalls()

  await button(panel, 'Checkout').click()
  await setCost(panel, 250)
  await button(panel, 'Buy for 150 credits').click()
  await dialog(panel)
    .getByText('The price has changed since you looked. Check the new total, then buy again.')
    .waitFor()
  await dialog(panel).getByText('Your cart was 150 credits and is now 250 credits.').waitFor()
  expect(await credit(panel)).toBe(1250)
  await button(panel, 'Buy for 250 credits').click()
  await dialog(panel).getByText('Thank you', { exact: true }).waitFor()
  const [first, second] = traffic.callsTo(checkout)
  expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey)
  expect(await credit(panel)).toBe(1000)

  await page.keyboard.press('Escape')
  await dialog(panel).waitFor({ state: 'detached' })
  traffic.forgetCalls()
  let isLost = true
  await page.route('**/shop/checkout', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await add(panel, '30 Days').click()
  await button(panel, 'Checkout').click()
  await button(panel, 'Buy for 750 credits').click()
  await dialog(panel).getByText('No answer came').waitFor()
  await page.getByText('Checkout failed.').waitFor()
  // A summary that was closed in between is still the same purchase, regardless of the remaining credits.
  await button(panel, 'Cancel').click()
  await page.getByText('Your last checkout got no answer').waitFor()
  await expect.poll(() => page.getByText('250', { exact: true }).count()).toBeGreaterThan(0)
  isLost = false
  await button(panel, 'Checkout').click()
  await button(panel, 'Try again').click()
  await dialog(panel).getByText('Thank you', { exact: true }).waitFor()
  const keys = traffic.callsTo(checkout).map((it) => it.idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await credit(panel)).toBe(250)
})

test('links the storage notice to the storage items, and reports items or purchases that cannot be loaded', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await page.setViewportSize({ width: 360, height: 740 })
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/set-storage`, { limitMB: 1 })
  writeFileSync(panel.server.path('large'), Buffer.alloc(2_000_000))
  await panel.open('/dashboard')
  await page.getByRole('link', { name: 'Get more storage' }).click()
  await page.waitForURL('**/renew#storage')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('storage')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)

  await stockShop(panel)
  traffic.refuse(readShopItems, 500)
  traffic.refuse(readOrders, 500)
  await panel.open('/renew')
  await page.getByRole('heading', { name: 'Could not fetch shop items.' }).waitFor()
  await page.getByRole('heading', { name: 'Could not fetch your purchases.' }).waitFor()
  traffic.restore(readShopItems)
  await button(panel, 'Try again').first().click()
  await page.getByRole('heading', { name: '30 Days' }).waitFor()
})
