import { readBackup } from '@trellis/contract/hosting/backups.ts'
import { readOwnServer, readServer, readStatus } from '@trellis/contract/hosting/servers.ts'
import { readProfile } from '@trellis/contract/people/users.ts'
import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { getZip } from '../../api/test/kit/get-zip.ts'
import { importArchive } from '../../api/test/kit/server-archives.ts'
import { workOnBackup } from './kit/backups.ts'
import { printLines } from './kit/console.ts'
import { names } from './kit/pages/long-names.ts'
import { listPageFaults, type PageRow } from './kit/pages/visit.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { crashForGood } from './kit/running-server.ts'
import { fillStorage, setLimit } from './kit/storage.ts'

/** A page in a rare state, which `prepare` causes. */
type State = PageRow & {
  state: string
  prepare: (panel: Panel) => Promise<unknown>
  /** Brings the open page to its state. */
  act?: (panel: Panel) => Promise<unknown>
}

const setSwitches = (panel: Panel, on: object) =>
  panel.asOperator('POST', '/admin/settings', {
    maintenance: false,
    disableServerCreation: false,
    disableServerActions: false,
    ...on,
  })

/** Reports that the server stops: while a real one hangs, other calls of the page wait for it. */
async function showStopping({ traffic }: Panel): Promise<void> {
  const status = 'STOPPING' as const
  traffic.alter(readStatus, (it) => ({ ...it, status }))
  for (const route of [readOwnServer, readServer])
    traffic.alter(route, ({ server }) => ({ server: server && { ...server, status } }))
  await traffic.joinLive((event) => {
    if (event.type !== 'server_state') return event
    const { serverId, server } = event.payload
    return { ...event, payload: { serverId, server: server && { ...server, status } } }
  })
}

const dashboards: State[] = [
  {
    state: 'whose server could not be read',
    address: '/dashboard',
    says: 'dashboard.loadErrorTitle',
    prepare: async ({ traffic }) => traffic.refuse(readStatus, 500),
  },
  {
    state: 'without a server',
    address: '/dashboard',
    says: 'server.server.emptyTitle',
    dialogs: [
      {
        source: 'operations/dashboard/create-server-dialog.tsx',
        steps: [['button', 'server.server.create']],
      },
    ],
    prepare: ({ server }) => server.leave(),
  },
  {
    state: 'while a full server stops and actions are switched off',
    address: '/dashboard',
    says: 'dashboard.storageFullTitle',
    prepare: async (panel) => {
      await fillStorage(panel, 2)
      await setLimit(panel, 1)
      await setSwitches(panel, { disableServerActions: true })
      await showStopping(panel)
    },
  },
  {
    state: 'after a server crashed for good',
    address: '/dashboard',
    says: 'server.recovery.haltedTitle',
    dialogs: [
      {
        source: 'operations/dashboard/last-lines-dialog.tsx',
        steps: [['button', 'server.recovery.showLines']],
      },
    ],
    prepare: async (panel) => {
      await fillStorage(panel, 8)
      await setLimit(panel, 10)
      await panel.server.start()
      await crashForGood(panel)
    },
  },
]

const ban = (panel: Panel) => panel.ban({ reason: 'Selling what is not yours', duration: '26h' })

async function leaveLinesOut({ traffic, server, page }: Panel): Promise<void> {
  await page.getByText('Starting MayaWorld').waitFor()
  const { serverId } = await server.server()
  const seq = 2
  await traffic.push({ type: 'console_skipped', payload: { serverId, seq, count: 512 } })
  const line = { line: 'Once more', seq: seq + 512, count: 1, run: 'run00000002', at: Date.now() }
  await traffic.push({ type: 'console_log', payload: line })
  await page.getByText('Once more').waitFor()
}

async function addNamedBackup(panel: Panel): Promise<void> {
  const { maya, server } = panel
  await panel.asOperator('POST', `/admin/users/${maya.id}/backups`, { action: 'set', amount: 2 })
  const { status } = await server.post('/server/backups', { name: names.backup })
  expect(status).toBe(202)
  await expect.poll(async () => (await server.get('/server/backup')).body.progress).toBe(null)
}

