import { banUser, unbanUser } from '@trellis/contract/bans.ts'
import {
  changeCredits,
  changeExpiry,
  changeSlots,
  setFree,
  setPaid,
  setStorageLimit,
} from '@trellis/contract/entitlements.ts'
import { listManagedUsers, readManagedUser } from '@trellis/contract/managed-users.ts'
import { expect, vi } from 'vitest'
import { idOf, makeUser } from './fake-managed-users.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const hostile = '<img src=x onerror="alert(1)">\u202Enimda'
const dialogOf = ({ page }: Panel) => page.getByRole('dialog')
const section = (panel: Panel, title: string) =>
  dialogOf(panel).getByRole('region', { name: title, exact: true })

async function openUser(panel: Panel, number: number, changes = {}) {
  panel.api.world.profile = makeProfile({
    isAdmin: true,
    permissions: ['users:view', 'users:manage'],
    ...changes,
  })
  await panel.open(`/admin?tab=users&user=${idOf(number)}`)
  await dialogOf(panel).waitFor()
}

test('every change is made at its own form, told with an undo, and nothing that is typed elsewhere is lost', async ({
  panel,
}) => {
  const { api, page, context } = panel
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  api.world.managedUsers = [makeUser(1, { DiscordUsername: hostile, StorageUsedMB: 480 })]
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['users:view', 'users:manage'] })
  await panel.open('/admin?tab=users')
  await page.getByRole('button', { name: /^Manage/ }).click()
  const dialog = dialogOf(panel)
  await dialog
    .getByRole('heading', { name: 'Manage <img src=x onerror="alert(1)">[U+202E]nimda' })
    .waitFor()
  await section(panel, 'Server time').getByText('12 days').waitFor()
  expect(new URL(page.url()).search).toBe(`?tab=users&user=${idOf(1)}`)
  await expectFitLook(panel, 'manage-user')
  await dialog.getByRole('button', { name: 'Copy Discord username' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hostile)
  const ledger = dialog.getByRole('link', { name: 'See their ledger' })
  expect(await ledger.getAttribute('href')).toBe(`/admin?tab=ledger&user=${idOf(1)}#ledger`)
  // Half of something, which every refresh below has to leave alone.
  await dialog.getByLabel('Reason').fill('Half a rea')

  const time = section(panel, 'Server time')
  await time.getByRole('button', { name: 'Apply' }).click()
  await time.getByText('Please enter a valid non-negative number.').waitFor()
  await time.getByLabel('Amount of server time').fill('7')
  await page.keyboard.press('Enter')
  await time.getByText('19 days').waitFor()
  await page.getByText('Changed the server time of').waitFor()
  expect(await time.getByLabel('Amount of server time').inputValue()).toBe('')
  await page.getByRole('button', { name: /^Undo: Changed server time/ }).click()
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
      api.callsOf(route).map((it) => it.body),
    ),
  ).toEqual([
    [{ action: 'add', amount: 7 }],
    [{ action: 'set', amount: 3 }],
    [{ action: 'remove', amount: 50 }],
    [{ duration: '2w' }],
    [undefined],
    [{ limitMB: 2000 }],
  ])
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Half a rea')
  // What is typed is asked about before it is lost; the table behind has been read anew.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('480 MB / 2 GB').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=users')
})

