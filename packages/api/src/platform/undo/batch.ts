import type { AccountAccess } from '@trellis/contract/kit/route.ts'
import { type UndoOffer, undoMinutes } from '@trellis/contract/platform/undo.ts'
import type { UndoLabel } from '@trellis/contract/undo-labels.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createId } from '../../kit/secrets.ts'
import type { UndoStep } from '../../kit/undo-kind.ts'
import { wordLabel } from './label.ts'
import { insertOffer, insertStep, setLabel } from './store.ts'

/** Collects the steps of one change, or of one bulk of changes. */
export type UndoBatch = {
  /** Identifies the change, regardless of how many accounts it is about. */
  readonly id: string
  /** Adds a step in the transaction that makes the change. */
  add(tx: Tx, step: UndoStep): Promise<void>
  /** Returns null when nothing was done. */
  offer(): UndoOffer | null
  /** Replaces the label when the outcome is known only at the end. */
  rename(label: UndoLabel): Promise<void>
}

export type UndoableChange = { caller: Caller; access: AccountAccess; label: UndoLabel }

export function beginBatch(
  { db, now }: { db: Db; now: () => number },
  given: UndoableChange,
): UndoBatch {
  const id = createId()
  const change = { ...given }
  const until = now() + undoMinutes * 60_000
  let count = 0
  return {
    id,
    async add(tx, step) {
      await insertOffer(tx, { id, until, ...change, actorId: change.caller.userId })
      // A failed transaction may leave a gap in the numbers, but no number repeats.
      await insertStep(tx, { offerId: id, number: ++count, ...step })
    },
    offer: () =>
      count === 0 ? null : { id, ...wordLabel(change.label), until: new Date(until).toISOString() },
    async rename(label) {
      change.label = label
      if (count > 0) await db.transaction((tx) => setLabel(tx, id, label))
    },
  }
}
