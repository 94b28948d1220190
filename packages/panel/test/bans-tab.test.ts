import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { listBans, unbanUser } from '@trellis/contract/people/bans.ts'
import { expect } from 'vitest'
import { addUser, addUsers, getId } from './kit/people.ts'
import { type RealPanel, test } from './kit/real-panel.ts'

const table = ({ page }: RealPanel) => page.getByRole('table', { name: 'Ban records' })
const cells = (panel: RealPanel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()

async function openTab(panel: RealPanel, permissions: Permission[]) {
  await panel.permit(permissions)
  await panel.open('/admin?tab=bans')
  await panel.page.getByLabel('Search ban records').waitFor()
}

const hostile = '<img src=x onerror="alert(1)">\u202Enimda'

const ban = (panel: RealPanel, number: number, duration = 'perm', reason = `Reason ${number}`) =>
  panel.asOperator('POST', `/admin/users/${getId(number)}/ban`, { reason, duration })

/** Bans four users, and nine more before them; the first is the newest. */
async function addBans(panel: RealPanel) {
  const last = 13
  await panel.seed(async (tx) => {
    await addUser(tx, 1, { username: hostile })
    await addUsers(tx, 2, last)
  })
  await panel.at('2026-10-02T00:00:00.000Z', async () => {
    for (let number = last; number > 4; number--) await ban(panel, number)
    await ban(panel, 4)
    await panel.asOperator('POST', `/admin/users/${getId(4)}/unban`)
  })
  await panel.at('2026-10-03T00:00:00.000Z', () => ban(panel, 3, '7d'))
  await panel.at('2026-10-04T00:00:00.000Z', () => ban(panel, 2, '3650d'))
  await ban(panel, 1, 'perm', 'Zero\u200Bwidth\u0007 <b>spam</b>')
}

async function liftBan(panel: RealPanel) {
  const { page, traffic } = panel
  await page.getByRole('button', { name: 'Unban user2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Unban user2?' }).waitFor()
  expect(traffic.callsTo(unbanUser)).toEqual([])
  traffic.refuse(unbanUser, 500)
  await dialog.getByRole('button', { name: 'Unban' }).click()
  await page.getByText('Unban failed').waitFor()
  traffic.restore(unbanUser)
  await page.getByRole('button', { name: 'Unban user2' }).click()
  await dialog.getByRole('button', { name: 'Unban' }).click()
  await page.getByText('User unbanned.').waitFor()
  await page.getByRole('button', { name: 'Undo: Unbanned user2' }).waitFor()
  await expect
    .poll(async () => (await cells(panel, 'actions')).slice(0, 4))
    .toEqual(['Unban', '', '', ''])
  expect(traffic.callsTo(unbanUser).at(-1)?.params).toEqual({ discordId: getId(2) })
  // An admin with view permission only has no buttons, and no links to tabs without permission.
  await panel.permit(['bans:view'])
  await page.reload()
  await table(panel).waitFor()
  expect(await page.getByRole('button', { name: /^Unban/ }).count()).toBe(0)
  expect(await table(panel).locator('a[href*="tab=users"]').count()).toBe(0)
}

test('shows the outcome of every ban, searches bans, pages by ten, and lifts one after a confirmation with an undo', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await addBans(panel)
  await openTab(panel, ['bans:view', 'bans:manage', 'users:view'])
  await table(panel).waitFor()
  expect(await table(panel).getByRole('columnheader').allInnerTexts()).toEqual([
    'User',
    'Banned By',
    'Reason',
    'Banned At',
    'Expires',
    'Actions',
  ])
  expect((await cells(panel, 'user'))[0]).toBe('<img src=x onerror="alert(1)">U+202Enimda\nGrow1')
  expect((await cells(panel, 'reason'))[0]).toBe('ZeroU+200BwidthU+0007 <b>spam</b>')
  expect((await cells(panel, 'expires')).slice(0, 4)).toEqual([
    'Permanent',
    '1 Okt 2036, 07.00 WIB',
    'Expired\n10 Okt 2026, 07.00 WIB',
    'Lifted\nLifted by user1000',
  ])
  expect((await cells(panel, 'actions')).slice(0, 4)).toEqual(['Unban', 'Unban', '', ''])
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => cells(panel, 'user')).toHaveLength(3)
  await page.getByLabel('Search ban records').fill('spam')
  await expect.poll(() => cells(panel, 'user')).toHaveLength(1)
  expect(traffic.callsTo(listBans).at(-1)?.query).toEqual({ search: 'spam' })
  await page.getByLabel('Search ban records').fill('nothing')
  await page.getByRole('heading', { name: 'No ban records found.' }).waitFor()
  traffic.refuse(listBans, 500)
  await page.getByLabel('Search ban records').fill('more')
  await page.getByRole('heading', { name: 'Failed to fetch ban records' }).waitFor()
  traffic.restore(listBans)
  await page.getByLabel('Search ban records').fill('')
  await liftBan(panel)
})
