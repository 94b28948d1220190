import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import { type Caller, hasAccess } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import type { UndoKinds } from '../../kit/undo-kind.ts'
import { beginBatch, type UndoableChange, type UndoBatch } from './batch.ts'
import { listOffers, sweepOffers } from './store.ts'
import { takeOffer } from './take-offer.ts'

type Deps = { db: Db; now: () => number; undoKinds: UndoKinds }

/** Expired offers are kept this long, so that a late attempt gets a precise refusal. */
const keptMs = 86_400_000

export type Undo = ReturnType<typeof createUndo>

/** Stores the steps of admins' changes, which can be undone for a few minutes. */
export function createUndo(deps: Deps) {
  const { db, now } = deps
  return {
    begin: (change: UndoableChange): UndoBatch => beginBatch(deps, change),

    /** Lists the open offers that the caller may take: undoing requires the same permission as the change. */
    async list(caller: Caller): Promise<UndoOffer[]> {
      const offers = await db.transaction((tx) => listOffers(tx, now()))
      return offers
        .filter(({ access }) => hasAccess(access, caller))
        .map(({ id, label, code, params, until, actorId, actorName }) => ({
          ...{ id, label, ...(code !== undefined && { code }), ...(params && { params }) },
          until: new Date(until).toISOString(),
          ...(actorId !== caller.userId && { by: actorName }),
        }))
    },

    sweep: () => db.transaction((tx) => sweepOffers(tx, now() - keptMs)),

    take: (caller: Caller, offerId: string) => takeOffer(deps, caller, offerId),
  }
}
