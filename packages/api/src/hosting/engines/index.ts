// What other features may use of `templates`.
export { getTemplate as templateOf, holdOffered } from './of-server.ts'
export { findTemplate } from './store.ts'
