// What other features may use of `scheduled-tasks`.
export { handOver, type RunEnd, type Settled, settleRun } from './settle.ts'
export { listDue } from './store.ts'
export { findRunDenial, type WorkEnd } from './work.ts'
