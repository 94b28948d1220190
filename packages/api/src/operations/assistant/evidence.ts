import type { ServerActivity } from '@trellis/contract/hosting/servers.ts'
import type { UsagePoint } from '@trellis/contract/hosting/usage.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { causeSchema, type Reason } from '@trellis/contract/kit/reason.ts'
import type { ServerActActivity } from '@trellis/contract/operations/server-acts.ts'
import type { Activity } from '@trellis/contract/platform/activity-log.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { listUserActivity } from '../../platform/activity-log/index.ts'
import { toPlainReason, toPlainText } from './owner-state.ts'

/**
 * The records from which the cause of a crash or of lag is read. A provider may read all of it except the actors' names:
 * it holds no console line, as players write those.
 */
export type Evidence = {
  /** Crashes and hangs of the last day, newest first. */
  crashes: (Reason & { at: string })[]
  /** The owner's and the service's changes in the ten minutes before the newest crash, newest first. */
  changes: Change[]
  /** Their changes of the last day, newest first. */
  recentChanges: Change[]
  /** The highest figures of the last hour; null while there are none. */
  load: Load | null
  /** The server's resource limits; null while its host does not report them. */
  limits: { cpuPercent: number | null; memoryMb: number | null } | null
}

export type Change = Pick<Activity, 'code'> & {
  at: string
  actorType: Activity['actorType']
  /** A name that a person chose. */
  actor: string
  action: string
}

export type Load = {
  /** Percent of one core. */
  cpu: number
  cpuLimit: number | null
  memoryMb: number
  memoryLimitMb: number | null
  players: number
  tickMs: number
}

type Figures = Pick<UsagePoint, 'cpu' | 'memoryMostMb' | 'players' | 'tickMs'>

export type EvidenceDeps = {
  db: Db
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  now: () => number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const changesBeforeMs = 600_000
const maxEntries = 200
const maxLines = 5
const maxChanges = 3
const maxRecentChanges = 10
const crashCodes: readonly ServerActivity[] = ['server-crashed', 'server-hung']
/** Entries that report the service's reaction instead of a cause. */
const reactionCodes: readonly (ServerActivity | ServerActActivity)[] = [
  ...crashCodes,
  'server-started',
  'server-started-by-an-admin',
  'server-halted-after-repeated-crashes',
  'server-adopted-by-a-new-agent',
]
const isOneOf = (codes: readonly string[], { code }: Activity) =>
  code !== undefined && codes.includes(code)

/** Reads the evidence for the caller's server; null without one. Leaves out data that the host cannot supply. */
export async function readEvidence(deps: EvidenceDeps, userId: string): Promise<Evidence | null> {
  const row = deps.directory.selectedBy(userId)
  if (row === null) return null
  const serverId = row.id
  const [entries, load] = await Promise.all([
    deps.db.transaction((tx) => listUserActivity(tx, userId, maxEntries)),
    getOrNone(readLoad(deps, serverId), null),
  ])
  const since = deps.now() - dayMs
  const ofLastDay = entries.filter(({ timestamp }) => Date.parse(timestamp) > since)
  const crashes = ofLastDay.filter((entry) => isOneOf(crashCodes, entry))
  const [newest] = crashes
  return {
    crashes: crashes.map(({ timestamp, details }) => ({
      at: timestamp,
      ...toPlainReason({
        reason: String(details.reason ?? ''),
        cause: causeSchema.optional().catch(undefined).parse(details.cause),
      }),
    })),
    changes: newest === undefined ? [] : listChangesBefore(entries, newest),
    recentChanges: listChanges(ofLastDay).slice(0, maxRecentChanges),
    load,
    limits: readLimits(deps, serverId),
  }
}

function readLimits({ fleet }: EvidenceDeps, serverId: ServerId): Evidence['limits'] {
  const limits = fleet.report(serverId)?.limits ?? null
  return limits && { cpuPercent: limits.cpuPercent, memoryMb: limits.memoryMb }
}

function listChangesBefore(entries: Activity[], crash: Activity): Evidence['changes'] {
  const at = Date.parse(crash.timestamp)
  const isBefore = ({ timestamp }: Activity) => {
    const time = Date.parse(timestamp)
    return time <= at && time > at - changesBeforeMs
  }
  return listChanges(entries.filter(isBefore)).slice(0, maxChanges)
}

const listChanges = (entries: Activity[]): Change[] =>
  entries
    .filter((entry) => !isOneOf(reactionCodes, entry))
    .map(({ timestamp, actorType, actorName, action, code }) => ({
      at: timestamp,
      actorType,
      actor: toPlainText(actorName),
      action: toPlainText(action),
      ...(code !== undefined && { code }),
    }))

/** Reads the end of the console before the last crash; empty without one. For the built-in answers only. */
export async function readLastLines(deps: EvidenceDeps, userId: string): Promise<string[]> {
  const row = deps.directory.selectedBy(userId)
  return row === null ? [] : getOrNone(askLastLines(deps, row.id), [])
}

async function askLastLines({ link }: EvidenceDeps, serverId: ServerId): Promise<string[]> {
  const { lastExit, lines } = await link.ask('server.last-exit', { serverId })
  return lastExit === null || lastExit.asked ? [] : lines.slice(-maxLines).map(toPlainText)
}

async function readLoad(
  { link, fleet, now }: EvidenceDeps,
  serverId: ServerId,
): Promise<Load | null> {
  const { points } = await link.ask('server.usage', { serverId, range: 'day' })
  const report = fleet.report(serverId)
  const recent: Figures[] = points.filter(({ at }) => Date.parse(at) > now() - hourMs)
  // The first minute of a run is no point yet.
  if (report?.metrics) recent.push({ ...report.metrics, memoryMostMb: report.metrics.memoryMb })
  if (recent.length === 0) return null
  const highest = (figure: (point: Figures) => number) => Math.max(...recent.map(figure))
  const limits = report?.limits ?? null
  return {
    cpu: Math.round(highest(({ cpu }) => cpu)),
    cpuLimit: limits?.cpuPercent ?? null,
    memoryMb: Math.round(highest(({ memoryMostMb }) => memoryMostMb)),
    memoryLimitMb: limits?.memoryMb ?? null,
    players: highest(({ players }) => players),
    tickMs: Math.round(highest(({ tickMs }) => tickMs)),
  }
}

async function getOrNone<Value>(value: Promise<Value>, none: Value): Promise<Value> {
  try {
    return await value
  } catch (error) {
    if (error instanceof Fault) return none
    throw error
  }
}
