import { readBackup } from '@trellis/contract/backups.ts'
import { readStatus } from '@trellis/contract/servers.ts'
import { readProfile } from '@trellis/contract/users.ts'
import { expect, vi } from 'vitest'
import { workOnBackup } from './kit/backups.ts'
import { expectNoAxeViolations } from './kit/browser.ts'
import { addCode } from './kit/codes.ts'
import { printLines } from './kit/console.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { crashForGood, signalServer } from './kit/running-server.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { fillStorage } from './kit/storage.ts'

// Each test checks many screens in four layouts.
vi.setConfig({ testTimeout: 180_000 })

type Screen = {
  name: string
  path: string
  ready: string
  /** Replaces the default way to open the path, which is as Maya. */
  open?: (path: string) => Promise<void>
  act?: () => Promise<void>
}

/** Opens a screen and expects no serious accessibility violation, wide and narrow, light and dark. */
async function expectAccessible(panel: Panel, screen: Screen) {
  const { page } = panel
  const { name, path, ready, open = panel.open, act } = screen
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await open(path)
  await page.getByText(ready).or(page.getByLabel(ready)).first().waitFor()
  await act?.()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(showInColors, { colorScheme, isSignedOut: open === panel.openSignedOut })
      await page.waitForFunction(
        (it) => document.documentElement.dataset['mantineColorScheme'] === it,
        colorScheme,
      )
      await expectNoAxeViolations(page, { onlyColors: colorScheme === 'dark' })
      expect(await readExcess(page), `${name} is wider than ${width} px`).toBe(0)
      await takeShot(page, `${name}-${width}-${colorScheme}`)
    }
  }
}

/** Sets the colours of the login page, which does not follow the browser's colour scheme. */
function showInColors({ colorScheme, isSignedOut }: { colorScheme: string; isSignedOut: boolean }) {
  if (isSignedOut) document.documentElement.dataset['mantineColorScheme'] = colorScheme
}

const setSwitches = (panel: Panel, on: object) =>
  panel.asOperator('POST', '/admin/settings', {
    maintenance: false,
    disableServerCreation: false,
    disableServerActions: false,
    ...on,
  })

const setStorageLimit = (panel: Panel, limitMB: number) =>
  panel.asOperator('POST', `/admin/users/${panel.maya.id}/set-storage`, { limitMB })

test('has no serious accessibility violation before the panel opens', async ({ panel }) => {
  const { page, api, openSignedOut } = panel
  const login = { path: '/', ready: 'Get Started', open: openSignedOut }
  await expectAccessible(panel, { name: 'login', ...login })
  await page.goto('about:blank')
  await expectAccessible(panel, {
    ...login,
    name: 'login-failed',
    path: '/#access_token=abc&state=wrong',
    ready: 'Login Failed: This sign-in was not started here',
  })
  const { body } = await api.logIn({ user: { id: '77', username: 'newcomer' } })
  const { sessionToken: token, refreshToken, user } = body
  await expectAccessible(panel, {
    name: 'registration',
    path: '/dashboard',
    ready: 'Complete Registration',
    open: (path) => panel.openAs({ token, refreshToken, user }, path),
    act: async () => {
      await page.getByLabel('GrowID').fill('a b')
      await page.getByRole('button', { name: 'Complete Registration' }).click()
      await page.getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
    },
  })
})

test('has no serious accessibility violation on pages that replace the panel', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const path = '/dashboard'
  traffic.refuse(readProfile, 500, 'The database sleeps.')
  await expectAccessible(panel, { name: 'verification-failed', path, ready: 'Verifikasi Gagal' })
  traffic.restore(readProfile)
  await setSwitches(panel, { maintenance: true })
  await expectAccessible(panel, { name: 'maintenance', path, ready: 'Under Maintenance' })
  await setSwitches(panel, {})
  await expectAccessible(panel, {
    name: 'not-found',
    path: '/nowhere',
    ready: 'Halaman Tidak Ditemukan',
  })
  traffic.refuse(readStatus, 500)
  await expectAccessible(panel, {
    name: 'dashboard-error',
    path,
    ready: 'Error Loading Server Data',
  })
  traffic.restore(readStatus)
  await expectAccessible(panel, {
    name: 'dialog-delete',
    path,
    ready: 'Recent activity',
    act: async () => {
      await page.getByRole('button', { name: 'Delete Server' }).click()
      await page.getByRole('dialog').waitFor()
    },
  })
})

test('has no serious accessibility violation on the dashboard while the server runs or stops', async ({
  panel,
}) => {
  const { page, server } = panel
  const path = '/dashboard'
  await fillStorage(panel, 2)
  await server.start()
  await expectAccessible(panel, {
    name: 'dashboard-online',
    path,
    ready: 'Recent activity',
    act: async () => {
      await page.getByText('Server started').waitFor()
      await page.getByText(/^\d+ of 1,024 MB$/).waitFor()
    },
  })
  await setStorageLimit(panel, 1)
  signalServer(panel, 'SIGSTOP')
  await server.post('/server/stop')
  await setSwitches(panel, { disableServerActions: true })
  await expectAccessible(panel, {
    name: 'dashboard-stopping',
    path,
    ready: 'Storage Limit Exceeded',
    act: () => page.getByRole('button', { name: 'Kill' }).waitFor(),
  })
  await setSwitches(panel, {})
  await server.power('kill', 'OFFLINE')
  await server.leave()
  await expectAccessible(panel, { name: 'dashboard-empty', path, ready: 'No server yet' })
})

