import { getRank, moderatorRank } from '../game/people/rank.ts'
import type { PlayerHandle } from './occupant.ts'

/** Returns whether a player may know that another is here. Only moderators see hidden players. */
export function maySee(
  viewer: Pick<PlayerHandle, 'growId' | 'player'>,
  other: Pick<PlayerHandle, 'isHidden'>,
  creators: readonly string[],
): boolean {
  return (
    !other.isHidden() || getRank(viewer.player() ?? {}, viewer.growId, creators) >= moderatorRank
  )
}
