import { noPlanLimits } from '@trellis/contract/kit/isolation.ts'
import type { AgentReply, ServerReport } from '@trellis/contract/links/agent.ts'
import { createLog } from '@trellis/program/log.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRestart } from '../src/hosting/scheduled-tasks/restart.ts'
import { warnPlayers } from '../src/hosting/scheduled-tasks/warnings.ts'
import { ServerDirectory } from '../src/hosting/servers/directory.ts'
import type { Servers } from '../src/hosting/servers/service.ts'
import type { Suspensions } from '../src/hosting/suspensions/suspensions.ts'
import { AgentLink } from '../src/hosts/agent-link.ts'
import { Fleet } from '../src/hosts/fleet.ts'
import { ServerGrants } from '../src/kit/server-grants.ts'
import { OpenPanels } from '../src/live/open-panels.ts'
import { getTaskScope, TaskFixture } from './kit/task-fixture.ts'

const log = createLog({ name: 'test', level: 'silent' })
const userId = '1' as never
const online = {
  serverId: 'server0001' as ServerReport['serverId'],
  status: 'ONLINE',
  players: 0,
  version: '1',
  run: { id: 'run00001', startedAt: '2026-06-01T00:00:00.000Z' } as ServerReport['run'],
  stopping: null,
  recovery: null,
  lastExit: null,
  metrics: null,
  limits: { memoryMb: 1024, cpuPercent: 150, processes: 64 },
  planLimits: noPlanLimits,
  isolation: null,
  engine: null,
  updateVersion: null,
  waitingEdits: null,
  place: null,
  storageBytes: 0,
  storageFiles: 0,
  undoOf: null,
  ownerGrowId: null,
  lastHappening: 0,
} satisfies ServerReport
const crash = {
  run: 'run00002',
  at: '2026-06-01T00:00:00.000Z',
  code: 1,
  signal: null,
  asked: false,
  reason: 'The server crashed with exit code 1.',
} as NonNullable<ServerReport['lastExit']>

const asReason = (reason: string, code: string) => ({ reason, cause: { code } })

let fixture: TaskFixture
let link: AgentLink
let fleet: Fleet
let directory: ServerDirectory
let lines: string[]
let requested: number
beforeEach(async () => {
  fixture = await TaskFixture.open()
  await fixture.owner('1')
  lines = []
  requested = 0
  link = new AgentLink({ address: { socketPath: '/nowhere' }, log })
  fleet = new Fleet(link)
  directory = new ServerDirectory({
    db: fixture.db,
    fleet,
    grants: new ServerGrants(new OpenPanels()),
    now: () => fixture.now,
  })
  await directory.reload()
})
afterEach(() => fixture.close())

/** Sets the host online with this report of the server. */
function reportFromHost(report: ServerReport): void {
  link.emit('up', { protocol: 1, engineVersion: '1', servers: [report] } as AgentReply<'hello'>)
}

const suspensions = {
  announce: async (_row: unknown, text: string) => void lines.push(text),
} as unknown as Suspensions

/** Requests a restart from the host, which then sends these reports in order. */
function restart(reports: readonly (ServerReport | 'down')[], withinMs = 5000) {
  const servers = {
    restartFor: async () => {
      requested++
      for (const report of reports) {
        if (report === 'down') link.emit('down')
        else if (fleet.isUp) fleet.take(report)
        else reportFromHost(report)
      }
    },
  } as unknown as Servers
  const deps = { db: fixture.db, fleet, directory, servers, suspensions, withinMs }
  return createRestart(deps)({ serverId: getTaskScope(userId).serverId, runId: 'x', byHand: false })
}

const next = { ...online, run: { ...online.run, id: 'run00002' } as ServerReport['run'] }
const restarting: ServerReport = { ...online, status: 'RESTARTING' }
const starting: ServerReport = { ...next, status: 'STARTING' }
const off: ServerReport = { ...online, status: 'OFFLINE', run: null }

