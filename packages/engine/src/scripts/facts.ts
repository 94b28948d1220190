import type { JsonObject } from '@trellis/document/json-value.ts'
import { getGems } from '../game/items/gems.ts'
import { getRankName, moderatorRank } from '../game/people/rank.ts'
import { tilePixels } from '../game/world/position.ts'
import type { OnlinePlayer } from '../players/online-player.ts'

/** The facts that scripts know of a player, as they were when the event was sent. */
export type PlayerFacts = {
  name: string
  role: string
  isStaff: boolean
  world: string | null
  /** Tiles. */
  x: number
  y: number
  gems: number
  level: number
}

export function getFacts({ growId, rank, account, visit }: OnlinePlayer): PlayerFacts {
  const player: JsonObject = account.player() ?? {}
  const { x, y } = visit?.occupant.motion ?? { x: 0, y: 0 }
  return {
    name: growId,
    role: getRankName(rank) ?? 'Player',
    isStaff: rank >= moderatorRank,
    world: visit?.world.name ?? null,
    x: Math.round(x / tilePixels),
    y: Math.round(y / tilePixels),
    gems: getGems(player),
    level: typeof player.level === 'number' ? player.level : 1,
  }
}
