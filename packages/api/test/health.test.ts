import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { describeGaps } from '@trellis/texts/isolation-gaps.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeLobby } from '../src/game/setup-guide/lobby-part.ts'
import { judgeDatabase } from '../src/health/database-part.ts'
import { judgeDisks } from '../src/health/disk-part.ts'
import { judgeIsolation } from '../src/health/isolation-part.ts'
import { partTitles } from '../src/health/part.ts'
import { createSilentPart } from '../src/health/silent-part.ts'
import { judgeBackups } from '../src/hosting/backups/backups-part.ts'
import { judgeAgent } from '../src/hosting/reconciliation/agent-part.ts'
import { judgeVersions } from '../src/hosting/reconciliation/versions-part.ts'
import { judgeScheduler } from '../src/hosting/scheduled-tasks/scheduler-part.ts'
import { TooLate, withTimeout } from '../src/kit/within.ts'
import { judgeLedger } from '../src/money/entitlements/ledger-part.ts'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const gigabyte = 1024 ** 3
const now = Date.parse('2026-03-01T12:00:00Z')

/** Checks the rules for every part, independent of its state. */
function check(part: HealthPart): HealthPart {
  expect(part.summary).toMatch(/^[A-Z0-9].*\.$/)
  expect(part.causes.length).toBeGreaterThan(0)
  if (part.state === 'good') expect(part.advice).toBeNull()
  else expect(part.advice).toMatch(/.{20,}/)
  const root = new URL('../../..', import.meta.url).pathname
  for (const [page] of part.advice?.matchAll(/docs\/operate\/[a-z]+\.md/g) ?? [])
    expect([page, existsSync(join(root, page))]).toEqual([page, true])
  for (const [, command] of part.advice?.matchAll(/npm run ([a-z]+)/g) ?? [])
    expect(['backup', 'restore', 'doctor']).toContain(command)
  return part
}
const getState = (part: HealthPart) => check(part).state

const host: HostState = {
  trellisVersion: '1.0.0',
  nodeVersion: 'v24.0.0',
  engineVersion: '1.0.0',
  startedAt: new Date(now - dayMs).toISOString(),
  dataDisk: { freeBytes: 500 * gigabyte, totalBytes: 1000 * gigabyte },
  memory: { freeBytes: 8 * gigabyte, totalBytes: 16 * gigabyte },
  load: 0.5,
  cores: 4,
  loopDelay: { p99Ms: 2, maxMs: 40 },
}

describe('the isolation check', () => {
  const closed = {
    driver: 'process' as const,
    user: 'own' as const,
    files: 'closed' as const,
    calls: 'filtered' as const,
    limits: 'kernel' as const,
    network: 'answers-only' as const,
    missing: [],
  }
  const open = { ...closed, files: 'open' as const, missing: ['No sandbox: install bubblewrap.'] }
  it.each([
    [{ machine: closed, runs: [closed] }, 'good'],
    [{ machine: closed, runs: [open] }, 'warning'],
    [{ machine: { ...closed, limits: 'watched' as const }, runs: [] }, 'warning'],
    [{ machine: null, runs: [] }, 'warning'],
  ])('with %j is %s', (facts, state) => {
    expect(getState(judgeIsolation(facts))).toBe(state)
  })
  it('names the missing parts', () => {
    const part = judgeIsolation({ machine: open, runs: [open] })
    expect(part.advice).toContain('install bubblewrap')
    // An agent of an earlier version sends no codes.
    const listed = [{ reason: 'No sandbox: install bubblewrap.', cause: undefined }]
    expect(part.causes).toMatchObject([{ code: 'isolation-open', listed }])
    expect(part.facts).toContainEqual(
      expect.objectContaining({
        name: 'Can read',
        value: 'everything that Trellis can read',
      }),
    )
  })
})

