import { listReceivedInvitations } from '@trellis/contract/hosting/members.ts'
import { powerServer } from '@trellis/contract/hosting/servers.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SignedIn } from '../../api/test/kit/test-panel.ts'
import { findPowerButton } from './kit/power-button.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

const findServerId = async ({ api, maya }: Panel): Promise<string> =>
  (await api.call('GET', '/servers', { token: maya.token })).body[0].id

/** Signs another user in instead of the one before, and opens a path. */
async function actAs({ page, api, origin }: Panel, who: SignedIn, path: string): Promise<void> {
  const { body } = await api.call('GET', `/users/${who.id}/profile`, { token: who.token })
  const { token: sessionToken, refreshToken } = who
  const session = JSON.stringify({ sessionToken, refreshToken, user: body.profile })
  await page.evaluate((it) => localStorage.setItem('trellis.session', it), session)
  await page.goto(origin + path)
}

/** Lets a new user join MayaWorld with these rights. */
async function join(panel: Panel, wanted: object): Promise<SignedIn> {
  const { api, maya } = panel
  const friend = await api.signIn('7001', 'BuilderBudi')
  const path = `/servers/${await findServerId(panel)}/invitations`
  const { body } = await api.call('POST', path, { token: maya.token, body: wanted })
  const { status } = await api.call('POST', `/invitations/${body.code}/accept`, {
    token: friend.token,
  })
  expect(status).toBe(200)
  return friend
}

test('invites with a link, which a friend opens, reads and accepts', async ({ panel }) => {
  const { page } = panel
  await panel.open('/members')
  await page.getByText('Only you so far').waitFor()
  await main(page).getByRole('button', { name: 'Invite' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^Builder/ })
    .check()
  await dialog(page).getByRole('combobox', { name: 'For how long?' }).selectOption('30 days')
  await dialog(page).getByRole('button', { name: 'Create invitation' }).click()
  const link = await dialog(page).getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await expectFitLayout(panel, 'members-link')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await main(page).getByText('Open invitations (1)').waitFor()

  const friend = await panel.api.signIn('7001', 'BuilderBudi')
  await actAs(panel, friend, new URL(link).pathname)
  await dialog(page).getByText('Edit worlds and items').waitFor()
  await expectFitLayout(panel, 'members-invitation')
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await main(page).getByText('You help Maya here as Builder.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  // The link is used up.
  await page.goto(panel.origin + new URL(link).pathname)
  await dialog(page).getByText('This invitation does not work').waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await actAs(panel, panel.maya, '/members')
  await main(page).getByText('BuilderBudi').waitFor()
  await main(page).getByText('Builder', { exact: true }).waitFor()
})

test('asks a visitor who is signed out to sign in, and keeps the invitation until then', async ({
  panel,
}) => {
  const { page } = panel
  await panel.openSignedOut('/invite/abcdefghijklmnopqrstuvwx')
  await page.getByText('You are invited to help with a server.').waitFor()
  await panel.open('/dashboard')
  await dialog(page).getByText('This invitation does not work').waitFor()
  await dialog(page).getByText('This invitation was used, has ended or was taken back.').waitFor()
})

test('shows a member the server without the buttons that the rights do not cover', async ({
  panel,
}) => {
  const { page } = panel
  const friend = await join(panel, { preset: 'builder' })
  await panel.openFor(friend, '/dashboard')
  await main(page).getByText('You help Maya here as Builder.').waitFor()
  const start = findPowerButton(page, 'Start')
  await expect.poll(() => start.isEnabled()).toBe(false)
  expect(await start.getAttribute('title')).toBe('Maya has not given you the right to do this.')
  expect(await page.getByRole('button', { name: 'Delete Server' }).count()).toBe(0)
  for (const [path, name] of [
    ['/scheduler', 'Schedule Task'],
    ['/backup', 'Create Backup'],
    ['/members', 'Invite'],
  ] as const) {
    await page.goto(panel.origin + path)
    const button = main(page).getByRole('button', { name }).first()
    await button.waitFor()
    await expect.poll(() => button.isEnabled(), { message: name }).toBe(false)
  }
  await page.goto(`${panel.origin}/console`)
  await page.getByText('Maya has not given you the right to do this.').first().waitFor()
})

test('shows a viewer every page without a refused call, gives them other rights, and closes the server to one who is removed', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const friend = await join(panel, { preset: 'viewer' })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await panel.openFor(friend, '/dashboard')
  // The dashboard has a navigation as well.
  const links = page.getByRole('navigation').first().getByRole('link')
  await links.first().waitFor()
  for (const link of await links.all()) {
    await link.click()
    await main(page).getByRole('heading', { level: 1 }).waitFor()
    await untilQuiet(page)
  }
  expect(refused).toEqual([])

  await actAs(panel, panel.maya, '/members')
  await page.getByRole('button', { name: 'Change the rights of BuilderBudi' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^Custom/ })
    .check()
  await dialog(page).getByRole('checkbox', { name: 'Start and stop the server' }).check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await main(page).getByText('See the server · Start and stop the server').waitFor()

  await actAs(panel, friend, '/dashboard')
  await findPowerButton(page, 'Start').click()
  await main(page).getByText('Online').first().waitFor()
  expect(traffic.callsTo(powerServer)).toHaveLength(1)
  const path = `/servers/${await findServerId(panel)}/members/${friend.id}`
  await panel.api.call('DELETE', path, { token: panel.maya.token })
  await main(page).getByText('No server').first().waitFor()
})

test('shows an invited user the invitation on the dashboard, also one that arrives while the list loads, where it can be declined', async ({
  panel,
}) => {
  const { page, api, maya, traffic } = panel
  const friend = await api.signIn('7001', 'BuilderBudi')
  const late = Promise.withResolvers<void>()
  traffic.answer(listReceivedInvitations, async () => {
    traffic.restore(listReceivedInvitations)
    await late.promise
    return { reply: [] }
  })
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  )
  await panel.openFor(friend, '/dashboard')
  await expect.poll(() => traffic.callsTo(listReceivedInvitations).length).toBe(1)
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  frames.length = 0
  await api.call('POST', `/servers/${await findServerId(panel)}/invitations`, {
    token: maya.token,
    body: { growId: 'builderbudi', preset: 'moderator' },
  })
  await expect.poll(() => frames.filter((it) => it.includes('"account"')).length).toBeGreaterThan(0)
  late.resolve()
  await page.getByRole('heading', { name: 'Maya invites you' }).waitFor()
  await page.getByText('Help with MayaWorld as Moderator.').waitFor()
  await expectFitLayout(panel, 'members-received')
  await page.getByRole('button', { name: 'Show' }).click()
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await page.getByText('You have declined the invitation.').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Maya invites you' }).count()).toBe(0)
})
