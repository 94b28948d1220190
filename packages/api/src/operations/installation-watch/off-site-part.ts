import type { OffsiteFailure } from '@trellis/contract/hosting/backups.ts'
import type { HostState, OffsiteState } from '@trellis/contract/links/agent-host.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatCount, formatSpan } from '../../health/measures.ts'
import {
  createAgeFact,
  createFact,
  createWordFact,
  type Finding,
  getPart,
} from '../../health/part.ts'

/** The codes of `OffsiteFailure`, and that copies take too long without a failure. */
export type OffsiteReason = OffsiteFailure | 'slow'

const hourMs = 3_600_000
/** A copy is made at once; this long after the backup, the store is too slow or does not answer. */
const slowMs = hourMs
/** Without copies for this long, the loss of a disk takes a day's backups with it. */
const longMs = 24 * hourMs

/** Returns what is wrong with the copies, or null. */
export function getOffsiteProblem(
  { failure, waitingSince }: OffsiteState,
  now: number,
): { state: 'warning' | 'problem'; reason: OffsiteReason } | null {
  const waitedMs = waitingSince === null ? 0 : now - Date.parse(waitingSince)
  if (failure === null && waitedMs < slowMs) return null
  return { state: waitedMs >= longMs ? 'problem' : 'warning', reason: failure?.code ?? 'slow' }
}

export type OffsiteFacts = { now: number; host: HostState | null }

export function judgeOffsite({ now, host }: OffsiteFacts): HealthPart {
  const offsite = host?.offsite ?? null
  return getPart('off-site', {
    good: offsite === null ? getAbsence(host) : good,
    findings: [host === null ? unknownFinding : offsite && getOffsiteFinding(offsite, now)],
    facts: offsite === null ? [] : listFacts(offsite, now),
  })
}

const good = {
  cause: { code: 'off-site-good' },
  summary: 'Every backup has an off-site copy.',
} as const

/** The operator's choice, or the way of the cluster, is no fault: nothing can fail, so nothing is reported. */
const getAbsence = (host: HostState | null) =>
  host?.offsiteAbsence === 'cluster'
    ? ({
        cause: { code: 'off-site-not-in-cluster' },
        summary:
          'Off-site copies are not made on this cluster: pods get no key of a store. Take snapshots of their volumes, see docs/operate/cluster.md.',
      } as const)
    : ({
        cause: { code: 'off-site-none' },
        summary: 'No off-site store is set up: backups are on one disk only.',
      } as const)

const unknownFinding: Finding = {
  state: 'warning',
  cause: { code: 'off-site-unknown' },
  summary: 'It is unknown whether backups are copied off-site, because the agent does not answer.',
  advice: 'Fix the agent first, see docs/operate/running.md.',
}

const reasons: Record<OffsiteReason, string> = {
  unreachable: 'the store cannot be reached',
  error: 'the store answers with an error',
  key: 'the store refuses the access key',
  bucket: 'the store does not have the bucket',
  refused: 'the store refuses them',
  damaged: 'a copy is not the same as its backup',
  host: 'the host could not send them',
  slow: 'they take more than an hour',
}

function getOffsiteFinding(offsite: OffsiteState, now: number): Finding | null {
  const problem = getOffsiteProblem(offsite, now)
  if (problem === null) return null
  const { state, reason } = problem
  const { waiting } = offsite
  return {
    state,
    cause: { code: 'off-site-failing', params: { why: reason, count: waiting } },
    summary: `Backups are not copied off-site: ${reasons[reason]}. ${formatCount(waiting, 'backup')} without a copy.`,
    advice:
      'Compare BACKUP_S3_… with the account at the store, and check that the agent’s machine reaches it (curl -I "$BACKUP_S3_ENDPOINT"). The agent’s log names each failure. It tries again every hour, and after a restart of the agent, see docs/operate/backups.md.',
  }
}

const listFacts = ({ lastStoredAt, failure, waiting }: OffsiteState, now: number) => [
  lastStoredAt === null
    ? createWordFact('last-copy', 'Last copy', 'none', 'none')
    : createAgeFact('last-copy', 'Last copy', now - Date.parse(lastStoredAt)),
  failure === null
    ? createWordFact('last-failure', 'Last failure', 'none', 'none')
    : createFact(
        'last-failure',
        'Last failure',
        `${reasons[failure.code]}, ${formatSpan(now - Date.parse(failure.at))} ago`,
        {
          code: 'off-site-failure',
          params: { why: failure.code, ageMs: now - Date.parse(failure.at) },
        },
      ),
  createFact('waiting-copies', 'Backups without a copy', String(waiting)),
]
