// What other features may use of `templates`.
export { getTemplate, holdOffered } from './of-server.ts'
export { findTemplate } from './store.ts'
