// Exports what other features may use of `storage`.
export type { StorageWatch } from './watch.ts'
