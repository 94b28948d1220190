import type { Route } from '@trellis/contract/kit/route.ts'
import { listUndoOffers, type UndoOffer, undoChange, undoMinutes } from '@trellis/contract/undo.ts'
import type { Answerer } from './fake-api.ts'
import type { FakeWorld } from './fake-world.ts'

/** A change that can be taken back, and what could not be, if anything. */
export type FakeUndo = { offer: UndoOffer; takeBack: () => string[] }

let count = 0

/** An offer that nobody remembers: taking it back changes nothing. */
export function makeOffer(label: string): UndoOffer {
  count += 1
  const until = new Date(Date.now() + undoMinutes * 60_000).toISOString()
  return { id: `undo-${count}`, label, until }
}

/** Remembers a change, newest first. */
export function offerUndo(world: FakeWorld, label: string, takeBack: () => string[]): UndoOffer {
  const offer = makeOffer(label)
  world.undos = [{ offer, takeBack }, ...world.undos]
  return offer
}

export const undoAnswers: readonly [Route, Answerer][] = [
  [listUndoOffers, (_, { world }) => ({ reply: world.undos.map((it) => it.offer) })],
  [
    undoChange,
    ({ params }, { world }) => {
      const undo = world.undos.find((it) => it.offer.id === params['undoId'])
      if (undo === undefined) return { reply: { message: 'Taken back.', left: [] } }
      world.undos = world.undos.filter((it) => it !== undo)
      return { reply: { message: `Undone: ${undo.offer.label}.`, left: undo.takeBack() } }
    },
  ],
]