describe('the isolation check of an agent that sends codes', () => {
  it('has the code and the sentence of each missing part', () => {
    const gaps = [
      { code: 'no-sandbox', params: { why: 'bwrap?' } },
      { code: 'shared-user' },
    ] as const
    const machine = {
      driver: 'process' as const,
      user: 'shared' as const,
      files: 'open' as const,
      calls: 'open' as const,
      limits: 'watched' as const,
      network: 'open' as const,
      ...describeGaps(gaps),
    }
    const [cause] = judgeIsolation({ machine, runs: [] }).causes
    expect(cause?.listed).toEqual([
      { reason: 'No sandbox: bwrap?', cause: gaps[0] },
      { reason: 'Servers share the user of Trellis: it does not run as root.', cause: gaps[1] },
    ])
  })
})

describe('the database check', () => {
  const facts = {
    kind: 'SQLite' as const,
    version: '3.50',
    sizeBytes: 5_000_000,
    migrations: { applied: 7, known: 7 },
    writeMs: 3,
  }
  it('is good when writes are fast and the schema is up to date', () => {
    expect(judgeDatabase(facts).summary).toBe('SQLite writes in 3 ms.')
    expect(getState(judgeDatabase(facts))).toBe('good')
    expect(judgeDatabase(facts).facts).toContainEqual(
      expect.objectContaining({ name: 'Size', value: '4.8 MB' }),
    )
  })
  it.each([
    [{ writeMs: 400 }, 'warning'],
    [{ writeMs: 1500 }, 'problem'],
    [{ kind: 'PostgreSQL' as const, writeMs: 1500 }, 'problem'],
    [{ migrations: { applied: 6, known: 7 } }, 'problem'],
    [{ migrations: { applied: 8, known: 7 } }, 'warning'],
  ])('with %j is a %s', (other, state) => {
    expect(getState(judgeDatabase({ ...facts, ...other }))).toBe(state)
  })
  it('reports the worst problem and gives advice for each', () => {
    const part = judgeDatabase({
      ...facts,
      writeMs: 400,
      migrations: { applied: 6, known: 7 },
    })
    expect([part.state, part.summary]).toEqual(['problem', 'Only 6 of 7 migrations are applied.'])
    expect(part.advice).toContain('A small write to the database takes 400 ms.')
  })
})

describe('the agent check', () => {
  const facts = {
    now,
    protocol: 4,
    linkedSince: now - 3 * 3_600_000,
    awaySince: null,
    host,
    reported: 2,
    rows: 2,
    missing: [] as string[],
    unknownFolders: [] as string[],
  }
  it('is good while the agent answers and every server has its folder', () => {
    const part = judgeAgent(facts)
    expect(getState(part)).toBe('good')
    expect(part.facts).toContainEqual(
      expect.objectContaining({ name: 'Linked for', value: '3 hours' }),
    )
    expect(part.facts).toContainEqual(
      expect.objectContaining({ name: 'Free memory', value: '8.0 GB of 16.0 GB' }),
    )
    expect(part.facts).toContainEqual(
      expect.objectContaining({
        name: 'Event loop delay',
        value: '2 ms (99% of the last minute), 40 ms at most',
      }),
    )
  })
  it.each([
    ['a problem when it is away', { linkedSince: null, host: null }, 'problem'],
    ['a problem when it is linked and silent', { host: null }, 'problem'],
    ['a problem when a folder is missing', { missing: ['Alpha'] }, 'problem'],
    ['a warning when a folder belongs to no server', { unknownFolders: ['abc'] }, 'warning'],
    [
      'a warning when memory is short',
      { host: { ...host, memory: { freeBytes: 1, totalBytes: 100 } } },
      'warning',
    ],
    ['a warning when it is overloaded', { host: { ...host, load: 40 } }, 'warning'],
    [
      'a warning when its event loop was blocked once',
      { host: { ...host, loopDelay: { p99Ms: 5, maxMs: 3000 } } },
      'warning',
    ],
    [
      'a problem when its event loop is blocked repeatedly',
      { host: { ...host, loopDelay: { p99Ms: 2500, maxMs: 3000 } } },
      'problem',
    ],
  ])('is %s', (_, other, state) => {
    expect(getState(judgeAgent({ ...facts, ...other }))).toBe(state)
  })
  it('names the first ten servers whose folder is missing', () => {
    const missing = Array.from({ length: 12 }, (_, index) => `Server-${index}`)
    const { summary } = judgeAgent({ ...facts, missing })
    expect(summary).toContain('12 servers')
    expect(summary).toContain('Server-9 and 2 more.')
  })
})

