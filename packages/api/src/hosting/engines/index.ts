// What other features may use of `templates`.
export { getTemplate, holdOffered } from './server-engine.ts'
export { findTemplate } from './store.ts'
