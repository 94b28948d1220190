import type { GameItem } from '@trellis/contract/game/items.ts'
import { type StampShape, stampShapeSchema } from '@trellis/contract/game/world-library.ts'
import { packTiles, unpackTiles } from '@trellis/contract/kit/tile-runs.ts'
import type { Clip } from './clip.ts'
import { isPaintable } from './tile-guard.ts'

/** Returns the copied tiles as a stamp; the schema's error says why they are none. */
export const toStampShape = ({ width, height, tiles }: Clip) =>
  stampShapeSchema.safeParse({ width, height, tiles: packTiles(tiles) })

/** Returns a stamp as a copy that is pasted. Items that cannot be painted are left out. */
export function toClip(
  { width, height, tiles }: StampShape,
  items: ReadonlyMap<number, GameItem>,
): Clip {
  const isAllowed = (id: number) => id === 0 || isPaintable(id, items.get(id))
  const kept = unpackTiles(tiles).map((tile) =>
    tile !== null && isAllowed(tile.f ?? 0) ? { f: 0, b: 0, ...tile } : null,
  )
  return { width, height, tiles: kept }
}

/** Returns the items of the two layers, as runs for a picture. */
export const listRuns = ({ tiles }: StampShape, layer: 'f' | 'b'): number[] =>
  tiles.flatMap(([tile, count]) => [tile?.[layer] ?? 0, count])

/** Returns the items that a stamp consists of. */
export const listItems = ({ tiles }: StampShape): number[] =>
  tiles.flatMap(([tile]) => [tile?.f ?? 0, tile?.b ?? 0]).filter((id) => id > 0)