describe('the lobby check', () => {
  const open = { state: 'open' as const, port: 17_091, reason: null }
  const origin = 'https://panel.example.com'
  const taken = 'UDP port 17091 could not be opened: another program uses it.'
  it.each([
    ['good while it is open', open, 'good'],
    [
      'a problem when its port is taken',
      { ...open, state: 'shut' as const, reason: taken },
      'problem',
    ],
    ['a problem before it has opened', { ...open, state: 'shut' as const }, 'problem'],
    ['a warning when none is configured', { ...open, state: 'off' as const }, 'warning'],
    ['a warning when its state is unknown', null, 'warning'],
  ])('is %s', (_, lobby, state) => {
    expect(getState(judgeLobby({ lobby, address: '203.0.113.7', origin }))).toBe(state)
  })
  it('shows where players connect, or why they cannot', () => {
    const address = '203.0.113.7'
    expect(judgeLobby({ lobby: open, address, origin }).summary).toBe(
      'Players join at 203.0.113.7, UDP port 17091.',
    )
    const shut = { ...open, state: 'shut' as const, reason: taken }
    expect(judgeLobby({ lobby: shut, address, origin }).summary).toBe(taken)
  })
  it.each([
    ['127.0.0.1', 'https://panel.example.com', 'problem'],
    ['localhost', 'https://panel.example.com', 'problem'],
    ['::1', 'https://panel.example.com', 'problem'],
    ['203.0.113.7', 'https://panel.example.com', 'good'],
    ['127.0.0.1', 'http://localhost:3000', 'good'],
    ['127.0.0.1', 'http://127.0.0.1:3000', 'good'],
  ])('with players sent to %s and the panel at %s is %s', (address, panelOrigin, state) => {
    const part = judgeLobby({ lobby: open, address, origin: panelOrigin })
    expect(getState(part)).toBe(state)
  })
})

describe('the scheduler check', () => {
  const facts = { now, startedAt: now - dayMs, lastCheckAt: now - 900, overdue: null }
  const late = (ms: number) => ({ type: 'backup' as const, server: 'Alpha', dueAt: now - ms })
  it.each([
    ['good while it checks for due tasks', {}, 'good'],
    ['good right after the start', { startedAt: now - 5000, lastCheckAt: null }, 'good'],
    ['good when the clock was set back', { lastCheckAt: now + dayMs }, 'good'],
    ['a warning after half a minute', { lastCheckAt: now - 45_000 }, 'warning'],
    ['a problem after two minutes', { lastCheckAt: now - 3 * minuteMs }, 'problem'],
    ['a problem when it never checked', { lastCheckAt: null }, 'problem'],
    ['good with a task that is due now', { overdue: late(1000) }, 'good'],
    ['a warning with a late task', { overdue: late(5 * minuteMs) }, 'warning'],
    ['a problem with a very late task', { overdue: late(20 * minuteMs) }, 'problem'],
  ])('is %s', (_, other, state) => {
    expect(getState(judgeScheduler({ ...facts, ...other }))).toBe(state)
  })
  it('names the late task', () => {
    expect(judgeScheduler({ ...facts, overdue: late(20 * minuteMs) }).summary).toBe(
      'The backup of Alpha should have started 20 minutes ago.',
    )
  })
})

