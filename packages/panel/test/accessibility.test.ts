import { mkdirSync } from 'node:fs'
import { readOwnActivity } from '@trellis/contract/activity-log.ts'
import { readIdentityProvider } from '@trellis/contract/auth.ts'
import { readStatus } from '@trellis/contract/servers.ts'
import { readProfile } from '@trellis/contract/users.ts'
import { expect } from 'vitest'
import { makeBackup } from './fake-backups.ts'
import { makeRun, makeTask } from './fake-scheduled-tasks.ts'
import { makeProfile, setServer } from './fake-world.ts'
import { expectNoAxeTrouble } from './kit/browser.ts'
import { type Panel, test } from './panel.ts'

/** Set to look at every screen with one's own eyes. */
const shots = process.env['PANEL_SHOTS']

type Screen = {
  name: string
  prepare?: (panel: Panel) => void
  path: string
  isSignedOut?: boolean
  ready: string
  act?: (panel: Panel) => Promise<void>
}

const screens: Screen[] = [
  { name: 'login', path: '/', isSignedOut: true, ready: 'Get Started' },
  {
    name: 'login-failed',
    path: '/#access_token=abc&state=wrong',
    isSignedOut: true,
    ready: 'Login Failed: This sign-in was not started here',
    prepare: ({ api }) =>
      api.answer(readIdentityProvider, () => ({
        reply: {
          kind: 'local',
          authorizeUrl: '/identity/authorize',
          clientId: 'trellis',
          redirectUri: api.origin,
        },
      })),
  },
  {
    name: 'verification-failed',
    path: '/dashboard',
    ready: 'Verifikasi Gagal',
    prepare: ({ api }) => api.refuse(readProfile, 500, 'The database sleeps.'),
  },
  {
    name: 'maintenance',
    path: '/dashboard',
    ready: 'Under Maintenance',
    prepare: ({ api }) => {
      api.world.settings.maintenance = true
    },
  },
  {
    name: 'registration',
    path: '/dashboard',
    ready: 'Complete Registration',
    prepare: ({ api }) => {
      api.world.profile = makeProfile({ growId: '' })
    },
    act: async ({ page }) => {
      await page.getByLabel('GrowID').fill('a b')
      await page.getByRole('button', { name: 'Complete Registration' }).click()
      await page.getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
    },
  },
  {
    name: 'dashboard-online',
    path: '/dashboard',
    ready: 'Recent activity',
    prepare: ({ api }) => {
      setServer(api.world, {
        status: 'ONLINE',
        players: 7,
        run: { id: 'run00000001', startedAt: '2026-10-01T02:00:00.000Z' },
        metrics: { cpu: 23.4, memoryMb: 312.5, players: 7, tickMs: 4.25 },
      })
      api.answer(readOwnActivity, () => ({
        reply: ['Server started', 'Server stopped', 'Server created'].map((action, at) => ({
          actorType: 'User',
          actorName: 'Maya',
          action,
          timestamp: `2026-10-0${3 - at}T02:00:00.000Z`,
          details: {},
        })),
      }))
    },
    act: async ({ page }) => {
      await page.getByText('313 MB').waitFor()
    },
  },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    ready: 'No server yet',
    prepare: ({ api }) => {
      api.world.profile = makeProfile({ serverOwned: 'No Server', availableSlot: 1 })
      api.world.own = null
      api.world.hosted = []
    },
  },
  {
    name: 'dashboard-stopping',
    path: '/dashboard',
    ready: 'Storage Limit Exceeded',
    prepare: ({ api }) => {
      api.world.profile = makeProfile({ storageUsedMB: 512 })
      api.world.settings.disableServerActions = true
      setServer(api.world, {
        status: 'STOPPING',
        stopping: {
          stage: 'asked',
          next: 'SIGTERM',
          nextAt: new Date(Date.now() + 20_000).toISOString(),
        },
      })
    },
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Kill' }).waitFor()
    },
  },
  {
    name: 'dashboard-halted',
    path: '/dashboard',
    ready: 'Automatic restarts have stopped',
    prepare: ({ api }) => {
      api.world.profile = makeProfile({ storageUsedMB: 400 })
      setServer(api.world, {
        recovery: { state: 'halted', reason: 'It crashed three times within a minute.' },
        lastExit: {
          run: 'run00000001',
          at: '2026-10-01T02:00:00.000Z',
          code: 1,
          signal: null,
          asked: false,
          reason: 'The server crashed with exit code 1.',
        },
      })
    },
  },
  {
    name: 'dashboard-banned',
    path: '/dashboard',
    ready: 'Contact support',
    prepare: ({ api }) => {
      api.world.profile = banned()
    },
  },
  {
    name: 'dashboard-error',
    path: '/dashboard',
    ready: 'Error Loading Server Data',
    prepare: ({ api }) => api.refuse(readStatus, 500),
  },
  {
    name: 'dialog-delete',
    path: '/dashboard',
    ready: 'Recent activity',
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete Server' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile',
    path: '/profile',
    ready: 'Redemption history',
    prepare: ({ api }) => {
      api.world.profile = banned({
        redeemedCodes: Array.from({ length: 12 }, (_, at) => ({
          code: `TRELLIS-ABC${100 + at}`,
          reward: '7 days of server time',
          redeemedAt: '2026-09-01T02:00:00.000Z',
        })),
      })
    },
  },
  {
    name: 'console',
    path: '/console',
    ready: 'Console output',
    act: async ({ api, page }) => {
      await api.sockets.opened(1)
      api.sockets.send({
        type: 'console_history',
        payload: { lines: consoleLines, run: 'run00000001', firstSeq: 1201 },
      })
      api.sockets.send({ type: 'console_skipped', payload: { seq: 1220, count: 512 } })
      api.sockets.log(1732, ['Started anew'], 'run00000002')
      await page.getByText('Started anew').waitFor()
    },
  },
  { name: 'setup-guide', path: '/how-to-play', ready: 'Test my connection' },
  { name: 'feedback', path: '/feedback', ready: 'Submit Feedback' },
  { name: 'redeem-code', path: '/redeem-code', ready: 'TRELLIS-ABC123' },
  {
    name: 'shop',
    path: '/renew',
    ready: 'Storage +500 MB',
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Add to cart: 7 Days' }).click()
      await page.getByText('1 in cart').waitFor()
    },
  },
  {
    name: 'backup',
    path: '/backup',
    ready: 'Backup Found',
    prepare: ({ api }) => {
      api.world.backup = makeBackup({
        offsite: { state: 'stored', at: '2026-10-09T20:31:00.000Z', failure: null },
        undoOf: '2026-10-10T01:00:00.000Z',
      })
    },
  },
  {
    name: 'scheduler',
    path: '/scheduler',
    ready: 'Scheduled Tasks (2)',
    prepare: ({ api }) => {
      api.world.tasks = [
        makeTask('backup00001', {
          lastRun: '2026-10-09T17:00:04.000Z',
          lastResult: makeRun({ outcome: 'failed', reason: 'The disk is full.' }),
        }),
        makeTask('restart0001', { type: 'restart', isPaused: true, nextRuns: [] }),
      ]
    },
    act: async ({ page }) => {
      await page.getByText('Next runs', { exact: true }).click()
    },
  },
  { name: 'not-found', path: '/nowhere', ready: 'Halaman Tidak Ditemukan' },
  {
    name: 'admin',
    path: '/admin',
    ready: 'Save Settings',
    prepare: ({ api }) => {
      api.world.profile = makeProfile({ isAdmin: true, permissions: ['settings:view'] })
    },
  },
]

