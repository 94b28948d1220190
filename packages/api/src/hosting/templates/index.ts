// What other features may use of `templates`.
export { holdOffered, templateOf } from './of-server.ts'
export { findTemplate } from './store.ts'
