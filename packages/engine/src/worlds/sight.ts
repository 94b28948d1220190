import { getRank, moderatorRank } from '../game/rank.ts'
import type { Inhabitant } from './occupant.ts'

/** Returns whether a player may know that another is here. Only moderators see hidden players. */
export function maySee(
  viewer: Pick<Inhabitant, 'growId' | 'player'>,
  other: Pick<Inhabitant, 'isHidden'>,
  creators: readonly string[],
): boolean {
  return (
    !other.isHidden() || getRank(viewer.player() ?? {}, viewer.growId, creators) >= moderatorRank
  )
}