test('a ban asks first with what it touches, shows why and how long, and is lifted', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.managedUsers = [makeUser(1, { players: 5 })]
  await openUser(panel, 1)
  const dialog = dialogOf(panel)
  const ban = section(panel, 'Ban')
  await ban.getByRole('button', { name: 'Ban…' }).click()
  await ban.getByText('Reason and duration are required to ban a user.').waitFor()
  await ban.getByLabel('Reason').fill('Spam \u200B<b>')
  await ban.getByRole('button', { name: 'Ban…' }).click()
  await ban.getByText('Reason and duration are required to ban a user.').waitFor()
  await ban.getByRole('button', { name: 'perm', exact: true }).click()
  await ban.getByRole('button', { name: 'Ban…' }).click()
  await ban.getByText('Their server is running now and will be stopped.').waitFor()
  await ban.getByText('5 players who are online now will be thrown out.').waitFor()
  await ban.scrollIntoViewIfNeeded()
  await expectFitLook(panel, 'manage-user-ban')
  api.refuse(banUser, 500)
  await ban.getByRole('button', { name: 'Ban user' }).click()
  await page.getByText('Failed to ban user.').waitFor()
  await ban.getByRole('button', { name: 'Back' }).click()
  expect(await ban.getByLabel('Reason').inputValue()).toBe('Spam \u200B<b>')
  expect(await ban.getByLabel('Duration').inputValue()).toBe('perm')
  await ban.getByRole('button', { name: 'Ban…' }).click()
  api.restore(banUser)
  await ban.getByRole('button', { name: 'Ban user' }).click()
  await dialog.getByRole('heading', { name: 'Ban details' }).waitFor()
  await dialog.getByText('Spam U+200B<b>').waitFor()
  // Its form is gone, and the keyboard goes on from what took its place.
  await expect
    .poll(() =>
      dialog.evaluate((it) => document.activeElement !== it && it.contains(document.activeElement)),
    )
    .toBe(true)
  expect(api.callsOf(banUser).at(-1)?.body).toEqual({ reason: 'Spam \u200B<b>', duration: 'perm' })
  api.refuse(unbanUser, 500)
  await dialog.getByRole('button', { name: 'Unban user' }).click()
  await page.getByText('Failed to unban user.').waitFor()
  api.restore(unbanUser)
  await dialog.getByRole('button', { name: 'Unban user' }).click()
  await ban.getByText('This user is not banned.').waitFor()
  expect(await ban.getByLabel('Reason').inputValue()).toBe('')
  // Each of the others fails in its own words.
  for (const route of [changeExpiry, setPaid, setStorageLimit]) api.refuse(route, 500)
  await dialog.getByLabel('Amount of server time').fill('7')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to apply change.').waitFor()
  expect(await dialog.getByLabel('Amount of server time').inputValue()).toBe('7')
  await dialog.getByRole('button', { name: 'Set Paid' }).click()
  await page.getByText('Failed to set plan to Paid.').waitFor()
  await dialog.getByLabel('Limit in MB').fill('700')
  await page.keyboard.press('Enter')
  await page.getByText('Failed to set storage limit.').waitFor()
})

test('an admin’s account is for super admins, and nobody bans an admin', async ({ panel }) => {
  const { api, page } = panel
  api.world.managedUsers = [
    makeUser(1, { isAdmin: true, estimatedExpiry: '', AccountType: 'Paid', ServerName: '' }),
    makeUser(2),
  ]
  await openUser(panel, 1)
  const dialog = dialogOf(panel)
  await dialog.getByRole('heading', { name: 'This is an admin’s account' }).waitFor()
  await dialog.getByText('Only a super admin can change the account of an admin.').waitFor()
  await dialog.getByText('Admins cannot be banned').waitFor()
  await section(panel, 'Server time').getByText('Permanent').waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await expectFitLook(panel, 'manage-user-read-only')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  api.world.profile = makeProfile({ isAdmin: true, isSuperAdmin: true })
  await page.reload()
  await page.getByRole('button', { name: 'Manage user1' }).click()
  await dialog.getByLabel('Amount of credits').waitFor()
  await dialog.getByText('Admins cannot be banned').waitFor()
  expect(await dialog.getByLabel('Reason').count()).toBe(0)
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['users:view'] })
  api.refuse(readManagedUser, 404, 'There is no such user.')
  api.refuse(listManagedUsers, 500)
  await page.reload()
  await dialog.getByRole('heading', { name: 'Failed to fetch this user.' }).waitFor()
  api.restore(readManagedUser)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('This is an admin’s account').waitFor()
})
