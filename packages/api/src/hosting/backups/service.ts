import { type BackupStatus, type BackupWork } from '@trellis/contract/backups.ts'
import type { AgentCommandName, AgentParams } from '@trellis/contract/links/agent.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import { actionsDenial } from '@trellis/contract/servers.ts'
import { type AgentLink, hostUnreachableSentence } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, Fault, refuseWhen } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { serviceName } from '../../kit/service-name.ts'
import {
  type Account,
  lockAccount,
  openOwn,
  ownActor,
  refuseBanned,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findRunDenial, handOver, type WorkEnd } from '../scheduled-tasks/index.ts'
import { ownerOf, type ServerDirectory, type ServerRow } from '../servers/index.ts'
import type { BackupJobs } from './jobs.ts'
import {
  type BackupRow,
  discard,
  findBackup,
  findJob,
  insertJob,
  type JobRow,
  removeBackup,
} from './store.ts'

type Deps = {
  db: Db
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  settings: PanelSettingsService
  jobs: BackupJobs
  now: () => number
}

export type Backups = ReturnType<typeof createBackups>

type Begin<Name extends AgentCommandName> = { command: Name; params: AgentParams<Name> }
type BackupCommand = Begin<'backup.create' | 'backup.check' | 'backup.restore' | 'backup.undo'>

const bytesPerMb = 1024 * 1024

