import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { World } from './world.ts'

/** Returns the drops of a world's file, `[item, count, uid, x, y]`, without malformed entries. */
export function listDrops(world: World): Drop[] {
  const entries: unknown[] = Array.isArray(world.drop_new) ? world.drop_new : []
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry) || !entry.every((it) => typeof it === 'number')) return []
    const [itemId = 0, count = 0, uid = 0, x = 0, y = 0] = entry
    return itemId > 0 && count > 0 ? [{ itemId, count, uid, x, y }] : []
  })
}

export function findLastDropUid(world: World): number {
  return listDrops(world).reduce((last, { uid }) => Math.max(last, uid), 0)
}
