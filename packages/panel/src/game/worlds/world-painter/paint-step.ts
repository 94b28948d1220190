import { isSameJson, type JsonObject } from '@trellis/document/json-value.ts'

type Blocks = readonly JsonObject[]

/** One tile of a step. */
export type TileChange = { tile: number; before: JsonObject; after: JsonObject }
/** The tiles that one stroke changed; they are undone together. */
export type PaintStep = readonly TileChange[]

/** Makes a step of the tiles that `change` makes different. */
export function createStep(
  blocks: Blocks,
  tiles: Iterable<number>,
  change: (block: JsonObject, tile: number) => JsonObject,
): PaintStep {
  const step: TileChange[] = []
  for (const tile of new Set(tiles)) {
    const before = blocks[tile]
    if (before === undefined) continue
    const after = change(before, tile)
    if (!isSameJson(before, after)) step.push({ tile, before, after })
  }
  return step
}

/** The same tiles the other way round. */
export const reverseStep = (step: PaintStep): PaintStep =>
  step.map(({ tile, before, after }) => ({ tile, before: after, after: before }))

/** Applies a step. A tile that was changed otherwise since then stays as it is, and is listed. */
export function applyStep(blocks: Blocks, step: PaintStep): { blocks: Blocks; kept: number[] } {
  const next = [...blocks]
  const kept: number[] = []
  for (const { tile, before, after } of step) {
    const there = next[tile]
    if (there !== undefined && isSameJson(there, before)) next[tile] = after
    else kept.push(tile)
  }
  return { blocks: next, kept }
}

/** Lists the tiles that differ between two states of a world. */
export function listChangedTiles(base: Blocks, now: Blocks): number[] {
  const changed: number[] = []
  for (const [tile, block] of now.entries()) {
    if (!isSameJson(base[tile], block)) changed.push(tile)
  }
  return changed
}
