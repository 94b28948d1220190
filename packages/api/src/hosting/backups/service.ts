import type { BackupList } from '@trellis/contract/hosting/backup-list.ts'
import type { BackupRefusal, BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { getOwnActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { beginWork } from './begin-work.ts'
import { checkCommand, createCommand } from './commands.ts'
import { createJob } from './new-job.ts'
import {
  type BackupCall,
  createNoBackupFault,
  findOwnBackup,
  getBackupTarget,
  type OpenedBackup,
  openIdle,
  openServer,
  requireServer,
} from './own-backup.ts'
import { findNewDenial } from './places.ts'
import { createRestores, type RestoreDeps } from './restores.ts'
import { createServiceBackups } from './service-backups.ts'
import { getBackupList } from './status.ts'
import {
  type BackupRow,
  discardBackup,
  findListedBackup,
  insertJob,
  listBackups,
  nameBackup,
} from './store.ts'

type Deps = RestoreDeps

export type Backups = ReturnType<typeof createBackups>

/** The backups of each server, and one piece of work with them at a time. */
export function createBackups(deps: Deps) {
  const { db, jobs, now } = deps
  return {
    ...createRestores(deps),
    ...createServiceBackups(deps),

    async status(call: BackupCall): Promise<BackupStatus> {
      const opened = await db.transaction((tx) => openServer(tx, call, now()))
      return jobs.status(getBackupTarget(opened))
    },

    async list(call: BackupCall): Promise<BackupList> {
      return db.transaction(async (tx) => {
        const opened = await openServer(tx, call, now())
        const { own, left } = await listBackups(tx, getBackupTarget(opened))
        return getBackupList({ own, left, extraBackups: opened.owner.row.extra_backups })
      })
    },

    /** The specification's call: its refusal names one backup even if the account allows more. */
    create: (call: BackupCall) =>
      createOne(deps, call, { name: null, full: () => ({ code: 'backup-exists' }) }),

    add: (call: BackupCall & { body: { name: string | null } }) =>
      createOne(deps, call, { name: call.body.name, full: (denial) => denial }),

    async check(call: BackupCall) {
      await beginWork(deps, async (tx) => {
        const opened = await openIdle(tx, call, now())
        const backup = await findOwnBackup(tx, opened, call.params.backupId)
        const job = createJob(opened, { work: 'check', backupId: backup.id, at: now() })
        await insertJob(tx, job)
        return { job, request: checkCommand(job, backup) }
      })
      return createReply({ code: 'backup-check-begun' })
    },

    async delete(call: BackupCall) {
      const ownerId = await db.transaction(async (tx) => {
        const opened = await openIdle(tx, call, now())
        const backup = await findOwnBackup(tx, opened, call.params.backupId)
        await discardBackup(tx, backup.id)
        await insertActivity(tx, {
          ...getActor(opened, now()),
          action: 'backup-deleted',
          details: describeBackup(backup),
        })
        return opened.owner.row.id
      })
      jobs.publish(ownerId)
      jobs.discardSoon()
      return createReply({ code: 'backup-deleted' })
    },

    rename: (call: RenameCall) => renameOne(deps, call),
  }
}

type RenameCall = BackupCall & { params: { backupId: string }; body: { name: string | null } }

/** A name changes nothing in the archive, so it can be given while the backup is worked with. */
async function renameOne({ db, jobs, now }: Deps, call: RenameCall) {
  const { name } = call.body
  const ownerId = await db.transaction(async (tx) => {
    const opened = await openServer(tx, call, now())
    const backup = await findListedBackup(tx, getBackupTarget(opened), call.params.backupId)
    if (backup === null) throw createNoBackupFault()
    await nameBackup(tx, backup.id, name)
    await insertActivity(tx, {
      ...getActor(opened, now()),
      action: 'backup-renamed',
      details: { ...describeBackup(backup), before: backup.name, after: name },
    })
    return opened.owner.row.id
  })
  jobs.publish(ownerId)
  return createReply({ code: 'backup-renamed' })
}

type NewBackup = {
  name: string | null
  /** Words the refusal for an account without a free place. */
  full: (denial: BackupRefusal) => BackupRefusal
}

async function createOne(deps: Deps, call: BackupCall, { name, full }: NewBackup) {
  const { now } = deps
  await beginWork(deps, async (tx) => {
    const opened = await openIdle(tx, call, now())
    const row = requireServer(opened)
    const denial = await findNewDenial(tx, row, opened.owner.row)
    if (denial !== null) throw createFault('conflict', full(denial))
    const job = createJob(opened, { work: 'create', backupId: createId(), at: now(), name })
    await insertJob(tx, job)
    return { job, request: createCommand(job, row) }
  })
  return createReply({ code: 'backup-begun' })
}

const getActor = ({ actor, owner }: OpenedBackup, at: number) => ({
  ...getOwnActor(actor, at),
  subjectId: owner.row.id,
})

const describeBackup = (backup: BackupRow) => ({
  server: backup.server_name,
  createdAt: new Date(backup.created_at).toISOString(),
})
