import type { Block, WorldFile } from '@trellis/game-data/world-file.ts'
import { getBlockExtra, isAreaLock } from './block-extra.ts'
import { getU16, readWholeNumber } from './file-value.ts'
import type { MapView } from './map-view.ts'
import type { Tile } from './tile.ts'
import { layoutFlags, tileFlags } from './tile-flags.ts'

const publicWorld = 1 << 4

/** Returns a block of a world's file as clients see it. Any content of the block gives a valid tile. */
export function blockTile(block: Block, world: WorldFile, view: MapView): Tile {
  const extra = getBlockExtra(block, world, view)
  const flags = (readWholeNumber(block.fl, -0x8000_0000, 0xffff_ffff, 0) >>> 16) & ~layoutFlags
  return {
    foreground: getU16(block.f),
    background: getU16(block.b),
    flags: flags | getFollowingFlags(block, world, extra),
    lockedBy: findLockedBy(block),
    extra,
  }
}

/** Returns the flags that follow from the other data, whether or not the file has them in `fl`. */
function getFollowingFlags(block: Block, world: WorldFile, extra: Tile['extra']): number {
  if (extra?.kind === 'seed') return tileFlags.isSeed
  const isWorldLock = extra?.kind === 'lock' && !isAreaLock(block)
  const isPublic = typeof world.w_s === 'number' && (world.w_s & publicWorld) !== 0
  return isWorldLock && isPublic ? tileFlags.isPublic : 0
}

function findLockedBy(block: Block): number | null {
  const isLocked = block.l === true || block.l === 1
  const { lq } = block
  return isLocked && Number.isInteger(lq) && readWholeNumber(lq, -1, 0xffff) === lq && lq >= 0
    ? lq
    : null
}
