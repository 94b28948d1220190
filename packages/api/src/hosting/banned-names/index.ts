// Exports what other features may use of `banned-names`.
export { findBannedName } from './store.ts'
