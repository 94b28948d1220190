import { writeFileSync } from 'node:fs'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import {
  changeUsers,
  listManagedUsers,
  readImpact,
} from '@trellis/contract/operations/managed-users.ts'
import { undoChange } from '@trellis/contract/platform/undo.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { addUser, getId } from './kit/people.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const hostile = '<img src=x onerror="alert(1)">\u202Enimda\u200B'
const shown = '<img src=x onerror="alert(1)">U+202EnimdaU+200B'
const all: Permission[] = ['users:view', 'users:manage', 'users:bulk_actions']

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Users' })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()
const select = ({ page }: Panel, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const getDialog = ({ page }: Panel) => page.getByRole('dialog')

async function openTab(panel: Panel, permissions = all) {
  await panel.permit(permissions)
  await panel.open('/admin?tab=users')
  await table(panel).waitFor()
}

async function choose({ page }: Panel, action: string) {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Sets the owner's limit to 10 MB, of which a file takes this many. */
async function fill(panel: Panel, owner: GameOwner, megabytes: number): Promise<void> {
  await panel.asOperator('POST', `/admin/users/${owner.who.id}/set-storage`, { limitMB: 10 })
  writeFileSync(owner.path('large'), Buffer.alloc(megabytes * 1_048_576))
  await owner.get('/server/storage')
}

/**
 * Adds, newest first: a hostile name, a banned user, an admin, a user without a server, and many more;
 * returns the owners.
 */
async function addPeople(panel: Panel) {
  const { api } = panel
  await panel.seed(async (tx) => {
    for (let number = 21; number > 4; number--) await addUser(tx, number)
  })
  await api.signIn('4')
  const admin = await GameOwner.create(api, '3', 'World3')
  const admins = await panel.admins()
  await admins.make(admin.who, 'admin')
  const banned = await GameOwner.create(api, '2', 'World2')
  await panel.asOperator('POST', '/admin/users/2/set-paid', { duration: '30d' })
  const first = await GameOwner.create(api, '1', 'World1')
  await panel.asOperator('POST', '/admin/users/2/ban', { reason: 'Spam', duration: 'perm' })
  await api.logIn({ user: { id: '1', username: hostile } })
  return { first, banned, admin }
}

/** Lets two players into a server. */
async function playOn(panel: Panel, owner: GameOwner): Promise<void> {
  await owner.start()
  for (const name of ['Arif', 'Budi']) await owner.play(name)
  await panel.api.until(async () => (await owner.server()).players === 2)
}

test('searches and filters users, pages them by ten, and shows names as text', async ({
  panel,
}) => {
  const { traffic, page } = panel
  const { first, banned } = await addPeople(panel)
  await fill(panel, first, 9.6)
  await fill(panel, banned, 8.2)
  await openTab(panel)
  await page.getByText('23 users').waitFor()
  expect(await cells(panel, 'username')).toEqual([
    shown,
    'user2\nBanned',
    'user3\nAdmin',
    ...[4, 5, 6, 7, 8, 9, 10].map((it) => `user${it}`),
  ])
  expect((await cells(panel, 'storage'))[0]).toMatch(/^9\.[67] MB \/ 10 MB$/)
  const colors = await table(panel)
    .locator('[data-color]')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-color')))
  expect(colors.slice(0, 3)).toEqual(['red', 'yellow', 'indigo'])
  expect((await cells(panel, 'plan')).slice(0, 2)).toEqual(['Free', 'Paid'])
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => cells(panel, 'growId')).toEqual(['Grow21', 'Operator', 'Maya'])
  await page.getByLabel('Search users').fill('user1')
  await page.getByText('11 users').waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Banned').click()
  await page.getByRole('heading', { name: 'No users found' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=users&search=user1&filter=banned')
  await page.reload()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByText('23 users').waitFor()
  traffic.answer(listManagedUsers, async () => {
    const reply = await panel.asOperator('GET', '/admin/users')
    return { reply: { ...reply, total: 1000, isCapped: true } }
  })
  await page.getByLabel('Search users').fill('user')
  await page.getByText('More than 1,000 users found.').waitFor()
  traffic.refuse(listManagedUsers, 500)
  await page.getByLabel('Search users').fill('users')
  await page.getByRole('heading', { name: 'Failed to fetch users' }).waitFor()
  traffic.restore(listManagedUsers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No users found' }).waitFor()
})

async function selectTen(panel: Panel) {
  const { page } = panel
  expect(await select(panel, 'user3').isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('9 users selected').waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await select(panel, 'user12').check()
  await page.getByLabel('Search users').fill('user4')
  await page.getByText('1 user', { exact: true }).waitFor()
  expect(await select(panel, 'user4').isChecked()).toBe(true)
  await page.getByText('10 users selected').waitFor()
  // The selection does not include this change.
  await panel.asOperator('POST', '/admin/admins', { discordId: getId(5) })
  await choose(panel, 'Ban')
}

async function reviewBan(panel: Panel) {
  const dialog = getDialog(panel)
  await dialog.getByRole('heading', { name: 'Ban: 10 users' }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Reason and duration are required to ban a user.').waitFor()
  await dialog.getByLabel('Reason').fill('Spam \u202Egnp.exe')
  await dialog.getByLabel('Duration').fill('soon')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The duration must look like 7d, 2w, 12h, 30m or perm.').waitFor()
  await expectFitLayout(panel, 'users-bulk-form')
  await dialog.getByRole('button', { name: '7d', exact: true }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('9 users will be banned.').waitFor()
  for (const line of [
    'Spam U+202Egnp.exe',
    '1 of them is banned already',
    '1 of them is an admin and is skipped.',
    '1 of their 2 servers running now will be stopped.',
    '2 players who are online now will be disconnected.',
  ])
    await dialog.getByText(line).waitFor()
  await expectFitLayout(panel, 'users-bulk-review')
}

async function banAndUndo(panel: Panel) {
  const { traffic, page } = panel
  const dialog = getDialog(panel)
  const release = traffic.hold(changeUsers)
  await dialog.getByRole('button', { name: 'Ban (10 users)' }).click()
  await dialog.getByRole('status').getByText('Working on 10 users…').waitFor()
  await page.keyboard.press('Escape')
  release()
  await dialog.getByText('Done for 9 of 10 users.').waitFor()
  const results = dialog.getByRole('list', { name: 'Results by user' }).getByRole('listitem')
  expect((await results.first().innerText()).split('\n')).toEqual([
    'user5',
    'Admins cannot be banned.',
  ])
  expect(await results.nth(1).innerText()).toContain(shown)
  await expectFitLayout(panel, 'users-bulk-results')
  expect(traffic.callsTo(changeUsers)).toHaveLength(1)
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Undone: Banned 9 users.').waitFor()
  expect(traffic.callsTo(undoChange)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText(/selected$/).count()).toBe(0)
  await page.getByLabel('Search users').fill('')
  await page.getByText('23 users').waitFor()
  await expect.poll(() => cells(panel, 'username')).toContain('user4')
}

async function changeTimeAndUnban(panel: Panel) {
  const { traffic, page } = panel
  // A super admin may choose an admin, too.
  await select(panel, 'user3').check()
  await select(panel, 'user2').check()
  await page.getByText('2 users selected').waitFor()
  await choose(panel, 'Remove server time')
  const dialog = getDialog(panel)
  for (const wrong of ['', '-3', '1.5', 'many']) {
    await dialog.getByLabel('Days').fill(wrong)
    await page.keyboard.press('Enter')
    await dialog.getByText('Please enter a valid non-negative number.').waitFor()
  }
  await dialog.getByLabel('Days').fill('9999')
  await page.keyboard.press('Enter')
  await dialog.getByText('At most 3,650.').waitFor()
  await dialog.getByLabel('Days').fill('3')
  traffic.refuse(readImpact, 500)
  await dialog.getByLabel('Days').press('Enter')
  await dialog.getByRole('heading', { name: 'Could not find out what this will touch.' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Remove server time/ }).isDisabled()).toBe(true)
  traffic.restore(readImpact)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('The server time of 2 users will change.').waitFor()
  await dialog.getByText('1 server running now, with 2 players online: stopped where').waitFor()
  traffic.refuse(changeUsers, 500)
  await dialog.getByRole('button', { name: 'Remove server time (2 users)' }).click()
  await dialog.getByRole('alert').getByText('Failed to apply change.').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await dialog.getByLabel('Days').inputValue()).toBe('3')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 users selected').waitFor()
  traffic.restore(changeUsers)
  await choose(panel, 'Unban')
  await dialog.getByText('The ban of 1 user will be lifted.').waitFor()
  await dialog.getByText('1 of them is not banned').waitFor()
  await dialog.getByRole('button', { name: 'Unban (2 users)' }).click()
  await dialog.getByText('Done for 1 of 2 users.').waitFor()
  expect(traffic.callsTo(changeUsers).map((it) => it.body)).toEqual([
    { discordIds: ['3', '2'], action: 'removeTime', amount: 3 },
    { discordIds: ['3', '2'], action: 'unban' },
  ])
}

test('keeps a selection while paging and searching, bans in bulk with results and an undo, validates an amount, keeps the input after a refusal, and lifts bans without a form', async ({
  panel,
}) => {
  const { page } = panel
  const { first, admin } = await addPeople(panel)
  await playOn(panel, first)
  await openTab(panel)
  await selectTen(panel)
  await reviewBan(panel)
  await banAndUndo(panel)

  await playOn(panel, admin)
  await panel.permit([])
  await panel.asOperator('POST', '/admin/superadmins', { discordId: maya.id })
  await panel.open('/admin?tab=users')
  panel.traffic.forgetCalls()
  await changeTimeAndUnban(panel)
  await panel.asOperator('DELETE', `/admin/superadmins/${maya.id}`)
  await panel.permit(['users:view'])
  await page.goto(`${panel.origin}/admin?tab=users`)
  await table(panel).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Manage/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^View/ }).count()).toBe(10)
})
