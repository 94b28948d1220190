import type { BackupStatus } from '@trellis/contract/backups.ts'
import { createFault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { ownActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { beginWork } from './begin-work.ts'
import { checkCommand, createCommand } from './commands.ts'
import { newJob } from './new-job.ts'
import {
  type BackupCall,
  findOwnBackup,
  getBackupOf,
  openIdle,
  openServer,
  requireServer,
} from './own-backup.ts'
import { createRestores, type RestoreDeps } from './restores.ts'
import { createServiceBackups } from './service-backups.ts'
import { discard, findBackup, insertJob, removeBackup } from './store.ts'

type Deps = RestoreDeps

export type Backups = ReturnType<typeof createBackups>

/** Each server's backup: one at a time, and one piece of work with it at a time. */
export function createBackups(deps: Deps) {
  const { db, jobs, now } = deps
  return {
    ...createRestores(deps),
    ...createServiceBackups(deps),

    async status(call: BackupCall): Promise<BackupStatus> {
      const opened = await db.transaction((tx) => openServer(tx, call, now()))
      return jobs.status(getBackupOf(opened))
    },

    async create(call: BackupCall) {
      await beginWork(deps, async (tx) => {
        const opened = await openIdle(tx, call, now())
        const row = requireServer(opened)
        const backup = await findBackup(tx, row)
        if (backup !== null) throw createFault('conflict', { code: 'backup-exists' })
        const job = newJob(opened, { work: 'create', backupId: newId(), at: now() })
        await insertJob(tx, job)
        return { job, asked: createCommand(job, row) }
      })
      return { message: 'The backup is being made.' }
    },

    async check(call: BackupCall) {
      await beginWork(deps, async (tx) => {
        const opened = await openIdle(tx, call, now())
        const backup = await findOwnBackup(tx, opened)
        const job = newJob(opened, { work: 'check', backupId: backup.id, at: now() })
        await insertJob(tx, job)
        return { job, asked: checkCommand(job, backup) }
      })
      return { message: 'The backup is being checked.' }
    },

    async delete(call: BackupCall) {
      const ownerId = await db.transaction(async (tx) => {
        const opened = await openIdle(tx, call, now())
        const backup = await findOwnBackup(tx, opened)
        await removeBackup(tx, backup.id)
        await discard(tx, backup.id)
        await insertActivity(tx, {
          ...ownActor(opened.actor, now()),
          subjectId: opened.owner.row.id,
          action: 'backup-deleted',
          details: {
            server: backup.server_name,
            createdAt: new Date(backup.created_at).toISOString(),
          },
        })
        return opened.owner.row.id
      })
      jobs.publish(ownerId)
      jobs.discardSoon()
      return { message: 'Backup deleted.' }
    },
  }
}
