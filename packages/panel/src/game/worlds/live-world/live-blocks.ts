import { isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { findBlocks, getBackground, getForeground } from '../blocks/block.ts'
import type { LiveTiles } from './world-feed.ts'

/** Tiles that the game has changed since the world was loaded. */
export function listTilesChangedSince(loaded: unknown, live: LiveTiles | null): number[] {
  const blocks = findBlocks(loaded)
  if (blocks === null || live === null) return []
  return blocks.flatMap((block, tile) => (isAsIn(live, tile, block) ? [] : [tile]))
}

/** Returns those of these tiles that the editor has changed as well. */
export function listTilesEditedToo(loaded: unknown, draft: unknown, tiles: readonly number[]) {
  const [before, now] = [findBlocks(loaded), findBlocks(draft)]
  if (before === null || now === null) return []
  return tiles.filter((tile) => !isSameJson(before[tile], now[tile]))
}

/**
 * Returns the world with the game's current state of these tiles; unknown fields of a new block are omitted.
 */
export function withLiveTiles(
  world: JsonObject,
  live: LiveTiles | null,
  tiles: readonly number[],
): JsonObject {
  const blocks = findBlocks(world['blocks'])
  if (blocks === null || live === null || tiles.length === 0) return world
  const shown = [...blocks]
  for (const tile of tiles) {
    const [f, b] = [live.foreground[tile] ?? 0, live.background[tile] ?? 0]
    const before = shown[tile]
    shown[tile] = before !== undefined && getForeground(before) === f ? { ...before, b } : { f, b }
  }
  return { ...world, blocks: shown }
}

const isAsIn = (live: LiveTiles, tile: number, block: JsonObject) =>
  live.foreground[tile] === getForeground(block) && live.background[tile] === getBackground(block)
