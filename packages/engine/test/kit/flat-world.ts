import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import type { Files } from './game-server.ts'

const [door, bedrock] = [6, 8]
const width = 100
const floorRow = 30
/** The tile where players enter, one above the floor. */
export const entrance = { tileX: 50, tileY: floorRow - 1 }

export type PutBlock = { at: TilePosition; block: Record<string, unknown> }

/** Returns a world of air over a floor of bedrock, with a door in the middle and the given blocks. */
export function flatWorld(blocks: readonly PutBlock[] = []) {
  const tiles: Record<string, unknown>[] = Array.from({ length: width * 60 }, (_, index) => ({
    f: Math.floor(index / width) >= floorRow ? bedrock : 0,
    b: 0,
    if_c: 10,
  }))
  const put = ({ tileX, tileY }: TilePosition, block: Record<string, unknown>) => {
    tiles[tileX + tileY * width] = { ...tiles[tileX + tileY * width], ...block }
  }
  put(entrance, { f: door })
  for (const { at, block } of blocks) put(at, block)
  return { owner: '', w_s: 0, drop_new: [], blocks: tiles }
}

/** Returns the tile at this distance to the right of the door. */
export const getTileBeside = (tiles: number, up = 0): TilePosition => ({
  tileX: entrance.tileX + tiles,
  tileY: entrance.tileY - up,
})

type Ground = Pick<Files, 'config' | 'customItems'> & {
  blocks?: PutBlock[]
  world?: Record<string, unknown>
  players?: Record<string, Record<string, unknown>>
}

/** Returns the files of a server with one world, PLAY, on this floor; its players have fist and wrench. */
export function flatGround({ blocks, world, players = {}, ...more }: Ground = {}): Files {
  const ready = Object.entries(players).map(([growId, player]) => {
    const carried = Array.isArray(player.inventory) ? player.inventory : []
    const inventory = [[18, 1], [32, 1], ...carried]
    return [growId, { level: 1, xp: 0, gems: 0, ...player, inventory }]
  })
  return {
    ...more,
    worlds: { PLAY: { ...flatWorld(blocks), ...world } },
    players: Object.fromEntries(ready),
    home: 'PLAY',
  }
}
