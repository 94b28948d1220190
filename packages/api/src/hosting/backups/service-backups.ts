import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { createReason } from '@trellis/contract/sentences/reasons.ts'
import { Fault, readReason } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { serviceName } from '../../kit/service-name.ts'
import { lockAccount } from '../../people/users/index.ts'
import { findRunDenial, handOver, type WorkEnd } from '../scheduled-tasks/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { type BeginDeps, beginWork } from './begin-work.ts'
import { checkCommand, createCommand } from './commands.ts'
import { newJob } from './new-job.ts'
import { type BackupRow, findBackup, findJob, insertJob } from './store.ts'

type Deps = BeginDeps & { directory: ServerDirectory; now: () => number }

/** Work with backups that no owner has asked for in this moment. */
export function createServiceBackups(deps: Deps) {
  const { directory, now } = deps
  return {
    /** A scheduled backup: takes the place of the account's backup once it is done and proven. */
    async createForTask({ userId, runId }: { userId: string; runId: string }): Promise<WorkEnd> {
      let skipped: UserRefusal | null = null
      try {
        await beginWork(deps, async (tx) => {
          const account = await lockAccount(tx, userId)
          const row = directory.byOwner(userId)
          if (account === null || row === null) skipped = { code: 'no-server' }
          else if ((await findJob(tx, userId)) !== null) skipped = { code: 'backup-busy' }
          else skipped = await findRunDenial(tx, userId, now())
          if (skipped !== null || account === null || row === null) throw new Skipped()
          const own = {
            ...newJob(account, { work: 'create', backupId: newId(), at: now() }),
            run_id: runId,
          }
          const job = { ...own, by_user: null, by_name: serviceName }
          await insertJob(tx, job)
          await handOver(tx, runId, now())
          return { job, asked: createCommand(job, row) }
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
    async checkForService(backup: BackupRow): Promise<void> {
      await beginWork(deps, async (tx) => {
        const account = await lockAccount(tx, backup.user_id)
        const isIdle = (await findJob(tx, backup.user_id)) === null
        const current = await findBackup(tx, backup.user_id)
        if (account === null || !isIdle || current?.id !== backup.id) throw new Skipped()
        const job = {
          ...newJob(account, { work: 'check', backupId: backup.id, at: now() }),
          by_user: null,
          by_name: serviceName,
        }
        await insertJob(tx, job)
        return { job, asked: checkCommand(job, backup) }
      }).catch((error: unknown) => {
        if (!(error instanceof Skipped) && !(error instanceof Fault)) throw error
      })
    },
  }
}

/** Thrown if there is nothing to do; nothing was changed. */
class Skipped extends Error {
  override name = 'Skipped'
}
