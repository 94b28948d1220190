// What other features may use of `undo`.
export type { Undo, UndoBatch, Undoing, UndoStep } from './undo.ts'