describe('a restart task', () => {
  it.each<[string, (ServerReport | 'down')[], object]>([
    ['is done when the server is back', [restarting, starting, next], { done: true }],
    [
      'is done when the server is back after a crash',
      [
        restarting,
        { ...off, recovery: { state: 'waiting', attempt: 1, at: crash.at }, lastExit: crash },
        starting,
        next,
      ],
      { done: true },
    ],
    [
      'is done when the server came back while the host was out of reach',
      [restarting, 'down', next],
      { done: true },
    ],
    [
      'has failed when the server is halted',
      [
        restarting,
        { ...off, recovery: { state: 'halted', reason: 'It crashed again and again.' } },
      ],
      { failed: { reason: 'It crashed again and again.' } },
    ],
    [
      'has failed when the server crashed for good',
      [restarting, { ...off, lastExit: crash }],
      { failed: { reason: 'The server crashed with exit code 1.' } },
    ],
    [
      'has failed when the server was stopped in between',
      [restarting, { ...off, lastExit: { ...crash, asked: true } }],
      {
        failed: asReason('The server was stopped before it was back.', 'server-stopped-meanwhile'),
      },
    ],
  ])('%s', async (_title, reports, end) => {
    reportFromHost(online)
    expect(await restart(reports)).toEqual(end)
    expect(requested).toBe(1)
  })

  it('fails when the server does not come back', async () => {
    reportFromHost(online)
    expect(await restart([restarting], 20)).toEqual({
      failed: asReason('The server did not come back in time.', 'server-not-back'),
    })
  })

  it('is skipped while the server is not online', async () => {
    expect(await restart([])).toMatchObject({ failed: { cause: { code: 'host-unreachable' } } })
    reportFromHost(off)
    expect(await restart([])).toEqual({
      skipped: asReason('The server was not running.', 'server-not-running'),
    })
    reportFromHost({ ...starting })
    expect(await restart([])).toEqual({
      skipped: {
        reason: 'Cannot restart the server while it is starting.',
        cause: { code: 'wrong-status', params: { action: 'restart', status: 'STARTING' } },
      },
    })
    expect(requested).toBe(0)
  })
})

describe('restart warnings', () => {
  const warn = () =>
    warnPlayers({
      ...{ db: fixture.db, log, directory, suspensions, now: () => fixture.now },
      grants: { find: (userId) => fixture.helpers.get(userId) ?? null },
    })

  it('are sent once at five minutes and at one across apis', async () => {
    reportFromHost(online)
    const api = await fixture.api()
    await fixture.task(api, '1', '10 * * * *', { type: 'restart' })
    for (const time of ['04:59', '05:00', '05:01', '07:30', '09:00', '09:01', '09:59', '10:00']) {
      fixture.now = Date.parse(`2026-06-01T00:${time}Z`)
      await Promise.all([warn(), warn(), warn()])
    }
    expect(lines).toEqual(['The server restarts in 5 minutes.', 'The server restarts in 1 minute.'])
  })

  it('are not sent for the task of a member who lost the right', async () => {
    reportFromHost(online)
    const api = await fixture.api()
    const member = await fixture.owner('2', { server: false })
    fixture.helpers.set(member, {
      isOwner: false,
      role: 'member',
      rights: ['view', 'tasks', 'power'],
    })
    const { serverId } = getTaskScope('1')
    const form = { type: 'restart' as const, schedule: '10 * * * *', timezone: 'UTC' }
    await api.create({ ...getTaskScope(member), params: { serverId } }, form)
    fixture.now = Date.parse('2026-06-01T00:05:00Z')
    fixture.helpers.delete(member)
    await warn()
    expect(lines).toEqual([])
  })

  it('state the remaining time when they are late', async () => {
    reportFromHost(online)
    const api = await fixture.api()
    await fixture.task(api, '1', '10 * * * *', { type: 'restart' })
    fixture.now = Date.parse('2026-06-01T00:07:10Z')
    await warn()
    expect(lines).toEqual(['The server restarts in 3 minutes.'])
  })

  it('are not sent for a restart that will be skipped', async () => {
    const api = await fixture.api()
    const id = await fixture.task(api, '1', '10 * * * *', { type: 'restart' })
    fixture.now = Date.parse('2026-06-01T00:06:00Z')
    await warn()
    reportFromHost(off)
    await warn()
    reportFromHost(online)
    await fixture.change((tx) => tx.updateTable('account').set({ storage_limit_mb: 0 }).execute())
    await warn()
    await fixture.change((tx) => tx.updateTable('account').set({ storage_limit_mb: 500 }).execute())
    await api.pause(getTaskScope('1'), id)
    await warn()
    expect(lines).toEqual([])
  })
})
