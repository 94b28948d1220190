// What other features may use of `undo`.
export type { UndoBatch } from './batch.ts'
export type { Undo } from './undo.ts'
