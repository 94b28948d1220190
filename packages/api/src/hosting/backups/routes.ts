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
}
