import type { AgentDeps } from '../agent-deps.ts'
import type { ArchiveWorkers } from './archive-workers.ts'
import type { BackupFolders } from './backup-folders.ts'
import type { BackupRecords } from './backup-records.ts'
import type { JobReports } from './job-reports.ts'
import type { Offsite } from './offsite-copies.ts'
import type { SpaceWatch } from './space-watch.ts'

/** The dependencies that all backup jobs share. */
export type BackupKit = {
  folders: BackupFolders
  records: BackupRecords
  reports: JobReports
  workers: ArchiveWorkers
  space: SpaceWatch
  agentDeps: AgentDeps
  /** Null when no off-site store is configured. */
  offsite: Offsite | null
}
