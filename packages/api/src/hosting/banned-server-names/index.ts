// Exports what other features may use of `banned-server-names`.
export { findBannedName } from './store.ts'
