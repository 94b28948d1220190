import type { MomentEvent } from './events/game-event.ts'

/** Why something does not happen, over the head of whoever tried; nobody else reads it. */
export const refusal = (text: string): MomentEvent => ({
  kind: 'told',
  to: 'actor',
  text,
  as: 'bubble',
})

/** The same, where nothing else happens. */
export const refused = (text: string): MomentEvent[] => [refusal(text)]

/** A line in the log of whoever acted. */
export const lineToActor = (text: string): MomentEvent => ({
  kind: 'told',
  to: 'actor',
  text,
  as: 'line',
})

/** A line in everybody's log. */
export const lineToAll = (text: string): MomentEvent => ({
  kind: 'told',
  to: 'everybody',
  text,
  as: 'line',
})