test('has no serious accessibility violation for owners of crashed servers and banned owners', async ({
  panel,
}) => {
  const { server } = panel
  await fillStorage(panel, 8)
  await setStorageLimit(panel, 10)
  await server.start()
  await crashForGood(panel)
  await expectAccessible(panel, {
    name: 'dashboard-halted',
    path: '/dashboard',
    ready: 'Automatic restarts have stopped',
  })
  for (let number = 100; number < 112; number++) {
    await addCode(panel, { customSuffix: `ABC${number}` })
    const { status } = await server.post('/redeem', { code: `TRELLIS-ABC${number}` })
    expect(status).toBe(200)
  }
  await panel.ban({ reason: 'Selling what is not yours', duration: '26h' })
  await expectAccessible(panel, {
    name: 'dashboard-banned',
    path: '/dashboard',
    ready: 'Contact support',
  })
  await expectAccessible(panel, { name: 'profile', path: '/profile', ready: 'Redemption history' })
})

const consoleLines = [
  '[INFO] Starting MayaWorld',
  '\u001b[32m[OK]\u001b[0m Loaded \u001b[1m42\u001b[0m worlds in \u001b[33m118 ms\u001b[0m',
  '\u001b[31;1m[ERROR]\u001b[0m Could not read \u001b[4mcustom.json\u001b[0m',
  '\u001b[38;5;208morange\u001b[0m \u001b[38;2;255;255;120mpale yellow\u001b[0m \u001b[34mblue\u001b[0m \u001b[2mdim\u001b[0m',
  '\u001b[41;37m white on red \u001b[0m \u001b[7m inverse \u001b[0m \u001b[90mbright black\u001b[0m \u001b[97mbright white\u001b[0m',
  ...Array.from({ length: 14 }, (_, at) => `[INFO] Player ${at} joined START`),
]

test('has no serious accessibility violation on the pages of an owner', async ({ panel }) => {
  const { page, traffic } = panel
  await addCode(panel, { customSuffix: 'ABC123', isPublic: true })
  await expectAccessible(panel, {
    name: 'redeem-code',
    path: '/redeem-code',
    ready: 'TRELLIS-ABC123',
  })
  await expectAccessible(panel, {
    name: 'setup-guide',
    path: '/how-to-play',
    ready: 'Test my connection',
  })
  await expectAccessible(panel, { name: 'feedback', path: '/feedback', ready: 'Submit Feedback' })
  await expectAccessible(panel, {
    name: 'shop',
    path: '/renew',
    ready: 'Storage Upgrade: 500 MB',
    act: async () => {
      await page.getByRole('button', { name: 'Add to cart: Server Time: 7 Days' }).click()
      await page.getByText('1 in cart').waitFor()
    },
  })
  await panel.permit(['settings:view'])
  await expectAccessible(panel, { name: 'admin', path: '/admin', ready: 'Save Settings' })
  await traffic.joinLive()
  printLines(panel, consoleLines)
  await expectAccessible(panel, {
    name: 'console',
    path: '/console',
    ready: 'Console output',
    act: async () => {
      await page.getByText('Player 13 joined START').waitFor()
      const seq = consoleLines.length + 1
      const { serverId } = await panel.server.server()
      await traffic.push({ type: 'console_skipped', payload: { serverId, seq, count: 512 } })
      const payload = {
        line: 'Once more',
        seq: seq + 512,
        count: 1,
        run: 'run00000002',
        at: Date.now(),
      }
      await traffic.push({ type: 'console_log', payload })
      await page.getByText('Once more').waitFor()
    },
  })
})

test('has no serious accessibility violation on the backup and task pages', async ({ panel }) => {
  const { page, traffic, server, api } = panel
  await workOnBackup(panel, 'POST')
  await workOnBackup(panel, 'POST', '/restore')
  const offsite = { state: 'stored', at: '2026-10-09T20:31:00.000Z', failure: null } as const
  traffic.alter(readBackup, (status) => ({ ...status, offsite }))
  await expectAccessible(panel, {
    name: 'backup',
    path: '/backup',
    ready: 'Backup Found',
    act: () => page.getByRole('button', { name: 'Undo restore' }).waitFor(),
  })
  const addTask = async (type: string): Promise<string> => {
    const { body } = await server.post('/server/tasks', { type, schedule: '0 0 * * *' })
    return body.task.id
  }
  const backup = await addTask('backup')
  const at = Date.now() - 3_600_000
  await api.sql(`insert into task_run (id, task_id, due_at, begin_at, by_hand, outcome, reason, started_at, finished_at)
    values ('run000000001', '${backup}', ${at}, ${at}, 0, 'failed', 'The disk is full.', ${at}, ${at})`)
  await api.sql(`update scheduled_task set last_run_at = ${at} where id = '${backup}'`)
  await server.post(`/server/tasks/${await addTask('restart')}/pause`)
  await expectAccessible(panel, {
    name: 'scheduler',
    path: '/scheduler',
    ready: 'Scheduled Tasks (2)',
    act: async () => {
      await page.getByText('The disk is full.').first().waitFor()
      await page.getByText('Next runs', { exact: true }).click()
    },
  })
})
