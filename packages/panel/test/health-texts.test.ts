import { offsiteFailureSchema } from '@trellis/contract/hosting/backups.ts'
import type { Isolation, IsolationGap } from '@trellis/contract/kit/isolation.ts'
import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { LedgerCheck } from '@trellis/contract/money/entitlements.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { describeGaps } from '@trellis/texts/isolation-gaps.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { judgeLobby } from '../../api/src/game/setup-guide/lobby-part.ts'
import { judgeDatabase } from '../../api/src/health/database-part.ts'
import { judgeDisks } from '../../api/src/health/disk-part.ts'
import { judgeIsolation } from '../../api/src/health/isolation-part.ts'
import { partTitles } from '../../api/src/health/part.ts'
import { createSilentPart } from '../../api/src/health/silent-part.ts'
import { judgeBackups } from '../../api/src/hosting/backups/backups-part.ts'
import { judgeAgent } from '../../api/src/hosting/reconciliation/agent-part.ts'
import { judgeVersions } from '../../api/src/hosting/reconciliation/versions-part.ts'
import { judgeScheduler } from '../../api/src/hosting/scheduled-tasks/scheduler-part.ts'
import { judgeServers } from '../../api/src/hosting/servers/servers-part.ts'
import { judgeLedger } from '../../api/src/money/entitlements/ledger-part.ts'
import { judgeOffsite } from '../../api/src/operations/installation-watch/off-site-part.ts'
import { judgeOwnBackup } from '../../api/src/operations/installation-watch/own-backup-part.ts'
import { judgeWork } from '../../api/src/operations/installation-watch/work-part.ts'
import { loadMessages } from '../src/language/messages.ts'
import { healthAdviceMessages } from '../src/messages/health-advice.ts'
import { healthTextsMessages } from '../src/messages/health-texts.ts'
import { ledgerAdminMessages } from '../src/messages/ledger-admin.ts'
import { describeFact, describePart, setAdvice } from '../src/operations/health/describe-part.ts'

beforeAll(async () => {
  await loadMessages()
  setAdvice(healthAdviceMessages, ledgerAdminMessages.faultTexts)
})

const now = Date.parse('2026-03-01T12:00:00Z')
const hourMs = 3_600_000
const gigabyte = 1024 ** 3
const names = Array.from({ length: 12 }, (_, at) => `Server-${at}`)
const room = (freeGb: number) => ({ freeBytes: freeGb * gigabyte, totalBytes: 100 * gigabyte })

const host = {
  trellisVersion: '1.0.0',
  nodeVersion: 'v24.0.0',
  engineVersion: '1.0.0',
  startedAt: new Date(now - hourMs).toISOString(),
  dataDisk: room(50),
  memory: { freeBytes: 8.5 * gigabyte, totalBytes: 16 * gigabyte },
  load: 0.5,
  cores: 4,
  loopDelay: { p99Ms: 2, maxMs: 40 },
}
const database = {
  kind: 'SQLite' as const,
  version: '3.50',
  sizeBytes: 5_000_000,
  migrations: { applied: 7, known: 7 },
  writeMs: 3,
}
const agent = {
  now,
  protocol: 4,
  linkedSince: now - hourMs,
  awaySince: null,
  host,
  reported: 2,
  rows: 2,
  missing: [] as string[],
  unknownFolders: [] as string[],
}
const claims = { code: 'code-claims', params: { code: 'A', claimed: 2, counted: 1 } }
const ledger = (ageMs: number, fault?: Omit<LedgerCheck['faults'][number], 'userId'>) => ({
  at: new Date(now - ageMs).toISOString(),
  accounts: 2,
  lines: 1,
  codes: 0,
  orders: 0,
  faults: fault === undefined ? [] : [null, '7'].map((userId) => ({ userId, ...fault })),
})
const closed: Isolation = {
  driver: 'process',
  user: 'own',
  files: 'closed',
  calls: 'filtered',
  limits: 'kernel',
  network: 'answers-only',
  missing: [],
}
const open: Isolation = {
  driver: 'docker',
  user: 'shared',
  files: 'open',
  calls: 'open',
  limits: 'watched',
  network: 'open',
  missing: ['No sandbox: install bubblewrap.', 'The pod has no seccomp profile.'],
}
const why = 'Install bubblewrap.'
const gaps: IsolationGap[] = [
  ...(['no-sandbox', 'no-kernel-limits', 'run-as-root', 'network-open'] as const).map((code) => ({
    code,
    params: { why },
  })),
  ...(['isolation-off', 'isolation-off-but-users', 'shared-user', 'service-silent'] as const).map(
    (code) => ({ code }),
  ),
  ...(['pod-writes', 'pod-calls', 'pod-memory'] as const).map((code) => ({ code })),
  ...(['container-users', 'container-powers', 'container-files'] as const).map((code) => ({
    code,
  })),
  ...(['container-calls', 'container-limits'] as const).map((code) => ({ code })),
]
const scheduler = { now, startedAt: now - hourMs, lastCheckAt: now - 1000, overdue: null }
const late = { type: 'backup' as const, server: 'Alpha', dueAt: now - hourMs }
const noBackups = { count: 0, servers: [] as string[] }
const backups = { now, count: 3, failed: noBackups, unproven: noBackups, oldest: null }
const versions = { trellis: '1.0.0', node: 'v24', database: 'SQLite 3', host, olderEngines: [] }
const older = { name: 'Alpha', version: '0.9.0' }
const lobby = { state: 'open' as const, port: 17_091, reason: null }
const [address, origin] = ['203.0.113.7', 'https://panel.example.com']
const disk = (freeGb: number) => ({ dataDisk: room(freeGb), reserveBytes: gigabyte })
const at = new Date(now - 2 * hourMs).toISOString()
const stored = { lastStoredAt: at, failure: null, waiting: 0, waitingSince: null }
const waiting = { ...stored, waiting: 2, waitingSince: at }
const offsiteStates: HostState['offsite'][] = [
  null,
  stored,
  waiting,
  { ...stored, lastStoredAt: null },
  ...offsiteFailureSchema.options.map((code) => ({ ...waiting, failure: { at, code } })),
]

