import type { Fleet } from '../../hosts/fleet.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { type BeginDeps, beginWork } from './begin-work.ts'
import { getArchiveUser, getTarget } from './commands.ts'
import { createJob } from './new-job.ts'
import {
  type BackupCall,
  findOwnBackup,
  openIdle,
  refuseDisabled,
  requireServer,
} from './own-backup.ts'
import { findBackup, insertJob } from './store.ts'

export type RestoreDeps = BeginDeps & {
  fleet: Fleet
  directory: ServerDirectory
  settings: PanelSettingsService
  now: () => number
}

const bytesPerMb = 1024 * 1024

/** Puts a backup back, and takes that back. */
export function createRestores(deps: RestoreDeps) {
  const { fleet, now } = deps
  return {
    async restore(call: BackupCall) {
      await beginWork(deps, async (tx) => {
        const opened = await openIdle(tx, call, now())
        refuseDisabled(opened, deps)
        const row = requireServer(opened)
        const backup = await findOwnBackup(tx, opened, call.params.backupId)
        const job = createJob(opened, { work: 'restore', backupId: backup.id, at: now() })
        await insertJob(tx, job)
        const { sha256 } = backup
        const maxBytes = opened.owner.row.storage_limit_mb * bytesPerMb
        const userId = getArchiveUser(backup)
        const params = { ...getTarget(job, row), userId, sha256, maxBytes }
        return { job, request: { command: 'backup.restore', params } }
      })
      return createReply({ code: 'restore-begun' })
    },

    async undo(call: BackupCall) {
      await beginWork(deps, async (tx) => {
        const opened = await openIdle(tx, call, now())
        refuseDisabled(opened, deps)
        const row = requireServer(opened)
        const undoOf = fleet.report(row.id)?.undoOf ?? null
        if (undoOf === null) throw createFault('conflict', { code: 'nothing-to-undo' })
        // The backup may have been deleted since; the replaced data still exists.
        const backup = await findBackup(tx, row)
        const job = createJob(opened, {
          work: 'undo',
          backupId: backup?.id ?? createId(),
          at: now(),
        })
        await insertJob(tx, job)
        return { job, request: { command: 'backup.undo', params: getTarget(job, row) } }
      })
      return createReply({ code: 'restore-undo-begun' })
    },
  }
}
