import type { AgentCommandName, AgentParams } from '@trellis/contract/links/agent.ts'
import type { ServerRow } from '../servers/index.ts'
import type { BackupRow, JobRow } from './store.ts'

type Begin<Name extends AgentCommandName> = { command: Name; params: AgentParams<Name> }
/** The commands for backups that the host accepts. */
export type BackupCommand = Begin<
  'backup.create' | 'backup.check' | 'backup.restore' | 'backup.undo'
>

export const createCommand = (job: JobRow, row: ServerRow): BackupCommand => ({
  command: 'backup.create',
  params: { ...getIds(job), serverId: row.id },
})

const getIds = (job: JobRow) => ({
  jobId: job.id,
  backupId: job.backup_id,
  userId: job.user_id,
})

export const nameTarget = (job: JobRow, row: ServerRow) => ({
  ...getIds(job),
  serverId: row.id,
  by: job.by_name,
})

export const checkCommand = (job: JobRow, { sha256 }: BackupRow): BackupCommand => ({
  command: 'backup.check',
  params: { ...getIds(job), sha256 },
})