describe('the backup check', () => {
  const facts = {
    now,
    count: 3,
    failed: { count: 0, servers: [] as string[] },
    unproven: { count: 0, servers: [] as string[] },
    oldest: { server: 'Alpha', provenAt: now - 2 * dayMs },
  }
  it.each([
    ['good when all are verified', {}, 'good'],
    ['good when there are none', { count: 0, oldest: null }, 'good'],
    ['a problem when one failed', { failed: { count: 1, servers: ['Beta'] } }, 'problem'],
    [
      'a warning when nothing in one could be opened',
      { unproven: { count: 1, servers: ['Beta'] } },
      'warning',
    ],
    [
      'a warning when one was not verified for long',
      { oldest: { server: 'Alpha', provenAt: now - 20 * dayMs } },
      'warning',
    ],
  ])('is %s', (_, other, state) => {
    expect(getState(judgeBackups({ ...facts, ...other }))).toBe(state)
  })
  it('names failed backups', () => {
    const { summary } = judgeBackups({ ...facts, failed: { count: 2, servers: ['Beta', 'Gamma'] } })
    expect(summary).toBe('2 backups failed verification: Beta, Gamma.')
  })
})

describe('the disk check', () => {
  const room = (freeGb: number, totalGb: number) => ({
    freeBytes: freeGb * gigabyte,
    totalBytes: totalGb * gigabyte,
  })
  const plenty = room(500, 1000)
  const lowBytes = null
  it.each([
    [plenty, 'good'],
    [room(16, 100), 'good'],
    [room(14, 100), 'warning'],
    [room(4.9, 20), 'warning'],
    [room(4, 100), 'problem'],
    [room(0.9, 6), 'problem'],
    [room(0, 0), 'problem'],
  ])('with %j is %s', (one, state) => {
    expect(getState(judgeDisks({ host: { dataDisk: one }, api: plenty, lowBytes }))).toBe(state)
    expect(getState(judgeDisks({ host: { dataDisk: plenty }, api: one, lowBytes }))).toBe(state)
  })
  it('warns when disks cannot be measured', () => {
    expect(getState(judgeDisks({ host: null, api: plenty, lowBytes }))).toBe('warning')
    expect(judgeDisks({ host: null, api: room(0.5, 100), lowBytes }).summary).toBe(
      'The disk with the database is almost full: 512 MB free of 100 GB (0%).',
    )
  })
})

describe('the ledger check', () => {
  const check = (ageMs: number, faults: { userId: string | null; fault: string }[] = []) => ({
    at: new Date(now - ageMs).toISOString(),
    accounts: 2,
    lines: 5,
    codes: 0,
    orders: 0,
    faults,
  })
  const facts = { now, startedAt: now - dayMs, last: check(3_600_000) }
  it.each([
    ['good when it adds up', {}, 'good'],
    ['good before its first check', { last: null, startedAt: now - 1000 }, 'good'],
    ['a warning when it was never checked', { last: null }, 'warning'],
    ['a warning when the last check is old', { last: check(2 * dayMs) }, 'warning'],
    ['a problem with a fault', { last: check(0, [{ userId: '7', fault: 'Off.' }]) }, 'problem'],
  ])('is %s', (_, other, state) => {
    expect(getState(judgeLedger({ ...facts, ...other }))).toBe(state)
  })
  it('names the account with the error', () => {
    const { facts: shown } = judgeLedger({
      ...facts,
      last: check(0, [{ userId: '7', fault: 'Off.' }]),
    })
    expect(shown).toContainEqual(
      expect.objectContaining({ name: 'Fault 1', value: 'User 7: Off.' }),
    )
  })
})

describe('the version check', () => {
  const facts = {
    trellis: '1.0.0',
    node: 'v24.0.0',
    database: 'SQLite 3',
    host,
    olderEngines: [] as { name: string; version: string }[],
  }
  it.each([
    ['good when all are the same', {}, 'good'],
    [
      'good while servers run the previous engine',
      { olderEngines: [{ name: 'Alpha', version: '0.9.0' }] },
      'good',
    ],
    [
      'a warning when the agent has another version',
      { host: { ...host, trellisVersion: '0.9.0' } },
      'warning',
    ],
    ['a warning when the agent is away', { host: null }, 'warning'],
  ])('is %s', (_, other, state) => {
    expect(getState(judgeVersions({ ...facts, ...other }))).toBe(state)
  })
})

