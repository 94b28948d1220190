import type { Access } from '@trellis/contract/kit/route.ts'
import { type UndoOffer, undoMinutes } from '@trellis/contract/undo.ts'
import type * as z from 'zod'
import { type Caller, holds } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { recordAdminAction } from '../activity-log/index.ts'
import {
  findOffer,
  insertOffer,
  insertStep,
  listOffers,
  listSteps,
  markUndone,
  setLabel,
  sweepOffers,
} from './store.ts'

/** One thing that was done, as whoever did it must know it to take it back. */
export type UndoStep = { kind: string; payload: unknown }

/** Who takes something back, and when. */
export type Undoing = {
  caller: Caller
  /** The admin's name, for logs and ledger lines. */
  name: string
  at: number
  /** What is told once the transaction has committed. */
  afterwards(tell: () => void | Promise<void>): void
}

/** Takes a step back, or throws a `Fault` when things have moved on; answers whom it concerns, for the log. */
type Undoer<T> = (tx: Tx, payload: T, by: Undoing) => Promise<{ userId: string | null }>

/** What one change, or one bulk of changes, collects on its way. */
export type UndoBatch = {
  /** In the transaction of what was done. */
  add(tx: Tx, step: UndoStep): Promise<void>
  /** Null when nothing was done. */
  offer(): UndoOffer | null
  /** Replaces the label where the outcome is known only at the end. */
  rename(label: string): Promise<void>
}

type Change = { caller: Caller; access: Access; label: string }

/** Long enough to say afterwards what was offered. */
const keptMs = 86_400_000

const tooLate = 'This change cannot be undone any more.'

export type Undo = ReturnType<typeof createUndo>

/** Keeps what is needed to take an admin's change back for a few minutes. */
export function createUndo({ db, now }: { db: Db; now: () => number }) {
  /** Each reads the stored payload of its kind. */
  const undoers = new Map<string, Undoer<string>>()

  async function takeBack(offer: { id: string; label: string }, number: number, by: Undoing) {
    return db.transaction(async (tx) => {
      const step = await markUndone(tx, { offerId: offer.id, number, at: by.at })
      // Somebody pressed the button at the same time.
      if (step === null) return
      const undo = undoers.get(step.kind)
      if (undo === undefined) throw new Error(`Nobody can undo ${step.kind}.`)
      const { userId } = await undo(tx, step.payload, by)
      await recordAdminAction(tx, by.caller, {
        at: by.at,
        subjectId: userId,
        action: 'Change undone',
        details: { change: offer.label, ...(userId === null ? {} : { userId }) },
      })
    })
  }

  return {
    /** Teaches how steps of a kind are taken back; gives what makes such a step. */
    kind<S extends z.ZodType>(
      kind: string,
      schema: S,
      undo: Undoer<z.output<S>>,
    ): (payload: z.input<S>) => UndoStep {
      undoers.set(kind, (tx, text, by) => undo(tx, schema.parse(JSON.parse(text)), by))
      return (payload) => ({ kind, payload })
    },

    begin(given: Change): UndoBatch {
      const id = newId()
      const change = { ...given }
      const until = now() + undoMinutes * 60_000
      let count = 0
      return {
        async add(tx, step) {
          await insertOffer(tx, { id, until, ...change, actorId: change.caller.userId })
          // A number may be missing where a transaction failed; none comes twice.
          await insertStep(tx, { offerId: id, number: ++count, ...step })
        },
        offer: () =>
          count === 0 ? null : { id, label: change.label, until: new Date(until).toISOString() },
        async rename(label) {
          change.label = label
          if (count > 0) await db.transaction((tx) => setLabel(tx, id, label))
        },
      }
    },

    /** What needs a permission to be done can be undone by every admin who holds it. */
    async list(caller: Caller): Promise<UndoOffer[]> {
      const offers = await db.transaction((tx) => listOffers(tx, now()))
      return offers
        .filter(({ access }) => holds(access, caller))
        .map(({ id, label, until, actorId, actorName }) => ({
          id,
          label,
          until: new Date(until).toISOString(),
          ...(actorId !== caller.userId && { by: actorName }),
        }))
    },

    sweep: () => db.transaction((tx) => sweepOffers(tx, now() - keptMs)),

    /** Throws when there is nothing (any more) to take back, or all of it must be left. */
    async take(caller: Caller, offerId: string) {
      const at = now()
      const { offer, steps, name } = await db.transaction(async (tx) => {
        const offer = await findOffer(tx, offerId)
        if (offer === null) throw new Fault('missing', tooLate)
        if (!holds(offer.access, caller)) {
          throw new Fault('forbidden', 'You do not have permission to do this.', {
            code: 'not-allowed',
          })
        }
        if (offer.until <= at) throw new Fault('conflict', tooLate, { code: 'too-late' })
        const steps = await listSteps(tx, offerId)
        return { offer, steps, name: caller.username }
      })
      if (steps.length === 0) throw new Fault('conflict', 'This was undone already.')
      const left: string[] = []
      for (const number of steps) {
        const told: (() => void | Promise<void>)[] = []
        const by = { caller, name, at, afterwards: (tell: () => void) => void told.push(tell) }
        try {
          await takeBack(offer, number, by)
        } catch (error) {
          if (!(error instanceof Fault) || steps.length === 1) throw error
          left.push(error.message)
          continue
        }
        for (const tell of told) await tell()
      }
      if (left.length === steps.length) throw new Fault('conflict', left.join(' '))
      const done = steps.length - left.length
      const message =
        left.length === 0 ? `Undone: ${offer.label}.` : `Undone for ${done} of ${steps.length}.`
      return { message, left }
    },
  }
}
