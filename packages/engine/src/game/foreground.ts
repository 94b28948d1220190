import type { Block } from './block.ts'

/** What belongs to whatever stands in the foreground, and goes with it. */
const itsKeys: readonly string[] = ['t', 'dd', 'di', 'o', 'n', 'id', 'lo', 'a', 'bo', 'la', 'sn']

/** Bits of `fl` that go with it: turned, on, and open to everybody. */
export const blockFlags = { flipped: 0x0020_0000, on: 0x0040_0000, isPublic: 0x0080_0000 } as const
const itsFlags = blockFlags.flipped | blockFlags.on | blockFlags.isPublic

/** The block with another foreground, 0 for none. What it says of its background, its lock and its paint stays. */
export function withForeground(block: Block, itemId: number): Block {
  const kept = Object.entries(block).filter(([key]) => !itsKeys.includes(key))
  return withoutFlags({ ...Object.fromEntries(kept), f: itemId }, itsFlags)
}

export const hasFlag = ({ fl }: Block, flag: number) => typeof fl === 'number' && (fl & flag) !== 0

export const withFlag = (block: Block, flag: number, isSet: boolean): Block =>
  isSet ? { ...block, fl: (flagsOf(block) | flag) >>> 0 } : withoutFlags(block, flag)

const flagsOf = ({ fl }: Block) => (typeof fl === 'number' ? fl : 0)

/** The key is written only when it says anything. */
function withoutFlags(block: Block, flags: number): Block {
  const left = (flagsOf(block) & ~flags) >>> 0
  if (left === flagsOf(block)) return block
  const { fl: _gone, ...rest } = block
  return left === 0 ? rest : { ...rest, fl: left }
}