describe('a health check that fails or hangs', () => {
  it('is reported as a problem with advice', async () => {
    for (const id of Object.keys(partTitles) as HealthPart['id'][]) {
      expect(getState(createSilentPart(id, true))).toBe('problem')
      expect(getState(createSilentPart(id, false))).toBe('problem')
    }
    const never = new Promise<void>(() => undefined)
    await expect(withTimeout(never, 5)).rejects.toThrow(TooLate)
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
  })
})

describe('the health page', () => {
  let panel: TestPanel
  let admins: Admins
  let viewer: SignedIn
  beforeAll(async () => {
    panel = await TestPanel.start({ withAgent: 'process' })
    admins = await Admins.open(panel)
    viewer = await admins.admin('50', ['dashboard:view'])
  })
  afterAll(async () => {
    await panel.close()
  })
  const read = async () => {
    const { status, body } = await panel.call('GET', '/admin/health', { token: viewer.token })
    expect(status).toBe(200)
    const parts: HealthPart[] = body.parts
    for (const part of parts) check(part)
    return Object.fromEntries(parts.map((part) => [part.id, part])) as Record<
      HealthPart['id'],
      HealthPart
    >
  }
  const getFact = (part: HealthPart, name: string) =>
    part.facts.find((fact) => fact.name === name)?.value

  it("shows every part of a fresh installation, all of Trellis's own good", async () => {
    await panel.until(async () => getFact((await read()).ledger, 'Last check') !== 'none')
    const { database, agent, scheduler, backups, disk, ledger, versions } = await read()
    expect([database, scheduler, backups, ledger, versions].map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'good'),
    )
    expect(getFact(agent, 'Servers in the database')).toBe('0')
    expect(getFact(disk, 'Servers and backups')).toMatch(/ free of /)
    expect(getFact(versions, 'Agent')).toBe(getFact(versions, 'Trellis'))
    expect(getFact(database, 'Migrations')).toMatch(/^(\d+) of \1 applied$/)
    expect(panel.errors).toEqual([])
  })

  it('names a backup that failed verification', async () => {
    const owner = await GameOwner.create(panel, '1', 'Unlucky')
    const at = Date.now()
    await panel.sql(
      `insert into backup (id, user_id, server_name, created_at, size_bytes, content_bytes, sha256, worlds, players, broken, verified_at, checked_at, fault)
       values ('abcdefgh12', '1', 'Unlucky', ${at}, 1, 1, '${'0'.repeat(64)}', 0, 0, 0, ${at}, ${at}, 'It cannot be read.')`,
    )
    const { backups, agent } = await read()
    expect([backups.state, backups.summary]).toEqual([
      'problem',
      '1 backup failed verification: Unlucky.',
    ])
    expect(getFact(agent, 'Servers reported')).toBe('1')
    await panel.sql(`delete from backup where user_id = '1'`)
    expect((await read()).backups.state).toBe('good')
    await owner.leave()
  })

  it('names a server with a missing folder, and reports an absent agent', async () => {
    const owner = await GameOwner.create(panel, '2', 'Lost')
    await panel.endAgent('SIGKILL')
    const away = await read()
    await panel.until(async () => (await read()).agent.state === 'problem')
    expect((await read()).agent.summary).toMatch(/^The agent cannot be reached/)
    expect(away.database.state).toBe('good')
    rmSync(join(owner.database, '../..'), { recursive: true })
    await panel.startAgent()
    await panel.until(async () => (await read()).agent.summary.endsWith('is missing: Lost.'))
    expect((await read()).agent.state).toBe('problem')
  })

  it('requires the permission to view the overview', async () => {
    const other = await admins.admin('51', ['servers:view', 'settings:view', 'settings:manage'])
    expect((await panel.call('GET', '/admin/health', { token: other.token })).status).toBe(403)
  })

  it('answers in time with every part when one of them fails', async () => {
    await panel.sql('alter table backup rename to backup_away')
    const { backups, database } = await read()
    expect([backups.state, backups.summary]).toEqual(['problem', 'It could not be checked.'])
    expect(database.state).toBe('good')
    await panel.sql('alter table backup_away rename to backup')
    expect((await read()).backups.state).toBe('good')
  })
})
