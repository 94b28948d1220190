import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault, Fault, readReason } from '../../kit/fault.ts'
import { createId } from '../../kit/secrets.ts'
import { lockAccount } from '../../people/users/index.ts'
import { findRunDenial, handOver, type WorkEnd } from '../scheduled-tasks/index.ts'
import { findUndeletedServer, type ServerRow } from '../servers/index.ts'
import { type BeginDeps, beginWork } from './begin-work.ts'
import { checkCommand, createCommand } from './commands.ts'
import { createServiceJob } from './new-job.ts'
import { findScheduledDenial } from './places.ts'
import { type BackupRow, findBackupById, findJob, hasJob, insertJob } from './store.ts'

type Deps = BeginDeps & { now: () => number }

/** Work with backups that no owner has asked for in this moment. */
export function createServiceBackups(deps: Deps) {
  const { now } = deps
  return {
    /** A scheduled backup: once it is done and proven, it replaces those that the rotation no longer keeps. */
    async createForTask({
      serverId,
      runId,
    }: {
      serverId: string
      runId: string
    }): Promise<WorkEnd> {
      let skipped: UserRefusal | null = null
      try {
        await beginWork(deps, async (tx) => {
          const found = await findUndeletedServer(tx, serverId)
          const account = found === null ? null : await lockAccount(tx, found.owner_id)
          // Read again under the lock, because the server may have another owner by now.
          const row = account === null ? null : await findUndeletedServer(tx, serverId)
          if (account === null || row?.owner_id !== account.row.id) skipped = { code: 'no-server' }
          else if ((await findJob(tx, serverId)) !== null) skipped = { code: 'backup-busy' }
          else skipped = await findRunDenial(tx, getOwnership(row), now())
          if (skipped !== null || row === null || account === null) throw new Skipped()
          const denial = await findScheduledDenial(tx, row, account.row)
          if (denial !== null) throw createFault('conflict', denial)
          const requested = { work: 'create', backupId: createId(), at: now() } as const
          const job = {
            ...createServiceJob({ of: getOwnership(row), ...requested }),
            run_id: runId,
          }
          await insertJob(tx, job)
          await handOver(tx, runId, now())
          return { job, request: createCommand(job, row) }
        })
        return { started: true }
      } catch (error) {
        if (error instanceof Skipped && skipped !== null) {
          return { skipped: createReason(skipped) }
        }
        if (error instanceof Fault) return { failed: readReason(error) }
        throw error
      }
    },

    /** Checks a backup in its weekly turn, unless other work on it is running. */
    async checkForService({ id }: BackupRow): Promise<void> {
      await beginWork(deps, async (tx) => {
        const found = await findBackupById(tx, id)
        const account = found === null ? null : await lockAccount(tx, found.user_id)
        const backup = account === null ? null : await findBackupById(tx, id)
        if (backup === null || (await isBusy(tx, backup))) throw new Skipped()
        const requested = { work: 'check', backupId: id, at: now() } as const
        const job = createServiceJob({ of: backup, ...requested })
        await insertJob(tx, job)
        return { job, request: checkCommand(job, backup) }
      }).catch((error: unknown) => {
        if (!(error instanceof Skipped) && !(error instanceof Fault)) throw error
      })
    },
  }
}

const getOwnership = ({ id, owner_id }: ServerRow) => ({ server_id: id, user_id: owner_id })

async function isBusy(tx: Tx, { id, server_id }: BackupRow): Promise<boolean> {
  if (await hasJob(tx, id)) return true
  return server_id !== null && (await findJob(tx, server_id)) !== null
}

/** Thrown if there is nothing to do; nothing was changed. */
class Skipped extends Error {
  override name = 'Skipped'
}
