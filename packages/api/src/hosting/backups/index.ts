// Exports what other features may use of `backups`.
export { createNoBackupFault } from './own-backup.ts'
export { findJob, findListedBackup } from './store.ts'
