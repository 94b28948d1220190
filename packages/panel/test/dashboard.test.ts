import {
  createServer,
  deleteServer,
  powerServer,
  readOwnServer,
  readStatus,
  type ServerStatus,
} from '@trellis/contract/hosting/servers.ts'
import { createSocketTicket } from '@trellis/contract/people/auth.ts'
import { expect } from 'vitest'
import { getStorageColor } from '../src/design/storage-color.ts'
import { formatWib } from './kit/dates.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { crashForGood, signalServer } from './kit/running-server.ts'
import { fillStorage } from './kit/storage.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const shownStatus = ({ page }: Panel, status: ServerStatus) =>
  page.getByRole('main').getByText(status, { exact: true })
const fact = ({ page }: Panel, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')

async function openDashboard(panel: Panel) {
  await panel.open('/dashboard')
  await panel.page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
}

/** Returns the reason that each button is disabled for; null for an enabled one. */
async function denials(panel: Panel) {
  const read = async (name: string) => {
    const it = button(panel, name)
    return (await it.isDisabled()) ? await it.getAttribute('title') : null
  }
  return { start: await read('Start'), stop: await read('Stop'), restart: await read('Restart') }
}

const allDenied = (sentence: string) => ({ start: sentence, stop: sentence, restart: sentence })
const getTitle = (panel: Panel, name: string) => button(panel, name).getAttribute('title')

const changeUser = (panel: Panel, what: string, body: object) =>
  panel.asOperator('POST', `/admin/users/${panel.maya.id}/${what}`, body)

async function expectFacts(panel: Panel): Promise<void> {
  const { page, server } = panel
  const { profile } = (await server.get('/profile')).body
  const { version } = await server.server()
  const main = page.getByRole('main')
  // The card Play shows the name as well.
  await main.getByRole('heading', { name: 'MayaWorld', exact: true }).waitFor()
  for (const text of ['ONLINE', '12 days left'])
    await main.getByText(text, { exact: true }).waitFor()
  await main.getByText(/^[\d.]+ MB of 500 MB$/).waitFor()
  await main.getByText(formatWib(profile.estimatedExpiry)).waitFor()
  expect(await fact(panel, 'Version').innerText()).toContain(version)
  await expect.poll(() => fact(panel, 'Players').innerText()).toBe('2')
}

test('shows name, version, storage, expiry, players and status on the card, the reason of a crash, its last lines and how to start anyway', async ({
  panel,
}) => {
  const { page, server } = panel
  await changeUser(panel, 'expiry', { action: 'set', amount: 12 })
  await server.start()
  await server.play('Arif')
  await server.play('Budi')
  await openDashboard(panel)
  await expectFacts(panel)

  await crashForGood(panel)
  for (const text of [
    'The server crashed: it was ended by SIGKILL.',
    'The server crashed 3 times in 10 minutes and is no longer started automatically.',
  ])
    await page.getByRole('main').getByText(text).waitFor()
  await button(panel, 'Show last lines').click()
  const lines = page.getByRole('dialog')
  await lines.getByText('[agent] The server crashed: it was ended by SIGKILL.').last().waitFor()
  await page.keyboard.press('Escape')
  await button(panel, 'Start anyway').click()
  await shownStatus(panel, 'ONLINE').waitFor()
})

test('colours a storage bar indigo up to 75 percent, yellow above, red above 90', () => {
  const colors = [75, 75.1, 90, 90.1].map(getStorageColor)
  expect(colors).toEqual(['indigo', 'yellow', 'yellow', 'red'])
})

test('shows how full the storage is, and reports disabled actions, slots or creation, from which admins are exempt, and a full storage', async ({
  panel,
}) => {
  const { page } = panel
  await fillStorage(panel, 18)
  await openDashboard(panel)
  const steps = [
    [20, 'yellow'],
    [19, 'red'],
  ] as const
  for (const [limitMB, color] of steps) {
    await changeUser(panel, 'set-storage', { limitMB })
    await page.getByText(`18 MB of ${limitMB} MB`).waitFor()
    await page.locator(`[role=progressbar] [data-color=${color}]`).waitFor()
  }
  expect((await denials(panel)).start).toBe(null)

  expect(await getTitle(panel, 'Create Server')).toBe('You have no available server slots.')
  const switches = { maintenance: false, disableServerCreation: true, disableServerActions: true }
  await panel.asOperator('POST', '/admin/settings', switches)
  const sentence = 'Server actions are currently disabled by an administrator.'
  await expect.poll(() => denials(panel)).toEqual(allDenied(sentence))
  await page.getByText(sentence).first().waitFor()
  await changeUser(panel, 'slot', { action: 'add', amount: 1 })
  const noCreation = 'Server creation is currently disabled by an administrator.'
  await expect.poll(() => getTitle(panel, 'Create Server')).toBe(noCreation)
  await panel.permit([])
  await expect.poll(() => denials(panel)).toMatchObject({ start: null })

  await changeUser(panel, 'set-storage', { limitMB: 18 })
  await page.getByRole('heading', { name: 'Storage Limit Exceeded' }).waitFor()
  const full = 'Storage limit exceeded. Cannot start server.'
  await expect.poll(async () => (await denials(panel)).start).toBe(full)
  await changeUser(panel, 'set-paid', { duration: 'perm' })
  await page.getByText('Permanent').waitFor()
})

test('reports failed loads, recovers, and shows a server missing from the status list as offline with an unknown version', async ({
  panel,
}) => {
  const { page, traffic } = panel
  // The live socket would deliver the servers that are missing from the list.
  traffic.refuse(createSocketTicket, 503)
  traffic.refuse(readStatus, 500)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'Error Loading Server Data' }).waitFor()
  await page.getByText('Failed to fetch server data: Internal Server Error').waitFor()
  await page.getByText('Failed to fetch server status: Internal Server Error').waitFor()
  traffic.answer(readStatus, () => ({ reply: { hostedServers: [] } }))
  await button(panel, 'Try again').click()
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.getByText('N/A').waitFor()
  await shownStatus(panel, 'OFFLINE').waitFor()
})

