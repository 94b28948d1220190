import { listBans, unbanUser } from '@trellis/contract/bans.ts'
import { expect, vi } from 'vitest'
import { makeBan } from './fake-bans.ts'
import { makeUser } from './fake-managed-users.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Ban records' })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()

async function openTab(panel: Panel, permissions: string[]) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open('/admin?tab=bans')
  await panel.page.getByLabel('Search ban records').waitFor()
}

const hostile = '<img src=x onerror="alert(1)">\u202Enimda'

const someBans = () => [
  makeBan(1, { discordUsername: hostile, reason: 'Zero\u200Bwidth\u0007 <b>spam</b>' }),
  makeBan(2, { expires: '2099-10-10T00:00:00.000Z' }),
  makeBan(3, { expires: '2026-01-10T00:00:00.000Z' }),
  makeBan(4, { liftedAt: '2026-10-02T00:00:00.000Z', liftedBy: 'Sari\u2066', reason: '' }),
]

test('every ban is told with what has become of it, searched, and ten a page', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.bans = [...someBans(), ...Array.from({ length: 9 }, (_, at) => makeBan(at + 10))]
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
  expect((await cells(panel, 'reason')).slice(0, 1)).toEqual(['ZeroU+200BwidthU+0007 <b>spam</b>'])
  expect((await cells(panel, 'expires')).slice(0, 4)).toEqual([
    'Permanent',
    '10 Okt 2099, 07.00 WIB',
    'Expired\n10 Jan 2026, 07.00 WIB',
    'Lifted\nLifted by SariU+2066',
  ])
  expect((await cells(panel, 'actions')).slice(0, 4)).toEqual(['Unban', 'Unban', '', ''])
  await expectFitLook(panel, 'bans')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => cells(panel, 'user')).toHaveLength(3)
  await page.getByLabel('Search ban records').fill('spam')
  await expect.poll(() => cells(panel, 'user')).toHaveLength(1)
  expect(api.callsOf(listBans).at(-1)?.query).toEqual({ search: 'spam' })
  await page.getByLabel('Search ban records').fill('nothing')
  await page.getByRole('heading', { name: 'No ban records found.' }).waitFor()
  api.refuse(listBans, 500)
  await page.getByLabel('Search ban records').fill('more')
  await page.getByRole('heading', { name: 'Failed to fetch ban records' }).waitFor()
})

test('a ban is lifted after a question, and the way back is offered', async ({ panel }) => {
  const { api, page } = panel
  api.world.bans = someBans()
  api.world.managedUsers = [makeUser(2, { IsBanned: true })]
  await openTab(panel, ['bans:view', 'bans:manage'])
  await page.getByRole('button', { name: 'Unban user2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Unban user2?' }).waitFor()
  expect(api.callsOf(unbanUser)).toEqual([])
  api.refuse(unbanUser, 500)
  await dialog.getByRole('button', { name: 'Unban' }).click()
  await page.getByText('Unban failed').waitFor()
  api.restore(unbanUser)
  const lifted = api.world.bans[1]
  if (lifted !== undefined) lifted.liftedAt = '2026-10-09T00:00:00.000Z'
  await page.getByRole('button', { name: 'Unban user2' }).click()
  await dialog.getByRole('button', { name: 'Unban' }).click()
  await page.getByText('User unbanned.').waitFor()
  await page.getByRole('button', { name: 'Undo: Changed ban of user2' }).waitFor()
  await expect.poll(() => cells(panel, 'actions')).toEqual(['Unban', '', '', ''])
  expect(api.callsOf(unbanUser).at(-1)?.params).toEqual({ discordId: lifted?.discordId })
  // Who may only look has nothing to press, and no way to a tab that they may not see.
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['bans:view'] })
  await page.reload()
  await table(panel).waitFor()
  expect(await page.getByRole('button', { name: /^Unban/ }).count()).toBe(0)
  expect(await table(panel).getByRole('link').count()).toBe(0)
})
