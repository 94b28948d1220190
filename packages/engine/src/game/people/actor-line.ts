import type { MomentEvent } from '../events/game-event.ts'

/** A line that only the actor reads. */
export const actorLine = (text: string): MomentEvent => ({
  kind: 'told',
  to: 'actor',
  text,
  as: 'line',
})
