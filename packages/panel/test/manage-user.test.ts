import {
  changeCredits,
  changeExpiry,
  changeSlots,
  setFree,
  setPaid,
  setStorageLimit,
} from '@trellis/contract/money/entitlements.ts'
import {
  listManagedUsers,
  readImpact,
  readManagedUser,
} from '@trellis/contract/operations/managed-users.ts'
import { banUser, unbanUser } from '@trellis/contract/people/bans.ts'
import { expect } from 'vitest'
import { addUser, getId } from './kit/people.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const dayMs = 86_400_000
const hostile = '<img src=x onerror="alert(1)">\u202Enimda'
const getDialog = ({ page }: Panel) => page.getByRole('dialog')
const section = (panel: Panel, title: string) =>
  getDialog(panel).getByRole('region', { name: title, exact: true })

async function openUser(panel: Panel, id: string) {
  await panel.permit(['users:view', 'users:manage'])
  await panel.open(`/admin?tab=users&user=${id}`)
  await getDialog(panel).waitFor()
}

test('makes each change in its form, offers an undo, keeps other input, lists the effects of a ban first, shows its reason and end, and lifts it', async ({
  panel,
}) => {
  const { traffic, page, context } = panel
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.seed((tx) =>
    addUser(tx, 1, { username: hostile, credit: 250, time_left_ms: 12 * dayMs }),
  )
  await panel.permit(['users:view', 'users:manage'])
  await panel.open('/admin?tab=users')
  await page.getByRole('button', { name: /^Manage <img/ }).click()
  const dialog = getDialog(panel)
  await dialog
    .getByRole('heading', { name: 'Manage <img src=x onerror="alert(1)">[U+202E]nimda' })
    .waitFor()
  await section(panel, 'Server time').getByText('12 days').waitFor()
  expect(new URL(page.url()).search).toBe(`?tab=users&user=${getId(1)}`)
  await dialog.getByRole('button', { name: 'Copy Discord username' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hostile)
  const ledger = dialog.getByRole('link', { name: 'See their ledger' })
  expect(await ledger.getAttribute('href')).toBe(`/admin?tab=ledger&user=${getId(1)}#ledger`)
  // The field has a half-typed reason, which every refresh below must keep.
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Half a rea')

  const time = section(panel, 'Server time')
  await time.getByRole('button', { name: 'Apply' }).click()
  await time.getByText('Please enter a valid non-negative number.').waitFor()
  await time.getByLabel('Amount of server time').fill('7')
  await page.keyboard.press('Enter')
  await time.getByText('19 days').waitFor()
  await page.getByText('Server time updated: add 7').waitFor()
  expect(await time.getByLabel('Amount of server time').inputValue()).toBe('')
  await page.getByRole('button', { name: /^Undo: Server time of/ }).click()
  await time.getByText('12 days').waitFor()

  const slots = section(panel, 'Server slots')
  await slots.getByText('Set to').click()
  await slots.getByLabel('Amount of slots').fill('3')
  await slots.getByRole('button', { name: 'Apply' }).click()
  await slots.getByText('3 slots').waitFor()
  const credits = section(panel, 'Credits')
  await credits.getByText('Remove').click()
  await credits.getByLabel('Amount of credits').fill('50')
  await credits.getByRole('button', { name: 'Apply' }).click()
  await credits.getByText('200 credits').waitFor()

  const plan = section(panel, 'Plan')
  expect(await plan.getByLabel('Duration').inputValue()).toBe('30d')
  await plan.getByLabel('Duration').fill(' ')
  await plan.getByRole('button', { name: 'Set Paid' }).click()
  await plan.getByText('A duration is required to set a Paid plan.').waitFor()
  await plan.getByRole('button', { name: '2w', exact: true }).click()
  await plan.getByRole('button', { name: 'Set Paid' }).click()
  await plan.getByRole('button', { name: 'Set Free' }).click()
  await plan.getByRole('button', { name: 'Set Free' }).waitFor({ state: 'detached' })

  const storage = section(panel, 'Storage limit')
  for (const wrong of ['', '0', 'lots']) {
    await storage.getByLabel('Limit in MB').fill(wrong)
    await storage.getByRole('button', { name: 'Set limit' }).click()
    await storage.getByText('Please enter a valid, positive storage limit.').waitFor()
  }
  await storage.getByLabel('Limit in MB').fill('2000')
  await storage.getByRole('button', { name: 'Set limit' }).click()
  await storage.getByText('2,000 MB').waitFor()

  expect(
    [changeExpiry, changeSlots, changeCredits, setPaid, setFree, setStorageLimit].map((route) =>
      traffic.callsTo(route).map((it) => it.body),
    ),
  ).toEqual([
    [{ action: 'add', amount: 7 }],
    [{ action: 'set', amount: 3 }],
    [{ action: 'remove', amount: 50 }],
    [{ duration: '2w' }],
    [null],
    [{ limitMB: 2000 }],
  ])
  expect(await dialog.getByRole('textbox', { name: 'Reason', exact: true }).inputValue()).toBe(
    'Half a rea',
  )
  // Closing asks before it discards typed text; the table behind has reloaded.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('0 MB / 2 GB').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=users')

  traffic.forgetCalls()
  await banAndUnban(panel)
  await failOtherCalls(panel)
})

/** Lists the effects of a ban first, shows its reason and end, and lifts it. */
async function banAndUnban(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  // Another test lets players into a server that a ban stops.
  traffic.alter(readImpact, (it) => ({ ...it, servers: 1, onlineServers: 1, players: 2 }))
  await page.getByRole('button', { name: /^Manage <img/ }).click()
  const dialog = getDialog(panel)
  const ban = section(panel, 'Ban')
  await ban.getByRole('button', { name: 'Ban…' }).click()
  await ban.getByText('Reason and duration are required to ban a user.').waitFor()
  await ban.getByLabel('Reason').fill('Spam \u200B<b>')
  await ban.getByRole('button', { name: 'Ban…' }).click()
  await ban.getByText('Reason and duration are required to ban a user.').waitFor()
  await ban.getByRole('button', { name: 'perm', exact: true }).click()
  await ban.getByRole('button', { name: 'Ban…' }).click()
  await ban.getByText('Their server is running now and will be stopped.').waitFor()
  await ban.getByText('2 players who are online now will be disconnected.').waitFor()
  await ban.scrollIntoViewIfNeeded()
  await expectFitLayout(panel, 'manage-user-ban')
  traffic.refuse(banUser, 500)
  await ban.getByRole('button', { name: 'Ban user' }).click()
  await page.getByText('Failed to ban user.').waitFor()
  await ban.getByRole('button', { name: 'Back' }).click()
  expect(await ban.getByLabel('Reason').inputValue()).toBe('Spam \u200B<b>')
  expect(await ban.getByLabel('Duration').inputValue()).toBe('perm')
  await ban.getByRole('button', { name: 'Ban…' }).click()
  traffic.restore(banUser)
  await ban.getByRole('button', { name: 'Ban user' }).click()
  await dialog.getByRole('heading', { name: 'Ban details' }).waitFor()
  await dialog.getByText('Spam U+200B<b>').waitFor()
  // The form is gone, and the keyboard focus moves to its replacement.
  await expect
    .poll(() =>
      dialog.evaluate((it) => document.activeElement !== it && it.contains(document.activeElement)),
    )
    .toBe(true)
  expect(traffic.callsTo(banUser).at(-1)?.body).toEqual({
    reason: 'Spam \u200B<b>',
    duration: 'perm',
  })
  traffic.refuse(unbanUser, 500)
  await dialog.getByRole('button', { name: 'Unban user' }).click()
  await page.getByText('Failed to unban user.').waitFor()
  traffic.restore(unbanUser)
  await dialog.getByRole('button', { name: 'Unban user' }).click()
  await ban.getByText('This user is not banned.').waitFor()
  expect(await ban.getByLabel('Reason').inputValue()).toBe('')
}

/** Each of the other calls fails with its own message. */
async function failOtherCalls(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  const dialog = getDialog(panel)
  for (const route of [changeExpiry, setPaid, setStorageLimit]) traffic.refuse(route, 500)
  await dialog.getByLabel('Amount of server time').fill('7')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to apply change.').waitFor()
  expect(await dialog.getByLabel('Amount of server time').inputValue()).toBe('7')
  await dialog.getByRole('button', { name: 'Set Paid' }).click()
  await page.getByText('Failed to set plan to Paid.').waitFor()
  await dialog.getByLabel('Limit in MB').fill('700')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to set storage limit.').waitFor()
}

test("leaves an admin's account to super admins, and offers no ban of an admin", async ({
  panel,
}) => {
  const { traffic, page } = panel
  const admins = await panel.admins()
  await admins.admin('1', ['users:view'])
  await panel.asOperator('POST', '/admin/users/1/set-paid', { duration: 'perm' })
  await openUser(panel, '1')
  const dialog = getDialog(panel)
  await dialog.getByRole('heading', { name: 'This is an admin’s account' }).waitFor()
  await dialog.getByText('Only a super admin can change the account of an admin.').waitFor()
  await dialog.getByText('Admins cannot be banned').waitFor()
  await section(panel, 'Server time').getByText('Permanent').waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await expectFitLayout(panel, 'manage-user-read-only')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await panel.asOperator('POST', '/admin/superadmins', { discordId: maya.id })
  await page.reload()
  await page.getByRole('button', { name: 'Manage user1', exact: true }).click()
  await dialog.getByLabel('Amount of credits').waitFor()
  await dialog.getByText('Admins cannot be banned').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Reason', exact: true }).count()).toBe(0)
  await panel.asOperator('DELETE', `/admin/superadmins/${maya.id}`)
  await panel.permit(['users:view'])
  traffic.refuse(readManagedUser, 404, 'There is no such user.')
  traffic.refuse(listManagedUsers, 500)
  await page.reload()
  await dialog.getByRole('heading', { name: 'Failed to fetch this user.' }).waitFor()
  traffic.restore(readManagedUser)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('This is an admin’s account').waitFor()
})