/** The parts of every check, well and with each finding. */
const parts: HealthPart[] = [
  judgeDatabase(database),
  judgeDatabase({ ...database, writeMs: 400, migrations: { applied: 6, known: 7 } }),
  judgeDatabase({ ...database, kind: 'PostgreSQL', writeMs: 400 }),
  judgeDatabase({ ...database, migrations: { applied: 8, known: 7 } }),
  judgeDisks({ host: disk(50), api: room(50), lowBytes: null }),
  judgeDisks({ host: disk(2), api: room(2.5), lowBytes: null }),
  judgeDisks({ host: null, api: room(50), lowBytes: null }),
  judgeDisks({ host: { ...disk(50), isDiskFull: true }, api: room(50), lowBytes: null }),
  ...offsiteStates.map((offsite) => judgeOffsite({ now, host: { ...host, offsite } })),
  judgeOffsite({ now, host: null }),
  judgeOffsite({ now, host: { ...host, offsite: null, offsiteAbsence: 'cluster' } }),
  ...[
    { madeAt: null, usedSince: null, everyHours: 24 },
    { madeAt: null, usedSince: now - 40 * hourMs, everyHours: 24 },
    { madeAt: now - hourMs, usedSince: null, everyHours: 24 },
    { madeAt: now - 300 * hourMs, usedSince: null, everyHours: 24 },
    { madeAt: null, usedSince: null, everyHours: 0 },
  ].map((rule) => judgeOwnBackup({ ...rule, now })),
  judgeWork({ busiest: [], limitSeconds: null }),
  judgeWork({
    busiest: names.map((userId) => ({ userId, ms: 1400, isRefused: true })),
    limitSeconds: 30,
  }),
  judgeIsolation({ machine: closed, runs: [open] }),
  judgeIsolation({ machine: closed, runs: [] }),
  judgeIsolation({ machine: open, runs: [] }),
  judgeIsolation({ machine: { ...open, ...describeGaps(gaps) }, runs: [] }),
  judgeIsolation({ machine: { ...open, network: 'no-tcp' }, runs: [] }),
  judgeIsolation({ machine: null, runs: [] }),
  judgeAgent(agent),
  judgeAgent({ ...agent, missing: names, unknownFolders: ['abc'] }),
  judgeAgent({ ...agent, linkedSince: null, awaySince: now - hourMs, host: null }),
  judgeAgent({ ...agent, host: null }),
  judgeAgent({ ...agent, host: { ...host, memory: { freeBytes: 1, totalBytes: 100 } } }),
  judgeAgent({ ...agent, host: { ...host, load: 40.5, loopDelay: { p99Ms: 5, maxMs: 3000 } } }),
  judgeLobby({ lobby, address, origin }),
  judgeLobby({ lobby: { ...lobby, state: 'shut' }, address, origin }),
  judgeLobby({ lobby: { ...lobby, state: 'shut', reason: 'It is shut.' }, address, origin }),
  judgeLobby({ lobby: { ...lobby, state: 'off' }, address, origin }),
  judgeLobby({ lobby: null, address, origin }),
  judgeLobby({ lobby, address: '127.0.0.1', origin }),
  judgeScheduler(scheduler),
  judgeScheduler({ ...scheduler, lastCheckAt: null, overdue: late }),
  judgeBackups({ ...backups, count: 0 }),
  judgeBackups(backups),
  judgeBackups({ ...backups, failed: { count: 12, servers: names } }),
  judgeBackups({ ...backups, unproven: { count: 12, servers: names } }),
  judgeBackups({ ...backups, oldest: { server: 'Alpha', provenAt: now - 480 * hourMs } }),
  judgeLedger({ now, startedAt: now, last: null }),
  judgeLedger({ now, startedAt: now - hourMs, last: null }),
  judgeLedger({ now, startedAt: now, last: ledger(0) }),
  judgeLedger({ now, startedAt: now, last: ledger(48 * hourMs, { fault: 'Off.' }) }),
  judgeLedger({
    ...{ now, startedAt: now },
    last: ledger(0, { fault: 'Code A counts 2 claims, there are 1.', ...claims }),
  }),
  judgeVersions(versions),
  judgeVersions({ ...versions, olderEngines: [older] }),
  judgeVersions({ ...versions, trellis: '1.1.0' }),
  judgeVersions({ ...versions, host: null }),
  ...[null, 300, 100, 95].map((max) => judgeServers({ count: 95, max })),
  ...Object.keys(partTitles).flatMap((id) => [
    createSilentPart(id as HealthPart['id'], true),
    createSilentPart(id as HealthPart['id'], false),
  ]),
]

