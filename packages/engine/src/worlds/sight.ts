import { moderatorRank, rankOf } from '../game/rank.ts'
import type { Inhabitant } from './occupant.ts'

/** Whether somebody may know that another is here: who is hidden is so from everybody but moderators. */
export function maySee(
  viewer: Pick<Inhabitant, 'growId' | 'player'>,
  other: Pick<Inhabitant, 'isHidden'>,
  creators: readonly string[],
): boolean {
  return (
    !other.isHidden() || rankOf(viewer.player() ?? {}, viewer.growId, creators) >= moderatorRank
  )
}
