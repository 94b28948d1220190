import type { MomentEvent } from './game-event.ts'

/** Shows a refusal over the head of the actor, to the actor only. */
export const createRefusal = (text: string): MomentEvent => ({
  kind: 'message',
  to: 'actor',
  text,
  as: 'bubble',
})

/** Returns a refusal as the only event. */
export const createRefusals = (text: string): MomentEvent[] => [createRefusal(text)]

/** Adds a line to the actor's log. */
export const createLineToActor = (text: string): MomentEvent => ({
  kind: 'message',
  to: 'actor',
  text,
  as: 'line',
})

/** Adds a line to the log of every player in the world. */
export const createLineToAll = (text: string): MomentEvent => ({
  kind: 'message',
  to: 'everybody',
  text,
  as: 'line',
})