describe('the English messages of the Health tab', () => {
  it.each(parts)('are the sentences of the api: $summary', (part) => {
    const { title, summary, advice } = part
    expect(describePart(part)).toEqual({ title, summary, advice })
    expect(part.facts.map(describeFact)).toEqual(
      part.facts.map(({ name, value }) => ({ name, value })),
    )
  })

  it('exist for every code of the checks, and for no other', () => {
    const { summaries, labels, values, gaps: words } = healthTextsMessages
    expect(Object.keys(words).toSorted()).toEqual(gaps.map(({ code }) => code).toSorted())
    const advice = healthAdviceMessages
    const causes = new Set(parts.flatMap((part) => part.causes.map(({ code }) => code)))
    const found = parts.filter(({ state }) => state !== 'good')
    const advised = new Set(found.flatMap((part) => part.causes.map(({ code }) => code)))
    const facts = parts.flatMap((part) => part.facts)
    expect(Object.keys(summaries).toSorted()).toEqual([...causes].toSorted())
    expect(Object.keys(advice).toSorted()).toEqual([...advised].toSorted())
    expect(Object.keys(labels).toSorted()).toEqual(
      [...new Set(facts.map(({ label }) => label.code))].toSorted(),
    )
    expect(Object.keys(values).toSorted()).toEqual(
      [...new Set(facts.flatMap(({ text }) => text?.code ?? []))].toSorted(),
    )
  })

  it('are found by the codes of faults of the ledger, not by their sentences', () => {
    const last = ledger(0, { fault: 'Is new.', ...claims })
    const [, , , first, second] = judgeLedger({ now, startedAt: now, last }).facts.map(describeFact)
    expect(first?.value).toBe('Code A counts 2 claims, there are 1.')
    expect(second?.value).toBe('User 7: Code A counts 2 claims, there are 1.')
  })

  it('are found by the codes of missing protections, not by their sentences', () => {
    const machine = { ...open, missing: ['Is new.'], missingCauses: [{ code: 'pod-calls' }] }
    const { advice } = describePart(judgeIsolation({ machine, runs: [] }))
    expect(advice).toMatch(/^The pod has no seccomp profile\. npm run doctor/)
    const unknown = { ...machine, missingCauses: [{ code: 'is-new' }] }
    expect(describePart(judgeIsolation({ machine: unknown, runs: [] })).advice).toMatch(
      /^Is new\. /,
    )
  })

  it('fall back to the sentences of the api for a code that the panel does not know', () => {
    const part = { ...judgeDatabase(database), causes: [{ code: 'is-new' }], summary: 'Is new.' }
    expect(describePart(part).summary).toBe('Is new.')
  })
})
