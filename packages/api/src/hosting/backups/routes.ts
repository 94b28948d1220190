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
  bind(readBackup, ({ caller }) => backups.status(caller))
  bind(createBackup, ({ caller }) => backups.create(caller))
  bind(checkBackup, ({ caller }) => backups.check(caller))
  bind(restoreBackup, ({ caller }) => backups.restore(caller))
  bind(undoRestore, ({ caller }) => backups.undo(caller))
  bind(deleteBackup, ({ caller }) => backups.delete(caller))
}
