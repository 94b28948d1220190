import type { BackupProgress, BackupStatus } from '@trellis/contract/backups.ts'
import type { BackupJobReport } from '@trellis/contract/links/agent-backups.ts'
import { readCause } from '../../kit/stored-cause.ts'
import { type BackupRow, type FailureRow, getOffsite, type JobRow } from './store.ts'

type Known = {
  backup: BackupRow | null
  job: JobRow | null
  failure: FailureRow | null
  /** The host's last report of the job. */
  report: BackupJobReport | null
  undoOf: string | null
}

const instant = (at: number) => new Date(at).toISOString()

const nothing = {
  exists: false,
  createdAt: null,
  sizeBytes: null,
  verifiedAt: null,
  sha256: null,
  serverName: null,
  worlds: null,
  players: null,
  broken: null,
  fault: null,
  offsite: null,
} as const

/** Returns the backup's status as its owner sees it. */
export function getStatus({ backup, job, failure, report, undoOf }: Known): BackupStatus {
  return {
    ...(backup === null ? nothing : describe(backup)),
    progress: job === null ? null : getProgress(job, report),
    failure:
      failure === null
        ? null
        : {
            work: failure.work,
            at: instant(failure.at),
            reason: failure.reason,
            ...readCause(failure.cause),
          },
    undoOf,
  }
}

const describe = (row: BackupRow) => ({
  exists: true,
  createdAt: instant(row.created_at),
  sizeBytes: row.size_bytes,
  verifiedAt: instant(row.verified_at),
  sha256: row.sha256,
  serverName: row.server_name,
  worlds: row.worlds,
  players: row.players,
  broken: row.broken,
  fault: row.fault,
  offsite: getOffsite(row),
})

function getProgress(job: JobRow, report: BackupJobReport | null): BackupProgress {
  const startedAt = instant(job.started_at)
  if (report === null || report.jobId !== job.id) {
    return { work: job.work, phase: 'waiting', done: 0, total: 0, startedAt }
  }
  const { phase, done, total } = report
  return { work: job.work, phase, done, total, startedAt }
}
