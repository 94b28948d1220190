import { blockFlags, paintMasks } from '@trellis/contract/game/world-fields.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getNumber, hasBit } from '../../../document-editor/json-fields.ts'
import {
  getBackground,
  getForeground,
  isAreaLocked,
  isSpecial,
  tileCount,
} from '../blocks/block.ts'
import { mapColors } from './map-colors.ts'

export type Tint = { tile: number; color: string }

/** A world as the map needs it: numbers by tile, and the few tiles that have something to show. */
export type MapModel = {
  foreground: Uint32Array
  background: Uint32Array
  locked: readonly number[]
  /** Blocks that lock an area. */
  lockBlocks: readonly number[]
  special: readonly number[]
  tints: readonly Tint[]
}

export function createMapModel(blocks: readonly JsonObject[]): MapModel {
  const tilesWith = (is: (block: JsonObject) => boolean) =>
    blocks.flatMap((block, tile) => (is(block) ? [tile] : []))
  return {
    foreground: Uint32Array.from(blocks, getForeground),
    background: Uint32Array.from(blocks, getBackground),
    locked: tilesWith(isAreaLocked),
    lockBlocks: tilesWith((it) => typeof it['lo'] === 'string' && it['lo'] !== ''),
    special: tilesWith(isSpecial),
    tints: blocks.flatMap((block, tile) => {
      const color = findTint(getNumber(block, 'fl'))
      return color === null ? [] : [{ tile, color }]
    }),
  }
}

type BlockFlag = (typeof blockFlags)[number]['code']

const masks = Object.fromEntries(blockFlags.map(({ code, mask }) => [code, mask]))
const isSet = (flags: number, code: BlockFlag) => hasBit(flags, masks[code] ?? 0)

/** Paint mixes from its three colours; water and fire lie over it. */
function findTint(flags: number): string | null {
  if (flags === 0) return null
  if (isSet(flags, 'fire')) return mapColors.fire
  if (isSet(flags, 'water')) return mapColors.water
  const channels = [paintMasks.red, paintMasks.green, paintMasks.blue].map((it) =>
    hasBit(flags, it),
  )
  if (!channels.includes(true)) return null
  const [r, g, b] = channels.map((it) => (it ? 235 : 40))
  return `rgb(${r} ${g} ${b} / 45%)`
}

/** How many tiles hold each item, in front or behind; most first. */
export function countItems({ foreground, background }: MapModel): [id: number, tiles: number][] {
  const counts = new Map<number, number>()
  const add = (id: number) => id !== 0 && counts.set(id, (counts.get(id) ?? 0) + 1)
  for (let tile = 0; tile < tileCount; tile++) {
    const [front = 0, behind = 0] = [foreground[tile], background[tile]]
    add(front)
    if (behind !== front) add(behind)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

export function listTilesWithItem({ foreground, background }: MapModel, id: number): number[] {
  return Array.from({ length: tileCount }, (_, tile) => tile).filter(
    (tile) => foreground[tile] === id || background[tile] === id,
  )
}

/** Lists the tiles whose pictures differ; other differences of their blocks are ignored. */
export function listRedrawn(before: MapModel, now: MapModel): number[] {
  if (before === now) return []
  const tiles: number[] = []
  for (let tile = 0; tile < tileCount; tile++) {
    const isSame =
      before.foreground[tile] === now.foreground[tile] &&
      before.background[tile] === now.background[tile]
    if (!isSame) tiles.push(tile)
  }
  return tiles
}
