import type * as z from 'zod'
import type { Caller } from './access.ts'
import type { Tx } from './db.ts'

/** One change, with the data that is needed to undo it. */
export type UndoStep = { kind: string; payload: unknown }

/** The admin who undoes a change, and the time. */
export type UndoAuthor = {
  caller: Caller
  /** The admin's name, for logs and ledger lines. */
  name: string
  at: number
  /** Adds work to run after the transaction has committed. */
  afterwards(run: () => void | Promise<void>): void
}

/**
 * Undoes a step, or throws a `Fault` when the state has changed since. Returns the affected user and the topic, for the
 * log.
 */
type UndoHandler<Payload> = (
  tx: Tx,
  payload: Payload,
  by: UndoAuthor,
) => Promise<{ userId: string | null; topic?: string }>

/** The handler for one kind of step, which takes the stored text of its payload. */
export type UndoKind = { kind: string; undo: UndoHandler<string> }

/**
 * Declares a kind of step by its stored name and its payload. `step` creates a step; `undoneBy` registers
 * the handler for the feature's `undo`.
 */
export function defineUndoKind<Schema extends z.ZodType>(kind: string, schema: Schema) {
  return {
    step: (payload: z.input<Schema>): UndoStep => ({ kind, payload }),
    undoneBy: (undo: UndoHandler<z.output<Schema>>): UndoKind => ({
      kind,
      undo: (tx, text, by) => undo(tx, schema.parse(JSON.parse(text)), by),
    }),
  }
}

/** The kinds of step of all open features. */
export class UndoKinds {
  readonly #kinds = new Map<string, UndoKind>()

  /** Throws when a kind is declared twice. */
  add(kind: UndoKind): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`Two features undo ${kind.kind}.`)
    this.#kinds.set(kind.kind, kind)
  }

  /** Throws when no feature declares the kind. */
  get(kind: string): UndoKind {
    const found = this.#kinds.get(kind)
    if (found === undefined) throw new Error(`No feature undoes ${kind}.`)
    return found
  }
}
