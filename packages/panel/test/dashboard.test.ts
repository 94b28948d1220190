import { createServer, deleteServer, powerServer, readStatus } from '@trellis/contract/servers.ts'
import { expect } from 'vitest'
import { makeProfile, setServer, userOf } from './fake-world.ts'
import { type Panel, test } from './panel.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

async function openDashboard(panel: Panel) {
  await panel.open('/dashboard')
  await panel.page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await panel.api.sockets.opened(1)
}

/** Every button's denial, null where it can be pressed. */
async function denials(panel: Panel) {
  const read = async (name: string) => {
    const it = button(panel, name)
    return (await it.isDisabled()) ? await it.getAttribute('title') : null
  }
  return { start: await read('Start'), stop: await read('Stop'), restart: await read('Restart') }
}

test('the card shows name, version, storage, expiry, players and status', async ({ panel }) => {
  setServer(panel.api.world, { status: 'ONLINE', players: 7 })
  await openDashboard(panel)
  const main = panel.page.getByRole('main')
  for (const text of ['MayaWorld', '1.4.2', '120 MB of 500 MB', 'ONLINE', '12 days left'])
    await main.getByText(text, { exact: true }).waitFor()
  await main.getByText('1 Des 2026, 12.30 WIB').waitFor()
})

/** Lets the panel see the changed world, as after any change of the account. */
function tell({ api }: Panel, profile: Record<string, unknown>) {
  api.world.profile = makeProfile(profile)
  api.sockets.send({
    type: 'account',
    payload: { user: userOf(api.world.profile), settings: api.world.settings },
  })
}

test('the storage bar is indigo up to 75 percent, yellow above, red above 90', async ({
  panel,
}) => {
  await openDashboard(panel)
  const steps = [
    [375, 'indigo'],
    [376, 'yellow'],
    [450, 'yellow'],
    [451, 'red'],
  ] as const
  for (const [storageUsedMB, color] of steps) {
    tell(panel, { storageUsedMB })
    await panel.page.getByText(`${storageUsedMB} MB of 500 MB`).waitFor()
    await panel.page.locator(`[role=progressbar] [data-color=${color}]`).waitFor()
  }
  tell(panel, { estimatedExpiry: '' })
  await panel.page.getByText('Permanent').waitFor()
})

test('a server that the status list lacks is offline, empty and of unknown version', async ({
  panel,
}) => {
  panel.api.world.hosted = []
  await openDashboard(panel)
  await panel.page.getByText('N/A').waitFor()
  await panel.page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
})

const allDenied = (sentence: string) => ({ start: sentence, stop: sentence, restart: sentence })

test('a banned owner can do nothing and is told who banned them, why and until when', async ({
  panel,
}) => {
  await panel.page.clock.install({ time: new Date('2026-10-10T00:00:00Z') })
  panel.api.world.profile = makeProfile({
    isBanned: true,
    availableSlot: 1,
    banInfo: {
      reason: 'Cheating',
      bannedBy: 'Operator',
      bannedAt: '2026-10-09T00:00:00.000Z',
      expires: '2026-10-10T00:01:10.000Z',
    },
  })
  await openDashboard(panel)
  const sentence = 'Your account is banned and cannot perform server actions.'
  expect(await denials(panel)).toEqual(allDenied(sentence))
  for (const name of ['Create Server', 'Delete Server'])
    expect(await button(panel, name).getAttribute('title')).toBe(
      'Your account is banned and cannot perform this action.',
    )
  for (const text of ['Cheating', 'Operator', '2m'])
    await panel.page.getByText(text, { exact: true }).waitFor()
  const support = panel.page.getByRole('link', { name: 'Contact support' })
  expect(await support.getAttribute('href')).toBe('/feedback')
  await panel.page.clock.fastForward(30_000)
  await panel.page.getByText('1m', { exact: true }).waitFor()
  await panel.page.clock.fastForward(60_000)
  await panel.page.getByText('Expired. Please re-login to update your status.').waitFor()
})

test('disabled actions are told of, and admins pass', async ({ panel }) => {
  panel.api.world.settings.disableServerActions = true
  await openDashboard(panel)
  const sentence = 'Server actions are currently disabled by an administrator.'
  expect(await denials(panel)).toEqual(allDenied(sentence))
  await panel.page.getByText(sentence).first().waitFor()
  tell(panel, { isAdmin: true })
  await expect.poll(() => denials(panel)).toMatchObject({ start: null })
})

test('the buttons follow the status', async ({ panel }) => {
  await openDashboard(panel)
  const steps = [
    [
      'OFFLINE',
      { start: null, stop: 'Cannot stop the server while it is offline.', restart: null },
    ],
    ['ONLINE', { start: 'Cannot start the server while it is online.', stop: null, restart: null }],
    ['STARTING', allBusy('starting')],
    ['STOPPING', allBusy('stopping')],
    ['RESTARTING', allBusy('restarting')],
  ] as const
  for (const [status, expected] of steps) {
    setServer(panel.api.world, { status })
    panel.api.sockets.send({ type: 'server_state', payload: { server: panel.api.world.own } })
    await expect.poll(() => denials(panel)).toEqual(expected)
    const isBusy = status !== 'OFFLINE' && status !== 'ONLINE'
    expect(await button(panel, 'Kill').count()).toBe(isBusy ? 1 : 0)
  }
})

const allBusy = (word: string) => ({
  start: `Cannot start the server while it is ${word}.`,
  stop: `Cannot stop the server while it is ${word}.`,
  restart: `Cannot restart the server while it is ${word}.`,
})

