import {
  type BackupEntry,
  type BackupList,
  maxBackupsListed,
} from '@trellis/contract/hosting/backup-list.ts'
import {
  type BackupProgress,
  type BackupStatus,
  isProof,
} from '@trellis/contract/hosting/backups.ts'
import { countAllowedBackups } from '@trellis/contract/kit/amounts.ts'
import type { BackupJobReport } from '@trellis/contract/links/agent-backups.ts'
import { formatInstant } from '../../kit/instant.ts'
import { parseCause, readCause } from '../../kit/stored-cause.ts'
import { type BackupRow, type FailureRow, getOffsite, type JobRow } from './store.ts'

type BackupFacts = {
  backup: BackupRow | null
  job: JobRow | null
  failure: FailureRow | null
  /** The host's last report of the job. */
  report: BackupJobReport | null
  undoOf: string | null
}

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
  faultCause: null,
  offsite: null,
} as const

/** Returns the backup's status as its owner sees it. */
export function getStatus({ backup, job, failure, report, undoOf }: BackupFacts): BackupStatus {
  return {
    ...(backup === null ? nothing : describe(backup)),
    progress: job === null ? null : getProgress(job, report),
    failure:
      failure === null
        ? null
        : {
            work: failure.work,
            at: formatInstant(failure.at),
            reason: failure.reason,
            ...readCause(failure.cause),
          },
    undoOf,
  }
}

const describe = (row: BackupRow) => ({
  exists: true,
  createdAt: formatInstant(row.created_at),
  sizeBytes: row.size_bytes,
  verifiedAt: isProof(row) ? formatInstant(row.verified_at) : null,
  sha256: row.sha256,
  serverName: row.server_name,
  worlds: row.worlds,
  players: row.players,
  broken: row.broken,
  fault: row.fault,
  faultCause: parseCause(row.fault_cause),
  offsite: getOffsite(row),
})

type Listed = { own: BackupRow[]; left: BackupRow[]; extraBackups: number }

/** Returns the backups that a server shows, newest first. */
export const getBackupList = ({ own, left, extraBackups }: Listed): BackupList => ({
  backups: [...own.map((row) => getEntry(row, false)), ...left.map((row) => getEntry(row, true))]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, maxBackupsListed),
  max: countAllowedBackups(extraBackups),
})

const getEntry = (row: BackupRow, isOfDeletedServer: boolean): BackupEntry => {
  const { exists: _, ...shown } = describe(row)
  return { id: row.id, name: row.name, kind: row.kind, ...shown, isOfDeletedServer }
}

function getProgress(job: JobRow, report: BackupJobReport | null): BackupProgress {
  const { work, backup_id: backupId } = job
  const startedAt = formatInstant(job.started_at)
  if (report === null || report.jobId !== job.id) {
    return { work, backupId, phase: 'waiting', done: 0, total: 0, startedAt }
  }
  const { phase, done, total } = report
  return { work, backupId, phase, done, total, startedAt }
}
