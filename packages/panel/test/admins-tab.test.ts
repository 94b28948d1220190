import {
  demoteAdmin,
  listAllUsers,
  promoteAdmin,
  promoteSuperAdmin,
  readAdminPermissions,
  saveAdminPermissions,
} from '@trellis/contract/admins.ts'
import { expect, vi } from 'vitest'
import { makeRoleRow } from './fake-admins.ts'
import { makeProfile, userId } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'
import { undo, undoButton } from './undo-button.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const roles = () => [
  makeRoleRow(0, {
    DiscordID: userId,
    DiscordUsername: 'maya',
    GrowID: 'Maya',
    isAdmin: true,
    isSuperAdmin: true,
  }),
  makeRoleRow(1, { isAdmin: true, isSuperAdmin: true }),
  makeRoleRow(2, { isAdmin: true, DiscordUsername: '<b>\u202eresu</b>' }),
  ...Array.from({ length: 12 }, (_, at) => makeRoleRow(at + 3)),
]

async function openTab(panel: Panel) {
  panel.api.world.profile = makeProfile({ isAdmin: true, isSuperAdmin: true })
  panel.api.world.roles = roles()
  await panel.open('/admin?tab=permissions')
  await table(panel).waitFor()
}

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Users and their roles' })
const row = (panel: Panel, growId: string) =>
  table(panel).locator('tbody tr').filter({ hasText: growId })
const press = async ({ page }: Panel, button: string, confirm: string) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
}

test('roles are searched, paged and changed behind a question, and can be taken back', async ({
  panel,
}) => {
  const { page, api } = panel
  await openTab(panel)
  expect(await table(panel).locator('tbody tr').count()).toBe(10)
  expect(await row(panel, 'Maya').getByRole('button').count()).toBe(0)
  await row(panel, 'Maya').getByText('You').waitFor()
  await row(panel, 'Grow1').getByText('Super Admin').waitFor()
  await row(panel, 'Grow2').getByText('<b>U+202Eresu</b>').waitFor()
  await expectFitLook(panel, 'permissions')

  await page.getByRole('button', { name: 'Promote to admin: Grow3' }).click()
  await page.getByText('may do nothing in it until you give them permissions').waitFor()
  expect(api.callsOf(promoteAdmin)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Promote to admin' }).click()
  await page.getByText('Grow3 is an admin now.').waitFor()
  await row(panel, 'Grow3').getByText('Admin', { exact: true }).waitFor()
  await undo(panel, 'Role of Grow3')
  await row(panel, 'Grow3').getByText('User', { exact: true }).waitFor()

  await press(panel, 'Make super admin: Grow2', 'Make super admin')
  await row(panel, 'Grow2').getByText('Super Admin').waitFor()
  expect(api.callsOf(promoteSuperAdmin)[0]?.body).toEqual({ discordId: makeRoleRow(2).DiscordID })
  await press(panel, 'Demote: Grow1', 'Demote')
  await row(panel, 'Grow1').getByText('Admin', { exact: true }).waitFor()
  api.refuse(demoteAdmin, 500)
  await press(panel, 'Remove admin: Grow1', 'Remove admin')
  await page.getByText('Action failed.').waitFor()

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => table(panel).locator('tbody tr').count()).toBe(5)
  await page.getByLabel('Search users').fill('grow14')
  await expect.poll(() => table(panel).locator('tbody tr').count()).toBe(1)
  expect(api.callsOf(listAllUsers).at(-1)?.query).toEqual({ search: 'grow14' })
  await page.getByLabel('Search users').fill('nobody')
  await page.getByText('No user matches “nobody”').waitFor()
  api.refuse(listAllUsers, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch users' }).waitFor()
})

test('the permissions of an admin are given one by one or by group, and not lost by closing', async ({
  panel,
}) => {
  const { page, api } = panel
  const { DiscordID } = makeRoleRow(2)
  api.world.permissions.set(DiscordID, ['users:view', 'logs:view'])
  await openTab(panel)
  await page.getByRole('button', { name: 'Permissions of Grow2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permissions of Grow2' })
  await dialog.getByText('2 of 16 permissions').waitFor()
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(await dialog.getByRole('group').count()).toBe(8)
  await expectFitLook(panel, 'permissions-dialog')
  await dialog.getByRole('checkbox', { name: 'All of Users' }).click()
  await dialog
    .getByRole('group', { name: 'Logs' })
    .getByRole('checkbox', { name: 'View logs:view' })
    .click()
  await dialog.getByText('3 of 16 permissions').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('You have changes that are not saved.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  api.refuse(saveAdminPermissions, 500)
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await page.getByText('Failed to save permissions.').waitFor()
  api.restore(saveAdminPermissions)
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await page.getByText('Permissions saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await undoButton(panel, 'Set permissions').waitFor()
  expect(api.world.permissions.get(DiscordID)?.toSorted()).toEqual([
    'users:bulk_actions',
    'users:manage',
    'users:view',
  ])
  api.refuse(readAdminPermissions, 500)
  await page.getByRole('button', { name: 'Permissions of Grow2' }).click()
  await page.getByRole('heading', { name: 'Failed to fetch permissions.' }).waitFor()
})
