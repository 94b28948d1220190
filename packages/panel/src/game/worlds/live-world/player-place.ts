import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import type { LivePlayer } from '@trellis/contract/links/world-news.ts'

const tilePx = 32
/** Players are narrower than a tile, and their place is their upper left corner. */
const middle = { x: 10, y: 15 }

/** Where the middle of a player is, in tiles. */
export const getPlayerPlace = ({ x, y }: LivePlayer) => ({
  column: (x + middle.x) / tilePx,
  row: (y + middle.y) / tilePx,
})

export const getPlayerColumn = (player: LivePlayer) =>
  clampToRange(Math.floor(getPlayerPlace(player).column), worldWidth)
export const getPlayerRow = (player: LivePlayer) =>
  clampToRange(Math.floor(getPlayerPlace(player).row), worldHeight)

const clampToRange = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
