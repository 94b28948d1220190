import {
  compareBackup,
  downloadBackup,
  readBackupChanges,
  restoreBackupDocument,
} from '@trellis/contract/hosting/backup-contents.ts'
import {
  addBackup,
  checkOneBackup,
  deleteOneBackup,
  listBackups,
  renameBackup,
  restoreOneBackup,
} from '@trellis/contract/hosting/backup-list.ts'
import {
  checkBackup,
  createBackup,
  deleteBackup,
  readBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/hosting/backups.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { BackupContents } from './contents.ts'
import type { Backups } from './service.ts'

type Deps = { backups: Backups; contents: BackupContents }

export function bindBackupRoutes(bind: BindRoute, { backups, contents }: Deps): void {
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
  bind(downloadBackup, (call) => contents.download(call))
  bind(compareBackup, (call) => contents.compare(call, call.query))
  bind(readBackupChanges, (call) => contents.changes(call, call.params))
  bind(restoreBackupDocument, (call) => contents.restore(call, call.params, call.query.goods))
}
