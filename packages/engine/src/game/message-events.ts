import type { MomentEvent } from './events/game-event.ts'

/** Shows a refusal over the head of the actor, to the actor only. */
export const refusal = (text: string): MomentEvent => ({
  kind: 'message',
  to: 'actor',
  text,
  as: 'bubble',
})

/** Returns a refusal as the only event. */
export const refused = (text: string): MomentEvent[] => [refusal(text)]

/** Adds a line to the actor's log. */
export const lineToActor = (text: string): MomentEvent => ({
  kind: 'message',
  to: 'actor',
  text,
  as: 'line',
})

/** Adds a line to the log of every player in the world. */
export const lineToAll = (text: string): MomentEvent => ({
  kind: 'message',
  to: 'everybody',
  text,
  as: 'line',
})
