import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addUsers, getId } from './kit/people.ts'
import { maya, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

/** Returns true if no table is wider than the card that contains it. */
const tablesFit = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('table')].every((table) => {
      const room = table.parentElement?.getBoundingClientRect()
      return room !== undefined && table.scrollWidth <= Math.ceil(room.width)
    }),
  )

/** Lists the controls that the assistant's button covers while the page scrolls. */
async function coveredByAssistant(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered = new Set<string>()
    const button = document.querySelector('[aria-label="Ask the assistant"]')
    if (button === null) throw new Error('There is no assistant.')
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 24) {
      window.scrollTo({ top, behavior: 'instant' })
      const room = button.getBoundingClientRect()
      for (const it of document.querySelectorAll('main :is(a, button, input)')) {
        const { left, right, top, bottom, width } = it.getBoundingClientRect()
        const meets =
          left < room.right && right > room.left && top < room.bottom && bottom > room.top
        if (width > 0 && meets) covered.add(it.getAttribute('aria-label') ?? it.textContent ?? '')
      }
    }
    return [...covered]
  })
}

test('shows the tables within their cards with no control under the assistant, and limits two navigations on a laptop to 350 pixels', async ({
  panel,
}) => {
  const { page } = panel
  for (let number = 1; number <= 12; number++) await panel.api.signIn(String(number))
  await panel.permit(['users:view', 'users:manage'])
  for (const amount of [5, 1_000_000_000])
    await panel.asOperator('POST', '/admin/users/1/credits', { action: 'set', amount })
  await panel.open('/admin?tab=ledger&user=1')
  await page.getByRole('table').first().waitFor()
  expect(await tablesFit(page)).toBe(true)
  expect(await coveredByAssistant(page)).toEqual([])
  await page.goto(`${panel.origin}/admin?tab=users`)
  await page.getByRole('table').waitFor()
  expect(await tablesFit(page)).toBe(true)
  expect(await coveredByAssistant(page)).toEqual([])
  const card = await page.getByRole('main').getByRole('table').boundingBox()
  expect(card?.x).toBeLessThan(420)
  const nav = await page.getByRole('navigation', { name: 'Admin panel', exact: true }).boundingBox()
  expect((nav?.x ?? 0) + (nav?.width ?? 0)).toBeLessThanOrEqual(372)

  await page.setViewportSize({ width: 360, height: 740 })
  const header = await page.getByRole('banner').boundingBox()
  const button = await page.getByRole('button', { name: 'Ask the assistant' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(header?.height ?? 0)
  const bell = await page.getByRole('banner').getByRole('button').last().boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(bell?.x ?? 0)
})

test('shows admin and user when the Paid plan ends', async ({ panel }) => {
  const { page } = panel
  await panel.seed((tx) =>
    addUsers(tx, 1, 1).then(() =>
      tx
        .updateTable('account')
        .set({ account_type: 'Paid', plan_until: Date.parse('2036-12-25T05:00:00.000Z') })
        .where('id', '=', getId(1))
        .execute(),
    ),
  )
  await panel.asOperator('POST', `/admin/users/${maya.id}/set-paid`, { duration: '30d' })
  // A panel that does not know of the permission yet would leave the admin pages.
  await panel.permit(['users:view', 'users:manage'])
  await panel.open('/profile')
  await page.getByText(/^Paid until \d+ \S+ \d{4}, \d\d\.\d\d WIB$/).waitFor()
  await expectFitLayout(panel, 'profile-paid')
  await page.goto(`${panel.origin}/admin?tab=users`)
  await page.getByRole('button', { name: 'Manage user1', exact: true }).click()
  await page.getByRole('dialog').getByText('Paid until 25 Des 2036, 12.00 WIB').waitFor()
})

/** Lists the enabled fields that the bar with the changes covers while they have the focus. */
const listCoveredFields = (page: Page) =>
  page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>('main form :is(input, textarea):enabled'),
    ]
    const bar = document.querySelector('main form [data-dirty]')
    const isCovered = (field: HTMLElement) => {
      scrollTo({ top: 0, behavior: 'instant' })
      field.focus()
      const [{ bottom }, room] = [field.getBoundingClientRect(), bar?.getBoundingClientRect()]
      return bottom > (room?.top ?? 0) && field.offsetWidth > 1
    }
    return fields.filter(isCovered).map((it) => it.outerHTML)
  })

test('keeps the save button of the settings visible with the number of changes; on a phone in a one-row bar that covers no focused field', async ({
  panel,
}) => {
  const { page } = panel
  await panel.permit(['settings:view', 'settings:manage'])
  await panel.open('/admin?tab=settings')
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Disable server creation' }).click()
  await page.getByText('2 unsaved changes', { exact: true }).waitFor()
  const save = page.getByRole('button', { name: 'Save Settings' })
  const box = await save.boundingBox()
  expect(box !== null && box.y + box.height <= 800).toBe(true)
  expect(await coveredByAssistant(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 640 })
  const bar = await save.locator('xpath=..').boundingBox()
  expect(bar?.height).toBeLessThan(64)
  expect((await page.getByRole('button', { name: 'Discard' }).boundingBox())?.y).toBe(
    (await save.boundingBox())?.y,
  )
  expect(await listCoveredFields(page)).toEqual([])
  await expectFitLayout(panel, 'settings-phone')
})

test('ticks View with Manage, and refuses a Manage without it', async ({ panel }) => {
  const { page } = panel
  const admins = await panel.admins()
  const held = { permissions: ['codes:manage'] }
  await admins.make(panel.maya, 'admin', [])
  const refused = await admins.money.asBoss('PUT', `/admin/admins/${maya.id}/permissions`, held)
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'An admin with codes:manage needs codes:view too.',
  ])
  await panel.seed(async (tx) => {
    await addUsers(tx, 1, 1)
    await tx.updateTable('account').set({ role: 'super' }).where('id', '=', maya.id).execute()
    await tx.updateTable('account').set({ role: 'admin' }).where('id', '=', getId(1)).execute()
  })
  await panel.open('/admin?tab=permissions')
  await page.getByRole('button', { name: 'Permissions of Grow1' }).click()
  const dialog = page.getByRole('dialog')
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  await box('codes:manage').check()
  expect(await box('codes:view').isChecked()).toBe(true)
  await box('codes:view').uncheck()
  expect(await box('codes:manage').isChecked()).toBe(false)
})
