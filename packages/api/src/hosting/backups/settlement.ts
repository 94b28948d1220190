import type { ActivityCode } from '@trellis/contract/activities.ts'
import { type BackupWork, isProof } from '@trellis/contract/hosting/backups.ts'
import { nestReason, type Reason } from '@trellis/contract/kit/reason.ts'
import type { BackupJobReport, BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import { formatCount } from '../../health/measures.ts'
import type { Tx } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import { writeCause } from '../../kit/stored-cause.ts'
import { lockAccount } from '../../people/users/index.ts'
import { type ActivityEntry, insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import { queueWebhooks } from '../../platform/webhooks/index.ts'
import { type RunEnd, type Settled, settleRun } from '../scheduled-tasks/index.ts'
import { rotate } from './places.ts'
import {
  addBackup,
  clearFailure,
  type JobRow,
  keepFailure,
  markChecked,
  postponeCheck,
  takeJob,
  updateBackup,
} from './store.ts'

/** The result of a job, and the host's current record of its archive. */
export type Ending = {
  job: Pick<BackupJobReport, 'jobId' | 'state' | 'failure' | 'cause'>
  record: BackupRecord | null
  at: number
}

type SettledJob = Settled & {
  isOfTask: boolean
  work: BackupWork
  isDone: boolean
}

const lost = createReason({ code: 'backup-job-lost' })

const openBackups = { label: 'Open Backup Manager', path: '/backup' }

const nouns: Record<BackupWork, string> = {
  create: 'The backup',
  check: 'The check of the backup',
  restore: 'The restore',
  undo: 'Undoing the restore',
  send: 'The off-site copy',
}

const failedActions: Record<BackupWork, ActivityCode> = {
  create: 'backup-failed',
  check: 'check-of-the-backup-failed',
  restore: 'restore-failed',
  undo: 'undoing-the-restore-failed',
  send: 'off-site-copy-failed',
}

/**
 * Applies the end of a job in one transaction and once: to the account's backup, its activity log and the run
 * of a scheduled task. Returns the account and its notice, or null if the job was already settled.
 */
export async function settle(tx: Tx, { job, record, at }: Ending): Promise<SettledJob | null> {
  const row = await takeJob(tx, job.jobId)
  if (row === null) return null
  const failure = findFailure(row, { job, record, at })
  if (failure === null) await succeed(tx, row, { record, at })
  else if (row.work === 'check') await endCheck(tx, row, { failure, record, at })
  else await fail(tx, row, { failure, at })
  const runEnd: RunEnd = failure === null ? { outcome: 'done' } : { outcome: 'failed', ...failure }
  const run = row.run_id === null ? null : await settleRun(tx, row.run_id, runEnd, at)
  const described = describeResult(row, failure, record)
  const about = { serverId: row.server_id ?? undefined, userId: row.user_id, at }
  const notice = described && (await insertNotice(tx, { ...described, ...about }))
  const isOfTask = row.run_id !== null
  return {
    userId: row.user_id,
    notice: notice ?? run?.notice ?? null,
    isOfTask,
    work: row.work,
    isDone: failure === null,
    ended: run?.ended ?? [],
  }
}

function findFailure(row: JobRow, { job, record }: Ending): Reason | null {
  if (job.state !== 'done') {
    return job.failure === null ? lost : { reason: job.failure, cause: job.cause }
  }
  return row.work === 'create' && record === null ? lost : null
}

async function succeed(
  tx: Tx,
  row: JobRow,
  { record, at }: { record: BackupRecord | null; at: number },
): Promise<void> {
  if (row.server_id !== null) await clearFailure(tx, row.server_id)
  if (row.work === 'create' && record !== null && row.server_id !== null) {
    await addDone(tx, { ...row, server_id: row.server_id }, { record, at })
    const { serverName: server, worlds, players, sizeBytes, pauseMs } = record
    const details = { server, worlds, players, sizeBytes, pauseMs }
    await insertActivity(tx, { ...getActor(row, at), action: 'backup-created', details })
  }
  if (row.work === 'check') {
    if (record !== null) await updateBackup(tx, record)
    await markChecked(tx, row.backup_id, { at, fault: null })
  }
}

async function addDone(
  tx: Tx,
  { user_id, server_id, backup_name, run_id }: JobRow & { server_id: string },
  { record, at }: { record: BackupRecord; at: number },
): Promise<void> {
  const kind = run_id === null ? 'manual' : 'scheduled'
  const more = { user_id, server_id, name: backup_name, kind, checked_at: at } as const
  await addBackup(tx, record, more)
  // Names are given and the allowance is changed under the same lock.
  const account = run_id === null ? null : await lockAccount(tx, user_id)
  if (account === null) return
  const { extra_backups } = account.row
  const of = { id: server_id, owner_id: user_id }
  await rotate(tx, of, { added: record.backupId, extra_backups })
}

/** A check that finds something wrong has done its work; one that was cut short says nothing of the backup. */
async function endCheck(
  tx: Tx,
  row: JobRow,
  { failure, record, at }: { failure: Reason; record: BackupRecord | null; at: number },
): Promise<void> {
  const fault = record === null ? failure : findFault(record)
  if (fault === null) {
    await postponeCheck(tx, row.backup_id, at)
    return fail(tx, row, { failure, at })
  }
  if (row.server_id !== null) await clearFailure(tx, row.server_id)
  await markChecked(tx, row.backup_id, { at, fault })
  await insertActivity(tx, {
    ...getActor(row, at),
    action: 'backup-found-damaged',
    details: describeReason(fault),
  })
  await reportFailure(tx, row, { text: `A backup was found damaged. ${fault.reason}`, at })
}

const findFault = ({ fault, faultCause }: BackupRecord): Reason | null =>
  fault === null ? null : { reason: fault, cause: faultCause ?? undefined }

/** Returns the details of an entry in the log about a failure. */
const describeReason = ({ reason, cause }: Reason) => ({ reason, ...(cause && { cause }) })

async function fail(
  tx: Tx,
  row: JobRow,
  { failure, at }: { failure: Reason; at: number },
): Promise<void> {
  const { user_id, server_id, work } = row
  const { reason, cause } = failure
  if (server_id !== null) {
    await keepFailure(tx, { server_id, user_id, work, at, reason, cause: writeCause(cause) })
  }
  await insertActivity(tx, {
    ...getActor(row, at),
    action: failedActions[row.work],
    details: describeReason(failure),
  })
  await reportFailure(tx, row, { text: `${nouns[row.work]} failed. ${reason}`, at })
}

const reportFailure = (tx: Tx, row: JobRow, { text, at }: { text: string; at: number }) =>
  queueWebhooks(tx, {
    event: 'backup-failure',
    at,
    text,
    facts: { owner: row.user_id, work: row.work },
  })

const getActor = (
  { user_id, by_user, by_name }: JobRow,
  at: number,
): Pick<ActivityEntry, 'at' | 'actorType' | 'actorId' | 'actorName' | 'subjectId'> => ({
  at,
  actorType: by_user === null ? 'System' : 'User',
  actorId: by_user,
  actorName: by_user === null ? serviceName : by_name,
  subjectId: user_id,
})

/** Returns the notice about automatic work, which has one only for failures; a scheduled task sends its own. */
function describeResult(
  { work, by_user, run_id }: JobRow,
  failure: Reason | null,
  record: BackupRecord | null,
): NoticeText | null {
  if (failure !== null) {
    if (run_id !== null) return null
    const text = `${nouns[work]} failed. ${failure.reason}`
    const params = { work, ...nestReason(failure) }
    return {
      kind: 'backup',
      level: 'error',
      text,
      code: 'backup-failed',
      params,
      action: openBackups,
    }
  }
  if (by_user === null) return null
  if ((work === 'create' || work === 'check') && record !== null) return describeProof(work, record)
  const text = successes[work]
  if (text === null) return null
  const code = `backup-${work}-done`
  return { kind: 'backup', level: 'success', text, code, action: openBackups }
}

/** A proof names its counts; an archive of which nothing could be opened is not proved to be sound. */
function describeProof(work: 'create' | 'check', record: BackupRecord): NoticeText {
  const { worlds, players } = record
  const done = work === 'create' ? 'The backup is done' : 'The backup was checked'
  const about = { kind: 'backup', action: openBackups } as const
  if (!isProof(record)) {
    const text = `${done}, and its file is intact, but no world or player in it could be opened, so it is not verified.`
    return { ...about, level: 'warning', text, code: `backup-${work}-unproven` }
  }
  const text = `${done}: ${formatCount(worlds, 'world')} and ${formatCount(players, 'player')} in it were opened.`
  return {
    ...about,
    level: 'success',
    text,
    code: `backup-${work}-proven`,
    params: { worlds, players },
  }
}

const successes: Record<BackupWork, string | null> = {
  create: 'The backup is done: it was read back, and every world and player in it opened.',
  check: 'The backup is sound: every world and player in it opened.',
  restore: 'The backup is restored. Start the server again from the dashboard.',
  undo: 'The data from before the restore is back.',
  send: null,
}
