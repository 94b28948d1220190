import type { OnlinePlayer } from './online-player.ts'

/** What a player reads of what they did; nothing, when they see it anyway. */
export type Outcome = string | null | void

/** Tells the player what came of it. It never throws: what goes wrong is for `onFailure`, and the player reads that it did. */
export async function tellOutcome(
  me: OnlinePlayer,
  work: () => Outcome | Promise<Outcome>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    const outcome = await work()
    if (typeof outcome === 'string') me.tell(outcome)
  } catch (error) {
    onFailure(error)
    me.tell('That could not be done now.')
  }
}
