import type { OnlinePlayer } from './online-player.ts'

/**
 * An action that was not done, with the reason that the player reads; null when the player has read it already.
 * Nothing is paid for it.
 */
export class Refused {
  readonly text: string | null

  constructor(text: string | null) {
    this.text = text
  }
}

/** The text that a player reads after an action; none when the effect is visible. */
export type Outcome = string | Refused | null | void

/** Turns a text that says why something was not done, or null when it was, into an outcome. */
export const refuseWith = (reason: string | null): Outcome =>
  reason === null ? null : new Refused(reason)

/**
 * Sends the result of an action to the player, and returns whether it was done. It never throws: errors go to
 * `onFailure`, and the player reads that the action failed.
 */
export async function reportResult(
  me: OnlinePlayer,
  work: () => Outcome | Promise<Outcome>,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  try {
    const result = work()
    const outcome = result instanceof Promise ? await result : result
    const text = outcome instanceof Refused ? outcome.text : outcome
    if (typeof text === 'string') me.sendText(text)
    return !(outcome instanceof Refused)
  } catch (error) {
    onFailure(error)
    me.sendText('That could not be done now.')
    return false
  }
}
