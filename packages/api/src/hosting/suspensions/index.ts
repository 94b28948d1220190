// Exports what other features may use of `suspensions`.
export type { Suspensions } from './suspensions.ts'
