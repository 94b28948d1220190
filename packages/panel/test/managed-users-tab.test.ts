import { changeUsers, listManagedUsers, readImpact } from '@trellis/contract/managed-users.ts'
import { undoChange } from '@trellis/contract/undo.ts'
import { expect, vi } from 'vitest'
import { idOf, makeUser } from './fake-managed-users.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const hostile = '<img src=x onerror="alert(1)">\u202Enimda\u200B'
const shown = '<img src=x onerror="alert(1)">U+202EnimdaU+200B'
const all = ['users:view', 'users:manage', 'users:bulk_actions']

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Users' })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()
const select = ({ page }: Panel, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const dialogOf = ({ page }: Panel) => page.getByRole('dialog')

async function openTab(panel: Panel, permissions = all, changes = {}) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions, ...changes })
  await panel.open('/admin?tab=users')
  await table(panel).waitFor()
}

async function choose({ page }: Panel, action: string) {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** A hostile name, a banned user, an admin, one almost full, and many more. */
const manyUsers = () => [
  makeUser(1, { DiscordUsername: hostile, players: 4, StorageUsedMB: 480 }),
  makeUser(2, { IsBanned: true, StorageUsedMB: 400, AccountType: 'Paid' }),
  makeUser(3, { isAdmin: true, players: 2 }),
  makeUser(4, { ServerName: '', StorageUsedMB: 0 }),
  ...Array.from({ length: 19 }, (_, at) => makeUser(at + 5)),
]

test('users are searched, filtered and paged by ten, and what they are called is only text', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.managedUsers = manyUsers()
  await openTab(panel)
  await page.getByText('23 users').waitFor()
  expect(await cells(panel, 'username')).toEqual([
    shown,
    'user2\nBanned',
    'user3\nAdmin',
    ...[4, 5, 6, 7, 8, 9, 10].map((it) => `user${it}`),
  ])
  expect((await cells(panel, 'storage'))[0]).toBe('480 MB / 500 MB')
  const colors = await table(panel)
    .locator('[data-color]')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-color')))
  expect(colors.slice(0, 3)).toEqual(['red', 'yellow', 'indigo'])
  expect((await cells(panel, 'plan')).slice(0, 2)).toEqual(['Free', 'Paid'])
  await expectFitLook(panel, 'users')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => cells(panel, 'growId')).toEqual(['Grow21', 'Grow22', 'Grow23'])
  await page.getByLabel('Search users').fill('world1')
  await page.getByText('11 users').waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Banned').click()
  await page.getByRole('heading', { name: 'No user is found' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=users&search=world1&filter=banned')
  await page.reload()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByText('23 users').waitFor()
  api.answer(listManagedUsers, (_asked, { world }) => ({
    reply: {
      rows: world.managedUsers.slice(0, 10),
      total: 1000,
      isCapped: true,
      page: 1,
      pageSize: 10,
    },
  }))
  await page.getByLabel('Search users').fill('user')
  await page.getByText('More than 1,000 users found.').waitFor()
  api.refuse(listManagedUsers, 500)
  await page.getByLabel('Search users').fill('users')
  await page.getByRole('heading', { name: 'Failed to fetch users' }).waitFor()
  api.restore(listManagedUsers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No user is found' }).waitFor()
})

test('a selection survives paging and searching, and a bulk ban says what it touches, what became of each, and can be undone', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.managedUsers = manyUsers()
  await openTab(panel)
  expect(await select(panel, 'user3').isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('9 users selected').waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await select(panel, 'user12').check()
  await page.getByLabel('Search users').fill('user4')
  await page.getByText('1 user', { exact: true }).waitFor()
  expect(await select(panel, 'user4').isChecked()).toBe(true)
  await page.getByText('10 users selected').waitFor()
  // Somebody was made an admin in the meantime.
  const promoted = api.world.managedUsers[4]
  if (promoted !== undefined) promoted.isAdmin = true
  await choose(panel, 'Ban')
  const dialog = dialogOf(panel)
  await dialog.getByRole('heading', { name: 'Ban: 10 users' }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Reason and duration are required to ban a user.').waitFor()
  await dialog.getByLabel('Reason').fill('Spam \u202Egnp.exe')
  await dialog.getByLabel('Duration').fill('soon')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The duration must look like 7d, 2w, 12h, 30m or perm.').waitFor()
  await expectFitLook(panel, 'users-bulk-form')
  await dialog.getByRole('button', { name: '7d', exact: true }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('9 users will be banned.').waitFor()
  for (const line of [
    'Spam U+202Egnp.exe',
    '1 of them is banned already',
    '1 of them is an admin and is skipped.',
    '1 of their 9 servers running now will be stopped.',
    '4 players who are online now will be thrown out.',
  ])
    await dialog.getByText(line).waitFor()
  await expectFitLook(panel, 'users-bulk-review')
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = api.answerOf(changeUsers)
  api.answer(changeUsers, async (asked, it) => {
    await promise
    return answer(asked, it)
  })
  await dialog.getByRole('button', { name: 'Ban (10 users)' }).click()
  await dialog.getByRole('status').getByText('Working on 10 users…').waitFor()
  await page.keyboard.press('Escape')
  resolve()
  await dialog.getByText('Done for 9 of 10 users.').waitFor()
  const results = dialog.getByRole('list', { name: 'Results by user' }).getByRole('listitem')
  expect((await results.first().innerText()).split('\n')).toEqual([
    'user5',
    'Admins cannot be banned.',
  ])
  expect(await results.nth(1).innerText()).toContain(shown)
  await expectFitLook(panel, 'users-bulk-results')
  expect(api.callsOf(changeUsers)).toHaveLength(1)
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Undone: ban of 9 users.').waitFor()
  expect(api.callsOf(undoChange)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText(/selected$/).count()).toBe(0)
  await page.getByLabel('Search users').fill('')
  await page.getByText('23 users').waitFor()
  await expect.poll(() => cells(panel, 'username')).toContain('user4')
})

test('an amount is checked, a refusal leaves everything as it was typed, and lifting bans needs no form', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.managedUsers = manyUsers()
  await openTab(panel, [], { isSuperAdmin: true })
  // A super admin may choose an admin, too.
  await select(panel, 'user3').check()
  await select(panel, 'user2').check()
  await page.getByText('2 users selected').waitFor()
  await choose(panel, 'Remove server time')
  const dialog = dialogOf(panel)
  for (const wrong of ['', '-3', '1.5', 'many']) {
    await dialog.getByLabel('Days').fill(wrong)
    await page.keyboard.press('Enter')
    await dialog.getByText('Please enter a valid non-negative number.').waitFor()
  }
  await dialog.getByLabel('Days').fill('9999')
  await page.keyboard.press('Enter')
  await dialog.getByText('At most 3,650.').waitFor()
  await dialog.getByLabel('Days').fill('3')
  api.refuse(readImpact, 500)
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Could not find out what this will touch.' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Remove server time/ }).isDisabled()).toBe(true)
  api.restore(readImpact)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('The server time of 2 users will change.').waitFor()
  await dialog.getByText('1 server running now, with 2 players online: stopped where').waitFor()
  api.refuse(changeUsers, 500)
  await dialog.getByRole('button', { name: 'Remove server time (2 users)' }).click()
  await dialog.getByRole('alert').getByText('Failed to apply change.').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await dialog.getByLabel('Days').inputValue()).toBe('3')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 users selected').waitFor()
  api.restore(changeUsers)
  await choose(panel, 'Unban')
  await dialog.getByText('The ban of 1 user will be lifted.').waitFor()
  await dialog.getByText('1 of them is not banned').waitFor()
  await dialog.getByRole('button', { name: 'Unban (2 users)' }).click()
  await dialog.getByText('Done for 2 of 2 users.').waitFor()
  expect(api.callsOf(changeUsers).map((it) => it.body)).toEqual([
    { discordIds: [idOf(3), idOf(2)], action: 'removeTime', amount: 3 },
    { discordIds: [idOf(3), idOf(2)], action: 'unban' },
  ])
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['users:view'] })
  await page.goto(`${api.origin}/admin?tab=users`)
  await table(panel).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Manage/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^View/ }).count()).toBe(10)
})
