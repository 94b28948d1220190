import type { BackupStatus } from '@trellis/contract/backups.ts'
import type { Caller } from '../../kit/access.ts'
import { createFault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { openOwn, ownActor, refuseBanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { beginWork } from './begin-work.ts'
import { checkCommand, createCommand } from './commands.ts'
import { newJob } from './new-job.ts'
import { findOwnBackup, findOwnServer, noBackup, openIdle } from './own-backup.ts'
import { createRestores, type RestoreDeps } from './restores.ts'
import { createServiceBackups } from './service-backups.ts'
import { discard, findBackup, insertJob, removeBackup } from './store.ts'

type Deps = RestoreDeps

export type Backups = ReturnType<typeof createBackups>

/** Each account's backup: one at a time, and one piece of work with it at a time. */
export function createBackups(deps: Deps) {
  const { db, directory, jobs, now } = deps
  return {
    ...createRestores(deps),
    ...createServiceBackups(deps),

    async status(caller: Caller): Promise<BackupStatus> {
      await db.transaction(async (tx) => refuseBanned(await openOwn(tx, caller), now()))
      return jobs.status(caller.userId)
    },

    async create(caller: Caller) {
      await beginWork(deps, async (tx) => {
        const account = await openIdle(tx, caller, now())
        const row = findOwnServer(directory, caller.userId)
        const backup = await findBackup(tx, caller.userId)
        if (backup !== null) throw createFault('conflict', { code: 'backup-exists' })
        const job = newJob(account, { work: 'create', backupId: newId(), at: now() })
        await insertJob(tx, job)
        return { job, asked: createCommand(job, row) }
      })
      return { message: 'The backup is being made.' }
    },

    async check(caller: Caller) {
      await beginWork(deps, async (tx) => {
        const account = await openIdle(tx, caller, now())
        const backup = await findOwnBackup(tx, caller.userId)
        const job = newJob(account, { work: 'check', backupId: backup.id, at: now() })
        await insertJob(tx, job)
        return { job, asked: checkCommand(job, backup) }
      })
      return { message: 'The backup is being checked.' }
    },

    async delete(caller: Caller) {
      await db.transaction(async (tx) => {
        const account = await openIdle(tx, caller, now())
        const backup = await removeBackup(tx, caller.userId)
        if (backup === null) throw noBackup()
        await discard(tx, backup.id)
        await insertActivity(tx, {
          ...ownActor(account, now()),
          action: 'backup-deleted',
          details: {
            server: backup.server_name,
            createdAt: new Date(backup.created_at).toISOString(),
          },
        })
      })
      await jobs.tell(caller.userId)
      jobs.discardSoon()
      return { message: 'Backup deleted.' }
    },
  }
}
