import type { HostState, Room } from '@trellis/contract/links/agent-host.ts'
import type { HealthState } from '@trellis/contract/operations/health.ts'
import {
  type DiskLimits,
  getDiskLimits,
  getDiskState,
  getRoomParams,
} from '../../health/disk-part.ts'
import type { Holds } from '../../health/watched-state.ts'
import { getOffsiteProblem } from './off-site-part.ts'
import { getOwnBackupState } from './own-backup-part.ts'
import type { WatchFacts } from './watch-facts.ts'

export type WatchedPart = 'disk' | 'agent' | 'off-site' | 'own-backup'

/** The values of a report; `minutes` and `state` are added to them. */
export type ReportParams = Record<string, string | number>

/** How one watched thing is. */
export type Observation = {
  part: WatchedPart
  /** Which disk; empty for the other parts. */
  subject: string
  /** Returns the state, given the one that was reported last. */
  getState(before: HealthState): HealthState
  params: ReportParams
  holds: Holds
}

export type WatchRules = {
  /** The operator's threshold of low disks; null for the usual one. */
  lowBytes: number | null
  /** Whether the agent runs on this machine, and shares a disk with the api. */
  isAgentHere: boolean
  ownBackupHours: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const bytesPerMb = 1024 * 1024

/** A disk has room again only so far above its limits, so that one that is near them is reported once. */
const slack = 1.2

/** A restart of the agent, or of the machine, is no news. */
const agentHolds = { worse: minuteMs, better: 5 * minuteMs }
const defaultHolds = { worse: 0, better: 5 * minuteMs }
/** The end of a backup is a separate event. */
const backupHolds = { worse: 0, better: 0 }

/** Returns what a look says about each part. A part that the look knows nothing of is left out. */
export function listObservations(facts: WatchFacts, rules: WatchRules): Observation[] {
  return [
    describeAgent(facts),
    ...listDisks(facts, rules),
    ...listOffsite(facts),
    ...listOwnBackup(facts, rules),
  ]
}

const describeAgent = ({ isAgentAlive }: WatchFacts): Observation => ({
  part: 'agent',
  subject: '',
  getState: () => (isAgentAlive ? 'good' : 'problem'),
  params: {},
  holds: agentHolds,
})

/** An agent on this machine works in the api's folder, so there is one disk, which the api can measure alone. */
function listDisks({ host, api }: WatchFacts, rules: WatchRules): Observation[] {
  const { lowBytes, isAgentHere } = rules
  const isSame = isAgentHere && (host === null || host.dataDisk.totalBytes === api?.totalBytes)
  const describeApi = (disk: 'servers' | 'database') =>
    api === null ? [] : [describeDisk(disk, api, { limits: getDiskLimits(api, { lowBytes }) })]
  if (host === null) return describeApi(isSame ? 'servers' : 'database')
  return [describeServersDisk(host, rules), ...(isSame ? [] : describeApi('database'))]
}

function describeServersDisk(host: HostState, { lowBytes }: WatchRules): Observation {
  const { dataDisk, reserveBytes, isDiskFull = false } = host
  const limits = getDiskLimits(dataDisk, { lowBytes, reserveBytes })
  return describeDisk('servers', dataDisk, { limits, isDiskFull })
}

function describeDisk(
  disk: 'servers' | 'database',
  room: Room,
  { limits, isDiskFull = false }: { limits: DiskLimits; isDiskFull?: boolean },
): Observation {
  const { freeBytes, percent } = getRoomParams(room)
  const raised = {
    lowBytes: limits.lowBytes * slack,
    criticalBytes: limits.criticalBytes * slack,
  }
  return {
    part: 'disk',
    subject: disk,
    getState: (before) =>
      isDiskFull ? 'problem' : getDiskState(room, before === 'good' ? limits : raised),
    params: {
      disk,
      freeMb: Math.floor(freeBytes / bytesPerMb),
      percent,
      stopped: isDiskFull ? 'yes' : 'no',
    },
    holds: defaultHolds,
  }
}

function listOffsite({ host, now }: WatchFacts): Observation[] {
  if (host === null || host.offsite == null) return []
  const { offsite } = host
  const problem = getOffsiteProblem(offsite, now)
  return [
    {
      part: 'off-site',
      subject: '',
      getState: () => problem?.state ?? 'good',
      params: { why: problem?.reason ?? 'none', waiting: offsite.waiting },
      holds: defaultHolds,
    },
  ]
}

function listOwnBackup(
  { ownBackup, now }: WatchFacts,
  { ownBackupHours }: WatchRules,
): Observation[] {
  if (ownBackupHours === 0) return []
  const { madeAt } = ownBackup
  const state = getOwnBackupState({ ...ownBackup, now, everyHours: ownBackupHours })
  return [
    {
      part: 'own-backup',
      subject: '',
      getState: () => state,
      params: {
        made: madeAt === null ? 'never' : 'once',
        hours: madeAt === null ? 0 : Math.floor((now - madeAt) / hourMs),
      },
      holds: backupHolds,
    },
  ]
}
