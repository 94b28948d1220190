import {
  addBackup,
  checkOneBackup,
  deleteOneBackup,
  listBackups,
  renameBackup,
  restoreOneBackup,
} from '@trellis/contract/backup-list.ts'
import {
  checkBackup,
  createBackup,
  deleteBackup,
  readBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/backups.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Backups } from './service.ts'

export function backupRoutes(bind: BindRoute, { backups }: { backups: Backups }): void {
  bind(readBackup, (call) => backups.status(call))
  bind(createBackup, (call) => backups.create(call))
  bind(checkBackup, (call) => backups.check(call))
  bind(restoreBackup, (call) => backups.restore(call))
  bind(undoRestore, (call) => backups.undo(call))
  bind(deleteBackup, (call) => backups.delete(call))
  bind(listBackups, (call) => backups.list(call))
  bind(addBackup, (call) => backups.add(call))
  bind(renameBackup, (call) => backups.rename(call))
  bind(deleteOneBackup, (call) => backups.delete(call))
  bind(restoreOneBackup, (call) => backups.restore(call))
  bind(checkOneBackup, (call) => backups.check(call))
}
