// Exports what other features may use of `engines`.
export { findStopLines, getTemplate, holdOffered } from './server-engine.ts'
export { findTemplate } from './store.ts'
