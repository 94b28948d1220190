import type { Surroundings } from '../surroundings.ts'
import type { BackupFolders } from './backup-folders.ts'
import type { BackupRecords } from './backup-records.ts'
import type { JobReports } from './job-reports.ts'
import type { Offsite } from './offsite/offsite.ts'
import type { SpaceWatch } from './space-watch.ts'
import type { Workshop } from './workshop.ts'

/** What all work with backups uses. */
export type BackupKit = {
  folders: BackupFolders
  records: BackupRecords
  reports: JobReports
  workshop: Workshop
  space: SpaceWatch
  surroundings: Surroundings
  /** Null where no off-site store is set up. */
  offsite: Offsite | null
}