/** Expects the admin, the reason and the end of a ban of two minutes, during which no action is possible. */
async function expectBan(panel: Panel): Promise<void> {
  const { page } = panel
  const sentence = 'Your account is banned and cannot perform server actions.'
  expect(await denials(panel)).toEqual(allDenied(sentence))
  for (const name of ['Create Server', 'Delete Server'])
    expect(await getTitle(panel, name)).toBe(
      'Your account is banned and cannot perform this action.',
    )
  for (const text of ['Cheating', '2m']) await page.getByText(text, { exact: true }).waitFor()
  expect(await fact(panel, 'Banned by').innerText()).toBe('user1000')
  const support = page.getByRole('link', { name: 'Contact support' })
  expect(await support.getAttribute('href')).toBe('/feedback')
  await page.clock.fastForward(60_000)
  await page.getByText('1m', { exact: true }).waitFor()
  await page.clock.fastForward(60_000)
  await page.getByText('Expired. Please re-login to update your status.').waitFor()
}

const allBusy = (word: string) => ({
  start: `Cannot start the server while it is ${word}.`,
  stop: `Cannot stop the server while it is ${word}.`,
  restart: `Cannot restart the server while it is ${word}.`,
})

async function expectButtons(panel: Panel, expected: object, kills: number): Promise<void> {
  await expect.poll(() => denials(panel)).toEqual(expected)
  expect(await button(panel, 'Kill').count()).toBe(kills)
}

/** Expects the buttons of a server that starts or restarts, which takes too little time for a test. */
async function expectBusyButtons(panel: Panel): Promise<void> {
  const { server, traffic } = panel
  for (const status of ['STARTING', 'RESTARTING'] as const) {
    const now = await server.server()
    const push = () =>
      traffic.push({
        type: 'server_state',
        payload: { serverId: now.serverId, server: { ...now, status } },
      })
    // The api may send the real state at any time, such as after a check of the storage.
    const pushAndRead = async () => {
      await push()
      return denials(panel)
    }
    await expect.poll(pushAndRead).toEqual(allBusy(status.toLowerCase()))
    await push()
    await button(panel, 'Kill').waitFor()
  }
}

