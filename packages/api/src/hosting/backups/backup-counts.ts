import { type BackupWork, backupWorkSchema } from '@trellis/contract/hosting/backups.ts'
import { Counter, type Registry } from 'prom-client'

/** Counts work that ended; call it after the transaction that settled it. */
export type CountBackups = (work: BackupWork, isDone: boolean) => void

/** Exports how work with backups ends. The api that settles it counts it, so that the sum over several apis is right. */
export function createBackupCount(register: Registry): CountBackups {
  const backups = new Counter({
    name: 'trellis_backup_jobs_total',
    help: 'Work with backups that ended.',
    labelNames: ['work', 'outcome'],
    registers: [register],
  })
  // Each count begins at 0, so that the first job is a rise.
  for (const work of backupWorkSchema.options) {
    for (const outcome of ['done', 'failed']) backups.inc({ work, outcome }, 0)
  }
  return (work, isDone) => backups.inc({ work, outcome: isDone ? 'done' : 'failed' })
}
