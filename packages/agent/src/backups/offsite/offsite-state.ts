import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import type { OffsiteState } from '@trellis/contract/links/agent-host.ts'

type Failure = NonNullable<OffsiteState['failure']>

/**
 * Returns how the copies are. A failure counts until the same backup is stored, or the deletion is done. A damaged archive
 * is not copied, so it neither waits nor fails.
 */
export function getOffsiteState(
  records: readonly BackupRecord[],
  failedDeletion: Failure | null,
): OffsiteState {
  const stored = records.flatMap(({ offsite }) =>
    offsite?.state === 'stored' && offsite.at !== null ? [offsite.at] : [],
  )
  const waiting = records.filter(({ offsite, fault }) => offsite?.state !== 'stored' && !fault)
  const failures = waiting.flatMap(({ offsite }) =>
    offsite?.state === 'failed' && offsite.at !== null
      ? [{ at: offsite.at, code: offsite.code ?? 'refused' }]
      : [],
  )
  if (failedDeletion !== null) failures.push(failedDeletion)
  return {
    lastStoredAt: stored.toSorted().at(-1) ?? null,
    failure: failures.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null,
    waiting: waiting.length,
    waitingSince: waiting.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
  }
}
