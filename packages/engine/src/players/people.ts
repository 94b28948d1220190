import type { OnlinePlayer } from './online-player.ts'

/** The online players, for actions of one on another. */
export type People = {
  readonly players: readonly OnlinePlayer[]
  find: (growId: string) => OnlinePlayer | null
  /** Returns false when the player is not online. */
  kick: (growId: string, why: string) => boolean
}

/** Returns people who are found only when they are asked for, because their sessions are opened later. */
export const createLatePeople = (get: () => People): People => ({
  get players() {
    return get().players
  },
  find: (growId) => get().find(growId),
  kick: (growId, why) => get().kick(growId, why),
})

/** Returns whether one player may know that the other is online. */
export function getMayKnow(viewer: OnlinePlayer, other: OnlinePlayer): boolean {
  return viewer === other || !other.isHidden || viewer.isModerator
}

/** Finds the player that another one has named. Returns null when the viewer may not know of them. */
export function findFor(viewer: OnlinePlayer, people: People, growId: string): OnlinePlayer | null {
  const found = people.find(growId)
  return found && getMayKnow(viewer, found) ? found : null
}
