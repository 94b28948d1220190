import type { OnlinePlayer } from './online-player.ts'

/** The text that a player reads after an action; none when the effect is visible. */
export type Outcome = string | null | void

/**
 * Sends the result of an action to the player. It never throws: errors go to `onFailure`, and the player
 * reads that the action failed.
 */
export async function reportResult(
  me: OnlinePlayer,
  work: () => Outcome | Promise<Outcome>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    const outcome = await work()
    if (typeof outcome === 'string') me.sendText(outcome)
  } catch (error) {
    onFailure(error)
    me.sendText('That could not be done now.')
  }
}