const consoleLines = [
  '[INFO] Starting MayaWorld',
  '\u001b[32m[OK]\u001b[0m Loaded \u001b[1m42\u001b[0m worlds in \u001b[33m118 ms\u001b[0m',
  '\u001b[31;1m[ERROR]\u001b[0m Could not read \u001b[4mcustom.json\u001b[0m',
  '\u001b[38;5;208morange\u001b[0m \u001b[38;2;255;255;120mpale yellow\u001b[0m \u001b[34mblue\u001b[0m \u001b[2mdim\u001b[0m',
  '\u001b[41;37m white on red \u001b[0m \u001b[7m inverse \u001b[0m \u001b[90mbright black\u001b[0m \u001b[97mbright white\u001b[0m',
  ...Array.from({ length: 14 }, (_, at) => `[INFO] Player ${at} joined START`),
]

function banned(more: Record<string, unknown> = {}) {
  return makeProfile({
    isBanned: true,
    banInfo: {
      reason: 'Selling what is not yours',
      bannedBy: 'Operator',
      bannedAt: '2026-10-01T02:00:00.000Z',
      expires: new Date(Date.now() + 93_784_000).toISOString(),
    },
    ...more,
  })
}

test.for(screens)(
  '$name has no serious accessibility fault',
  { timeout: 60_000 },
  async (screen, { panel }) => {
    const { page, api } = panel
    screen.prepare?.(panel)
    await page.emulateMedia({ colorScheme: 'light' })
    if (screen.isSignedOut) {
      await page.goto(api.origin + screen.path)
    } else await panel.open(screen.path)
    const ready = page.getByText(screen.ready).or(page.getByLabel(screen.ready)).first()
    await ready.waitFor()
    await screen.act?.(panel)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (screen.isSignedOut)
          await page.evaluate((it) => {
            document.documentElement.dataset['mantineColorScheme'] = it
          }, colorScheme)
        else
          await page.waitForFunction(
            (it) => document.documentElement.dataset['mantineColorScheme'] === it,
            colorScheme,
          )
        await expectNoAxeTrouble(page, { onlyColors: colorScheme === 'dark' })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${screen.name} is wider than ${width} px`).toBe(0)
        if (shots === undefined) continue
        mkdirSync(shots, { recursive: true })
        await page.screenshot({ path: `${shots}/${screen.name}-${width}-${colorScheme}.png` })
      }
    }
  },
)
