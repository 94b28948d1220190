// The public interface of `undo`.
export type { UndoBatch } from './batch.ts'
export type { Undo } from './undo.ts'
