import * as z from 'zod'
import { withCode } from './field-codes.ts'

const maxItemId = 65_535
const maxText = 2000
const itemId = z.int().min(0).max(maxItemId)
const colour = z.int().min(0).max(255)
const text = z.string().max(maxText)

/** A tile of a copy: the items, the text, the door and the look. Goods, owners and times stay with the original. */
export const copiedTileSchema = z.strictObject({
  f: itemId.optional(),
  b: itemId.optional(),
  o: z.union([z.literal(0), z.literal(1)]).optional(),
  t: text.optional(),
  /** The destination and the id of a door. */
  dd: text.optional(),
  di: text.optional(),
  fl: z.int().min(0).max(0xffffffff).optional(),
  if_c: z.int().min(0).max(9999).optional(),
  r1: colour.optional(),
  g1: colour.optional(),
  b1: colour.optional(),
})
export type CopiedTile = z.output<typeof copiedTileSchema>

const createRuns = <Tile extends z.ZodType>(tile: Tile, tiles: number) =>
  z.array(z.tuple([tile, z.int().min(1).max(tiles)])).max(tiles)

/** Equal tiles in a row, as a tile and its number; row by row from the top left. */
export const createTileRunsSchema = (tiles: number) =>
  createRuns(copiedTileSchema, tiles).refine(
    (runs) => countTiles(runs) === tiles,
    withCode('tile-count'),
  )
export type TileRuns = z.output<ReturnType<typeof createTileRunsSchema>>

/** Tiles of a part of a world; null changes nothing where the part is placed. */
export const createStampRunsSchema = (max: number) => createRuns(copiedTileSchema.nullable(), max)
export type StampRuns = z.output<ReturnType<typeof createStampRunsSchema>>

export const countTiles = (runs: readonly (readonly [unknown, number])[]) =>
  runs.reduce((sum, [, count]) => sum + count, 0)

/** Joins equal tiles in a row. */
export function packTiles<Tile>(tiles: readonly Tile[]): [Tile, number][] {
  const runs: [Tile, number][] = []
  let last = ''
  for (const tile of tiles) {
    const key = JSON.stringify(tile)
    const run = runs.at(-1)
    if (run !== undefined && key === last) run[1]++
    else runs.push([tile, 1])
    last = key
  }
  return runs
}

/** Returns the tiles one by one. The schema has bounded their number. */
export const unpackTiles = <Tile>(runs: readonly (readonly [Tile, number])[]): Tile[] =>
  runs.flatMap(([tile, count]) => Array.from({ length: count }, () => tile))