test('a full storage refuses the start and says so', async ({ panel }) => {
  panel.api.world.profile = makeProfile({ storageUsedMB: 500 })
  await openDashboard(panel)
  await panel.page.getByRole('heading', { name: 'Storage Limit Exceeded' }).waitFor()
  expect((await denials(panel)).start).toBe('Storage limit exceeded. Cannot start server.')
})

test('creating needs a slot and an administrator who allows it', async ({ panel }) => {
  await openDashboard(panel)
  expect(await button(panel, 'Create Server').getAttribute('title')).toBe(
    'You have no available server slots.',
  )
  panel.api.world.settings.disableServerCreation = true
  tell(panel, { availableSlot: 1 })
  await expect
    .poll(() => button(panel, 'Create Server').getAttribute('title'))
    .toBe('Server creation is currently disabled by an administrator.')
})

test('a server is created with a good name and deleted by typing its name', async ({ panel }) => {
  const { api, page } = panel
  api.world.profile = makeProfile({ serverOwned: 'No Server', availableSlot: 1 })
  api.world.own = null
  api.world.hosted = []
  await panel.open('/dashboard')
  await button(panel, 'Create Server').click()
  const dialog = page.getByRole('dialog')
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
  expect(api.callsOf(createServer).map((it) => it.body)).toEqual([{ serverName: 'New_World-1' }])

  await dialog.waitFor({ state: 'detached' })
  await button(panel, 'Delete Server').click()
  const remove = dialog.getByRole('button', { name: 'Delete Server' })
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByLabel('Type New_World-1 to confirm').fill('New_World-1')
  await remove.click()
  await page.getByRole('heading', { name: 'No server yet' }).waitFor()
  expect(api.callsOf(deleteServer)).toHaveLength(1)
})

test('a press shows its effect at once and one press is one call', async ({ panel }) => {
  const answered = Promise.withResolvers<void>()
  panel.api.answer(powerServer, async () => {
    await answered.promise
    setServer(panel.api.world, { status: 'STARTING' })
    return { reply: { message: 'Starting.', status: 'STARTING' } }
  })
  await openDashboard(panel)
  await button(panel, 'Start').dblclick({ force: true, delay: 1 })
  await panel.page.getByRole('main').getByText('STARTING', { exact: true }).waitFor()
  answered.resolve()
  await expect.poll(() => panel.api.callsOf(readStatus).length).toBeGreaterThan(1)
  expect(panel.api.callsOf(powerServer)).toHaveLength(1)
})

test('a refused action is taken back and told', async ({ panel }) => {
  const answered = Promise.withResolvers<void>()
  panel.api.answer(powerServer, async () => {
    await answered.promise
    return { status: 500 }
  })
  await openDashboard(panel)
  await button(panel, 'Start').click()
  const main = panel.page.getByRole('main')
  await main.getByText('STARTING', { exact: true }).waitFor()
  answered.resolve()
  await main.getByText('OFFLINE', { exact: true }).waitFor()
  await panel.page.getByText('Server action failed: Internal Server Error').waitFor()
})

test('what the socket brought meanwhile is not taken back', async ({ panel }) => {
  const { api, page } = panel
  const answered = Promise.withResolvers<void>()
  api.answer(powerServer, async () => {
    await answered.promise
    return { status: 409, error: 'The server is already running.' }
  })
  await openDashboard(panel)
  await button(panel, 'Start').click()
  setServer(api.world, { status: 'ONLINE', players: 3 })
  api.sockets.send({
    type: 'status_update',
    payload: { name: 'MayaWorld', status: 'ONLINE', players: 3 },
  })
  const main = page.getByRole('main')
  await main.getByText('ONLINE', { exact: true }).waitFor()
  answered.resolve()
  await page.getByText('The server is already running.').waitFor()
  expect(await main.getByText('ONLINE', { exact: true }).count()).toBe(1)
})

test('a stop shows when the next stage comes', async ({ panel }) => {
  await panel.page.clock.install({ time: new Date('2026-10-10T00:00:00Z') })
  setServer(panel.api.world, {
    status: 'STOPPING',
    stopping: { stage: 'asked', next: 'SIGTERM', nextAt: '2026-10-10T00:00:20.000Z' },
  })
  await openDashboard(panel)
  await panel.page.getByText(/Forced to terminate in \d+ s/).waitFor()
  await panel.page.clock.fastForward(25_000)
  await panel.page.getByText('Forced to terminate in 0 s').waitFor()
})

test('a crash shows its reason, its last lines and the way to start anyway', async ({ panel }) => {
  setServer(panel.api.world, {
    recovery: { state: 'halted', reason: 'Three crashes within a minute.' },
    lastExit: {
      run: 'run00000001',
      at: '2026-10-01T02:00:00.000Z',
      code: 1,
      signal: null,
      asked: false,
      reason: 'The server crashed with exit code 1.',
    },
  })
  await openDashboard(panel)
  for (const text of ['The server crashed with exit code 1.', 'Three crashes within a minute.'])
    await panel.page.getByText(text).waitFor()
  await button(panel, 'Show last lines').click()
  await panel.page.getByText('last words').waitFor()
  await panel.page.keyboard.press('Escape')
  await button(panel, 'Start anyway').click()
  await expect.poll(() => panel.api.callsOf(powerServer).at(-1)?.params['action']).toBe('start')
})

test('a failed load shows what went wrong and recovers', async ({ panel }) => {
  panel.api.refuse(readStatus, 500)
  await panel.open('/dashboard')
  await panel.page.getByRole('heading', { name: 'Error Loading Server Data' }).waitFor()
  await panel.page.getByText('Failed to fetch server data: Internal Server Error').waitFor()
  await panel.page.getByText('Failed to fetch server status: Internal Server Error').waitFor()
  panel.api.restore(readStatus)
  await button(panel, 'Try again').click()
  await panel.page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
})
