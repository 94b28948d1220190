// Exports what other features may use of `scheduled-tasks`.
export { describeTasks } from './description.ts'
export { renameWorldInTasks } from './renamed-world.ts'
export type { CountRuns } from './run-counts.ts'
export { handOver, type RunEnd, type Settled, settleRun } from './settle.ts'
export { findRunDenial, type WorkEnd } from './work.ts'
