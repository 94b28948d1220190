// Exports what other features may use of `join-page`.
export { findHiddenPage } from './hidden-store.ts'
