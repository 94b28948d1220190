/** The fields of a tile that the foreground and its data use. */
type Tile = { [key: string]: unknown }

/** The keys that belong to the foreground: texts, contents, times, settings. */
const itsKeys: ReadonlySet<string> = new Set([
  ...[
    'o',
    't',
    'dd',
    'di',
    'n',
    'id',
    'c',
    'wl',
    'pr',
    'en',
    'in',
    'sn',
    'g',
    'p',
    'fc',
    'spliced',
  ],
  ...['lo', 'a', 'bo', 'la', 'sh1', 'sh2', 'sh3', 'sh4', 'bep', 'hm', 'mq', 'dnt', 'cr'],
  ...['r1', 'g1', 'b1', 'prs', 'tm', 'ls', 'rf', 'ps', 'ep_c', 'ep_s', 'btp', 'g_d', 'g_o'],
  ...['box', 'moves', 'word', 'gifts', 'notes', 'members', 'wears'],
  ...['sales', 'food', 'spices', 'starttime', 'pbooth', 'atmin'],
])

/** Bits of `fl` that belong to the foreground: flipped, switched on, and open to the public. */
export const foregroundFlags = {
  flipped: 0x0020_0000,
  on: 0x0040_0000,
  isPublic: 0x0080_0000,
} as const
const treeFlag = 0x0010_0000
const itsFlags = treeFlag | foregroundFlags.flipped | foregroundFlags.on | foregroundFlags.isPublic
const defaultMinutes = 10

/**
 * Returns the tile with another foreground, 0 for none. It keeps the background, the lock over it, paint,
 * water, glue, and all keys that Trellis does not know.
 */
export function withForeground<T extends Tile>(tile: T, itemId: number): T & { f: number } {
  const bare: T & { f: number } = { ...tile, f: itemId }
  const fields: Tile = bare
  for (const key of Object.keys(fields)) if (itsKeys.has(key)) delete fields[key]
  if (fields['if_c'] !== defaultMinutes) delete fields['if_c']
  return withoutFlags(bare, itsFlags)
}

/** Returns the tile without these bits of `fl`. The key is written only when a bit is set. */
export function withoutFlags<T extends Tile>(tile: T, flags: number): T {
  const before = getFlags(tile)
  const left = (before & ~flags) >>> 0
  if (left === before) return tile
  const next: T = { ...tile }
  const fields: Tile = next
  if (left === 0) delete fields['fl']
  else fields['fl'] = left
  return next
}

/** Returns the bits of `fl`; 0 without the key. */
export const getFlags = ({ fl }: Tile) => (typeof fl === 'number' ? fl : 0)