test('disables all actions of a banned owner, and buttons that the status forbids, and counts down a ban and a stop', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  await traffic.joinLive()
  await page.clock.install()
  await changeUser(panel, 'slot', { action: 'add', amount: 1 })
  await panel.ban({ duration: '2m' })
  await openDashboard(panel)
  await expectBan(panel)

  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/unban`)
  const offline = 'Cannot stop the server while it is offline.'
  await expectButtons(panel, { start: null, stop: offline, restart: null }, 0)
  await expectBusyButtons(panel)
  await server.start()
  const online = 'Cannot start the server while it is online.'
  await expectButtons(panel, { start: online, stop: null, restart: null }, 0)
  signalServer(panel, 'SIGSTOP')
  await button(panel, 'Stop').click()
  await expectButtons(panel, allBusy('stopping'), 1)
  await page.getByText(/Closing it in \d+ s/).waitFor()
  await page.clock.fastForward(25_000)
  await page.getByText('Closing it in 0 s').waitFor()
})

test('deletes a server once its name is typed, and creates one with a valid name', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openDashboard(panel)
  const dialog = page.getByRole('dialog')
  await button(panel, 'Delete Server').click()
  const remove = dialog.getByRole('button', { name: 'Delete Server' })
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByLabel('Type MayaWorld to confirm').fill('MayaWorld')
  await remove.click()
  await page.getByRole('heading', { name: 'No server yet' }).waitFor()
  expect(traffic.callsTo(deleteServer)).toHaveLength(1)
  await dialog.waitFor({ state: 'detached' })

  await button(panel, 'Create Server').click()
  const submit = dialog.getByRole('button', { name: 'Create Server' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('Server name').fill('no spaces')
  await submit.click()
  await dialog
    .getByText('Server name must be 3-20 characters of letters, numbers, underscores and hyphens.')
    .waitFor()
  await dialog.getByLabel('Server name').fill('New_World-1')
  await submit.click()
  await page.getByRole('heading', { name: 'New_World-1' }).waitFor()
  expect(traffic.callsTo(createServer).map((it) => it.body)).toEqual([
    { serverName: 'New_World-1' },
  ])
})

test('shows the effect of a click at once, reverts it when refused, sends one request, and keeps socket updates that arrive during a refused action', async ({
  panel,
}) => {
  const { traffic, page, server } = panel
  await openDashboard(panel)
  const refused = Promise.withResolvers<void>()
  traffic.answer(powerServer, async () => {
    await refused.promise
    return { status: 500 }
  })
  await button(panel, 'Start').click()
  await shownStatus(panel, 'STARTING').waitFor()
  refused.resolve()
  await shownStatus(panel, 'OFFLINE').waitFor()
  await page.getByText('Server action failed: Internal Server Error').waitFor()
  traffic.forgetCalls()
  const release = traffic.hold(powerServer)
  // The button is free a moment after the failure is shown.
  await button(panel, 'Start').click({ trial: true })
  await button(panel, 'Start').dblclick({ force: true, delay: 1 })
  await shownStatus(panel, 'STARTING').waitFor()
  release()
  await shownStatus(panel, 'ONLINE').waitFor()
  await expect.poll(() => traffic.callsTo(readStatus).length).toBeGreaterThan(0)
  expect(traffic.callsTo(powerServer)).toHaveLength(1)

  const releaseStop = traffic.hold(powerServer)
  await button(panel, 'Stop').click()
  await shownStatus(panel, 'STOPPING').waitFor()
  await server.stop()
  await shownStatus(panel, 'OFFLINE').waitFor()
  // These calls are held, so that only the refusal can revert the state.
  traffic.hold(readStatus)
  traffic.hold(readOwnServer)
  releaseStop()
  await page.getByText('Cannot stop the server while it is offline.').waitFor()
  expect(await shownStatus(panel, 'OFFLINE').count()).toBe(1)
})
