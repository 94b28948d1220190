import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { AgentCommandName, AgentParams } from '@trellis/contract/links/agent.ts'
import type { ServerRow } from '../servers/index.ts'
import type { BackupRow, JobRow } from './store.ts'

type CommandOf<Name extends AgentCommandName> = { command: Name; params: AgentParams<Name> }
/** The commands for backups that the host accepts. */
export type BackupCommand = CommandOf<
  'backup.create' | 'backup.check' | 'backup.restore' | 'backup.undo'
>

export const createCommand = (job: JobRow, row: ServerRow): BackupCommand => ({
  command: 'backup.create',
  params: { ...getIds(job), serverId: row.id },
})

/** Returns the account that an archive names, which is the former owner's after a transfer of the server. */
export const getArchiveUser = ({ archive_user_id, user_id }: BackupRow): UserId =>
  archive_user_id ?? user_id

const getIds = (job: JobRow) => ({
  jobId: job.id,
  backupId: job.backup_id,
  userId: job.user_id,
})

export const getTarget = (job: JobRow, row: ServerRow) => ({
  ...getIds(job),
  serverId: row.id,
  by: job.by_name,
})

export const checkCommand = (job: JobRow, backup: BackupRow): BackupCommand => ({
  command: 'backup.check',
  params: { ...getIds(job), userId: getArchiveUser(backup), sha256: backup.sha256 },
})
