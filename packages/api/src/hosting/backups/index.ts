// Exports what other features may use of `backups`.
export { noBackup } from './own-backup.ts'
export { findListedBackup } from './store.ts'
