import type { Block } from './block.ts'

/** The keys that belong to the foreground: texts, contents, times, settings. */
const itsKeys: readonly string[] = [
  ...['o', 't', 'dd', 'di', 'n', 'id', 'c', 'wl', 'pr', 'en', 'in', 'sn', 'g', 'p', 'fc'],
  ...['lo', 'a', 'bo', 'la', 'sh1', 'sh2', 'sh3', 'sh4', 'bep', 'hm', 'mq', 'dnt', 'cr'],
  ...['r1', 'g1', 'b1', 'prs', 'tm', 'ls', 'rf', 'ps', 'ep_c', 'ep_s', 'btp', 'g_d', 'g_o'],
  ...['food', 'spices', 'starttime', 'pbooth', 'atmin'],
]

/** Bits of `fl` that belong to the foreground: flipped, switched on, and open to the public. */
export const blockFlags = { flipped: 0x0020_0000, on: 0x0040_0000, isPublic: 0x0080_0000 } as const
const treeFlag = 0x0010_0000
const itsFlags = treeFlag | blockFlags.flipped | blockFlags.on | blockFlags.isPublic
const defaultMinutes = 10

/**
 * Returns the block with another foreground, 0 for none. It keeps the background, the lock over it, paint,
 * water, glue, and all keys that Trellis does not know.
 */
export function withForeground(block: Block, itemId: number): Block {
  const kept = Object.entries(block).filter(([key]) => !itsKeys.includes(key))
  const bare: Block = { ...Object.fromEntries(kept), f: itemId }
  if (bare.if_c !== defaultMinutes) delete bare.if_c
  return withoutFlags(bare, itsFlags)
}

export const withoutForeground = (block: Block): Block => withForeground(block, 0)

export const withoutBackground = (block: Block): Block => ({ ...block, b: 0 })

export const hasFlag = ({ fl }: Block, flag: number) => typeof fl === 'number' && (fl & flag) !== 0

export const withFlag = (block: Block, flag: number, isSet: boolean): Block =>
  isSet ? { ...block, fl: (getFlags(block) | flag) >>> 0 } : withoutFlags(block, flag)

const getFlags = ({ fl }: Block) => (typeof fl === 'number' ? fl : 0)

/** The key is written only when a bit is set. */
function withoutFlags(block: Block, flags: number): Block {
  const left = (getFlags(block) & ~flags) >>> 0
  if (left === getFlags(block)) return block
  const { fl: _gone, ...rest } = block
  return left === 0 ? rest : { ...rest, fl: left }
}
