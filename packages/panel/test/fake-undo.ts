import type { Route } from '@trellis/contract/kit/route.ts'
import { type UndoOffer, undoChange } from '@trellis/contract/undo.ts'
import type { Answerer } from './fake-api.ts'

export const makeOffer = (label: string): UndoOffer => ({
  id: `undo-${label.replaceAll(/\W/g, '-')}`.slice(0, 40),
  label,
  until: new Date(Date.now() + 600_000).toISOString(),
})

export const undoAnswers: readonly [Route, Answerer][] = [
  [undoChange, () => ({ reply: { message: 'Taken back.', left: [] } })],
]