/** Each account's backup: one at a time, and one piece of work with it at a time. */
export function createBackups({ db, link, fleet, directory, settings, jobs, now }: Deps) {
  /** Work is written down before the host hears of it: whatever dies then, somebody settles it. */
  async function begin(
    open: (tx: Tx) => Promise<{ job: JobRow; asked: BackupCommand }>,
  ): Promise<void> {
    if (!link.isUp) throw new Fault('unavailable', hostUnreachableSentence)
    const { job, asked } = await db.transaction(open)
    await jobs.tell(job.user_id)
    try {
      await link.ask(asked.command, asked.params)
    } catch (error) {
      if (error instanceof Fault) await jobs.refused(job, error)
      throw error
    }
  }

  function newJob(account: Account, work: BackupWork, backupId: string): JobRow {
    return {
      id: newId(),
      user_id: account.row.id,
      backup_id: backupId,
      work,
      started_at: now(),
      by_user: account.row.id,
      by_name: account.row.grow_id ?? account.row.username,
      run_id: null,
    }
  }

  async function openIdle(tx: Tx, caller: Caller): Promise<Account> {
    const account = await openOwn(tx, caller)
    refuseBanned(account, now())
    const job = await findJob(tx, caller.userId)
    if (job !== null) throw createFault('conflict', { code: 'backup-busy' })
    return account
  }

  function ownServer(userId: string): ServerRow {
    const row = directory.byOwner(userId)
    if (row === null) throw createFault('missing', { code: 'no-server' })
    return row
  }

  function refuseDisabled(account: Account): void {
    const denial = actionsDenial(ownerOf(account, now()), settings.read())
    refuseWhen(denial, 'forbidden', 'action-refused')
  }

  const createCommand = (job: JobRow, row: ServerRow): BackupCommand => ({
    command: 'backup.create',
    params: { ...idsOf(job), serverId: row.id },
  })

  return {
    async status(caller: Caller): Promise<BackupStatus> {
      await db.transaction(async (tx) => refuseBanned(await openOwn(tx, caller), now()))
      return jobs.status(caller.userId)
    },

    async create(caller: Caller) {
      await begin(async (tx) => {
        const account = await openIdle(tx, caller)
        const row = ownServer(caller.userId)
        const backup = await findBackup(tx, caller.userId)
        if (backup !== null) throw createFault('conflict', { code: 'backup-exists' })
        const job = newJob(account, 'create', newId())
        await insertJob(tx, job)
        return { job, asked: createCommand(job, row) }
      })
      return { message: 'The backup is being made.' }
    },

    async check(caller: Caller) {
      await begin(async (tx) => {
        const account = await openIdle(tx, caller)
        const backup = await ownBackup(tx, caller.userId)
        const job = newJob(account, 'check', backup.id)
        await insertJob(tx, job)
        return { job, asked: checkCommand(job, backup) }
      })
      return { message: 'The backup is being checked.' }
    },

    async restore(caller: Caller) {
      await begin(async (tx) => {
        const account = await openIdle(tx, caller)
        refuseDisabled(account)
        const row = ownServer(caller.userId)
        const backup = await ownBackup(tx, caller.userId)
        const job = newJob(account, 'restore', backup.id)
        await insertJob(tx, job)
        const { sha256 } = backup
        const mostBytes = account.row.storage_limit_mb * bytesPerMb
        const params = { ...target(job, row), sha256, mostBytes }
        return { job, asked: { command: 'backup.restore', params } }
      })
      return { message: 'The server is being restored. Start it again when that is done.' }
    },

    async undo(caller: Caller) {
      await begin(async (tx) => {
        const account = await openIdle(tx, caller)
        refuseDisabled(account)
        const row = ownServer(caller.userId)
        const undoOf = fleet.report(row.id)?.undoOf ?? null
        if (undoOf === null) throw createFault('conflict', { code: 'nothing-to-undo' })
        // The backup may have been deleted since; what was replaced is still there.
        const backup = await findBackup(tx, caller.userId)
        const job = newJob(account, 'undo', backup?.id ?? newId())
        await insertJob(tx, job)
        return { job, asked: { command: 'backup.undo', params: target(job, row) } }
      })
      return { message: 'What the restore replaced is being put back.' }
    },

    async delete(caller: Caller) {
      await db.transaction(async (tx) => {
        const account = await openIdle(tx, caller)
        const backup = await removeBackup(tx, caller.userId)
        if (backup === null) throw missing()
        await discard(tx, backup.id)
        await insertActivity(tx, {
          ...ownActor(account, now()),
          action: 'Backup deleted',
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

    /** A scheduled backup: takes the place of the account's backup once it is done and proven. */
    async createForTask({ userId, runId }: { userId: string; runId: string }): Promise<WorkEnd> {
      let skipped: UserRefusal | null = null
      try {
        await begin(async (tx) => {
          const account = await lockAccount(tx, userId)
          const row = directory.byOwner(userId)
          if (account === null || row === null) skipped = { code: 'no-server' }
          else if ((await findJob(tx, userId)) !== null) skipped = { code: 'backup-busy' }
          else skipped = await findRunDenial(tx, userId, now())
          if (skipped !== null || account === null || row === null) throw new Skipped()
          const own = { ...newJob(account, 'create', newId()), run_id: runId }
          const job = { ...own, by_user: null, by_name: serviceName }
          await insertJob(tx, job)
          await handOver(tx, runId, now())
          return { job, asked: createCommand(job, row) }
        })
        return { started: true }
      } catch (error) {
        if (error instanceof Skipped && skipped !== null) {
          return { skipped: sentenceFor(skipped) }
        }
        if (error instanceof Fault) return { failed: error.message }
        throw error
      }
    },

    /** A weekly look at a backup, unless something else is being done with it. */
    async checkForService(backup: BackupRow): Promise<void> {
      await begin(async (tx) => {
        const account = await lockAccount(tx, backup.user_id)
        const isIdle = (await findJob(tx, backup.user_id)) === null
        const current = await findBackup(tx, backup.user_id)
        if (account === null || !isIdle || current?.id !== backup.id) throw new Skipped()
        const job = { ...newJob(account, 'check', backup.id), by_user: null, by_name: serviceName }
        await insertJob(tx, job)
        return { job, asked: checkCommand(job, backup) }
      }).catch((error: unknown) => {
        if (!(error instanceof Skipped) && !(error instanceof Fault)) throw error
      })
    },
  }
}

/** Nothing is to be done, and nothing was. */
class Skipped extends Error {
  override name = 'Skipped'
}

const missing = () => createFault('missing', { code: 'no-backup' })

async function ownBackup(tx: Tx, userId: string): Promise<BackupRow> {
  const backup = await findBackup(tx, userId)
  if (backup === null) throw missing()
  return backup
}

const idsOf = (job: JobRow) => ({
  jobId: job.id,
  backupId: job.backup_id,
  userId: job.user_id,
})

const target = (job: JobRow, row: ServerRow) => ({
  ...idsOf(job),
  serverId: row.id,
  by: job.by_name,
})

const checkCommand = (job: JobRow, { sha256 }: BackupRow): BackupCommand => ({
  command: 'backup.check',
  params: { ...idsOf(job), sha256 },
})
