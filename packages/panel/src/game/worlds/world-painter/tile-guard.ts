import { type GameItem, isLockItem, itemKinds } from '@trellis/contract/game/items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getForeground } from '../blocks/block.ts'
import type { Layer } from '../blocks/layer.ts'

/** The reason why a tile is not painted over and not copied. */
export type TileGuard = 'lock' | 'door'

/** Players enter here. */
const mainDoor = 6
const backgroundKind = itemKinds.indexOf('Background')
/** Blocks, backgrounds, and things that players walk through. Anything else needs the game to work. */
const paintableKinds: ReadonlySet<number> = new Set([
  itemKinds.indexOf('Solid Block'),
  backgroundKind,
  itemKinds.indexOf('Foreground'),
])

/** Returns whether an item can be painted. A painted lock would have no owner, and a seed no time. */
export const isPaintable = (id: number, item: GameItem | undefined) =>
  findItemGuard(id, item) === null && (item === undefined || paintableKinds.has(item.item_kind))

/** Returns the layer of an item. */
export const getItemLayer = (item: GameItem | undefined): Layer =>
  item?.item_kind === backgroundKind ? 'background' : 'foreground'

function findItemGuard(id: number, item: GameItem | undefined): TileGuard | null {
  if (id === mainDoor) return 'door'
  return isLockItem(id, item?.item_kind) ? 'lock' : null
}

/** Returns the reason why the foreground of a block stays as it is, or null. */
export function findTileGuard(
  block: JsonObject,
  items: ReadonlyMap<number, GameItem>,
): TileGuard | null {
  if (typeof block['lo'] === 'string' && block['lo'] !== '') return 'lock'
  const id = getForeground(block)
  return findItemGuard(id, items.get(id))
}

export type GuardedTile = { tile: number; guard: TileGuard }

/**
 * Separates the tiles that may change from the guarded ones. `states` are the world as it is edited and as the game
 * has it now: a lock in either of them stays.
 */
export function splitGuarded(
  states: readonly (readonly JsonObject[])[],
  tiles: Iterable<number>,
  items: ReadonlyMap<number, GameItem>,
): { free: number[]; guarded: GuardedTile[] } {
  const free: number[] = []
  const guarded: GuardedTile[] = []
  for (const tile of new Set(tiles)) {
    const guards = states.map((blocks) => findTileGuard(blocks[tile] ?? {}, items))
    const guard = guards.find((it) => it !== null) ?? null
    if (guard === null) free.push(tile)
    else guarded.push({ tile, guard })
  }
  return { free, guarded }
}
