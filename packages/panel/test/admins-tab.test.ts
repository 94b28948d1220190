import {
  demoteAdmin,
  listAllUsers,
  promoteAdmin,
  promoteSuperAdmin,
  readAdminPermissions,
  saveAdminPermissions,
} from '@trellis/contract/people/admins.ts'
import { expect } from 'vitest'
import { addUser, addUsers, getId } from './kit/people.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'
import { undo, undoButton } from './undo-button.ts'

async function openTab(panel: Panel) {
  await panel.seed(async (tx) => {
    await addUser(tx, 1, { role: 'super' })
    const permissions = JSON.stringify(['users:view', 'logs:view'])
    await addUser(tx, 2, { role: 'admin', permissions, username: '<b>\u202eresu</b>' })
    await addUsers(tx, 3, 14)
    await tx.updateTable('account').set({ role: 'super' }).where('id', '=', maya.id).execute()
  })
  await panel.open('/admin?tab=permissions')
  await table(panel).waitFor()
}

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Users and their roles' })
const row = (panel: Panel, growId: string) =>
  table(panel)
    .locator('tbody tr')
    .filter({ has: panel.page.getByText(growId, { exact: true }) })
const press = async ({ page }: Panel, button: string, confirm: string) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
}

async function grantPermissions(panel: Panel) {
  const { page, traffic } = panel
  await page.getByRole('button', { name: 'Permissions of Grow2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permissions of Grow2' })
  await dialog.getByText('2 of 16 permissions').waitFor()
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(await dialog.getByRole('group').count()).toBe(8)
  await expectFitLayout(panel, 'permissions-dialog')
  await dialog.getByRole('checkbox', { name: 'All of Users' }).click()
  await dialog
    .getByRole('group', { name: 'Logs' })
    .getByRole('checkbox', { name: 'View logs:view' })
    .click()
  await dialog.getByText('3 of 16 permissions').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('You have changes that are not saved.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  traffic.refuse(saveAdminPermissions, 500)
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await page.getByText('Failed to save permissions.').waitFor()
  traffic.restore(saveAdminPermissions)
  await dialog.getByRole('button', { name: 'Save Permissions' }).click()
  await page.getByText('Permissions saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await undoButton(panel, 'Changed permissions of an admin').waitFor()
  const { permissions } = await panel.asOperator('GET', `/admin/admins/${getId(2)}/permissions`)
  expect(permissions.toSorted()).toEqual(['users:bulk_actions', 'users:manage', 'users:view'])
  traffic.refuse(readAdminPermissions, 500)
  await page.getByRole('button', { name: 'Permissions of Grow2' }).click()
  await page.getByRole('heading', { name: 'Failed to fetch permissions.' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function changeRoles(panel: Panel) {
  const { page, traffic } = panel
  await page.getByRole('button', { name: 'Promote to admin: Grow14' }).click()
  await page.getByText('may do nothing in it until you give them permissions').waitFor()
  expect(traffic.callsTo(promoteAdmin)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Promote to admin' }).click()
  await page.getByText('User promoted to admin.').waitFor()
  await row(panel, 'Grow14').getByText('Admin', { exact: true }).waitFor()
  await undo(panel, 'Promoted a user to admin')
  await row(panel, 'Grow14').getByText('User', { exact: true }).waitFor()

  await press(panel, 'Make super admin: Grow2', 'Make super admin')
  await row(panel, 'Grow2').getByText('Super Admin').waitFor()
  expect(traffic.callsTo(promoteSuperAdmin)[0]?.body).toEqual({ discordId: getId(2) })
  await press(panel, 'Demote: Grow1', 'Demote')
  await row(panel, 'Grow1').getByText('Admin', { exact: true }).waitFor()
  traffic.refuse(demoteAdmin, 500)
  await press(panel, 'Remove admin: Grow1', 'Remove admin')
  await page.getByText('Action failed.').waitFor()
}

async function findUsers(panel: Panel) {
  const { page, traffic } = panel
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => table(panel).locator('tbody tr').count()).toBe(6)
  await page.getByLabel('Search users').fill('grow14')
  await expect.poll(() => table(panel).locator('tbody tr').count()).toBe(1)
  expect(traffic.callsTo(listAllUsers).at(-1)?.query).toEqual({ search: 'grow14' })
  await page.getByLabel('Search users').fill('nobody')
  await page.getByText('No user matches “nobody”').waitFor()
  traffic.refuse(listAllUsers, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch users' }).waitFor()
}

test('grants permissions one by one or by group, keeps unsaved changes on close, and searches, pages, changes and undoes roles, with a confirmation', async ({
  panel,
}) => {
  await openTab(panel)
  expect(await table(panel).locator('tbody tr').count()).toBe(10)
  expect(await row(panel, 'Maya').getByRole('button').count()).toBe(0)
  await row(panel, 'Maya').getByText('You').waitFor()
  await row(panel, 'Grow1').getByText('Super Admin').waitFor()
  await row(panel, 'Grow2').getByText('<b>U+202Eresu</b>').waitFor()
  await grantPermissions(panel)
  await closeToasts(panel.page)
  await changeRoles(panel)
  await findUsers(panel)
})
