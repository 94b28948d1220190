import type { OnlinePlayer } from './online-player.ts'

/** Those who are online, for what one of them does about another. */
export type People = {
  readonly players: readonly OnlinePlayer[]
  find: (growId: string) => OnlinePlayer | null
  /** False when the player is not online. */
  kick: (growId: string, why: string) => boolean
}

/** Whether one may know that the other is online. */
export function mayKnowOf(viewer: OnlinePlayer, other: OnlinePlayer): boolean {
  return viewer === other || !other.isHidden || viewer.isModerator
}

/** Somebody whom a player has named: nobody, when they may not know of them. */
export function findFor(viewer: OnlinePlayer, people: People, growId: string): OnlinePlayer | null {
  const found = people.find(growId)
  return found && mayKnowOf(viewer, found) ? found : null
}