/** Imports an archive with a file for each change, and with more files of one reason than a report names. */
async function importOddFiles({ server }: Panel): Promise<void> {
  const blocks = [{ l: 1 }, ...Array.from({ length: 5999 }, () => ({}))]
  const notes = Array.from({ length: 104 }, (_, at): [string, string] => [`notes/${at}.txt`, ''])
  const item = { ID: 4100, Name: 'Hat', texture: 'a.rttex' }
  const zip = await getZip({
    'trellis-server.json': '{}',
    'database/worlds/start_.json': JSON.stringify({ blocks }),
    'database/worlds/START_.json': '{}',
    [`database/worlds/${'TOO_LONG'.repeat(40)}_.json`]: '{}',
    'database/players/Kai_.json': JSON.stringify({ name: 'Kai', pass: 'open sesame' }),
    'database/players/Una_.json': JSON.stringify({ name: 'Una' }),
    'database/players/Ali_.json': JSON.stringify({ name: 'Ali', level: -1 }),
    'database/guilds/388.json': '{}',
    'database/json/config.json': '{}',
    'database/json/edit_itemv2.json': JSON.stringify({ items: [item] }),
    'database/json/scripts.json': JSON.stringify({ scripts: { hello: { source: '' } } }),
    'cache/game/a.rttex': 'RTPACK',
    ...Object.fromEntries(notes),
  })
  expect(await importArchive(server, zip)).toMatchObject({ state: 'done', skippedTotal: 108 })
}

async function openDetails({ page }: Panel): Promise<void> {
  const summaries = page.locator('main details > summary')
  await summaries.first().waitFor()
  for (const summary of await summaries.all()) await summary.click()
}

const others: State[] = [
  {
    state: 'of an admin who may only read the settings',
    address: '/admin',
    says: 'panel-settings.history.title',
    prepare: (panel) => panel.permit(['settings:view']),
  },
  {
    state: 'with an archive to import',
    address: '/dashboard?tab=storage',
    prepare: async () => undefined,
    act: ({ page }) =>
      page.locator('main input[type=file]').setInputFiles({
        name: 'server.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(''),
      }),
    dialogs: [{ source: 'game/archives/archives-card.tsx', steps: [] }],
  },
  {
    state: 'after an import that changed files and left some out',
    address: '/dashboard?tab=storage',
    shows: 'database/guilds/388.json',
    prepare: importOddFiles,
    act: openDetails,
  },
  {
    state: 'with a copy of the backup elsewhere',
    address: '/backup',
    prepare: async (panel) => {
      await workOnBackup(panel, 'POST')
      const offsite = {
        state: 'stored',
        at: '2026-10-09T20:31:00.000Z',
        failure: null,
        cause: null,
      } as const
      panel.traffic.alter(readBackup, (status) => ({ ...status, offsite }))
    },
  },
  {
    state: 'with a backup of a long name',
    address: '/backup',
    shows: names.backup,
    prepare: addNamedBackup,
  },
  {
    state: 'after lines were left out',
    address: '/console',
    prepare: async (panel) => {
      printLines(panel, ['[INFO] Starting MayaWorld'])
      await panel.traffic.joinLive()
    },
    act: leaveLinesOut,
  },
]

const states: State[] = [
  ...dashboards,
  ...others,
  { state: 'of a banned owner', address: '/dashboard', says: 'ban.contact', prepare: ban },
  { state: 'of a banned owner', address: '/profile', says: 'profile.redemptions', prepare: ban },
  {
    state: 'of a user whose registration could not be checked',
    address: '/dashboard',
    says: 'sign-in.verification.title',
    isShort: true,
    prepare: async ({ traffic }) => traffic.refuse(readProfile, 500, 'The database sleeps.'),
  },
  {
    state: 'during maintenance',
    address: '/dashboard',
    says: 'shell.maintenance.title',
    isShort: true,
    prepare: async (panel) => {
      // A later sign-in would be refused.
      await panel.open('/profile')
      await setSwitches(panel, { maintenance: true })
    },
  },
]

test.for(states)('keeps every promise on $address $state', async (row, { panel }) => {
  await row.prepare(panel)
  const open = async (address: string) => {
    await panel.open(address)
    await row.act?.(panel)
  }
  expect(await listPageFaults(panel, row, { who: panel.maya, isThorough: isLong, open })).toEqual(
    [],
  )
})
