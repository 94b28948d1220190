import type { Block } from '../block.ts'

/** What a block has only because of its foreground: texts, contents, times, settings. */
const ofForeground: readonly string[] = [
  ...['o', 't', 'dd', 'di', 'n', 'id', 'c', 'wl', 'pr', 'en', 'in', 'sn', 'g', 'p', 'fc'],
  ...['lo', 'a', 'bo', 'la', 'sh1', 'sh2', 'sh3', 'sh4', 'bep', 'hm', 'mq', 'dnt', 'cr'],
  ...['r1', 'g1', 'b1', 'prs', 'tm', 'ls', 'rf', 'ps', 'ep_c', 'ep_s', 'btp', 'g_d', 'g_o'],
  ...['food', 'spices', 'starttime', 'pbooth', 'atmin'],
]

/** Of `fl`: tree, flipped, open, public. Water, glue, fire and paint are the tile's and stay. */
const foregroundFlags = 0x00f0_0000
const usualMinutes = 10

/** What is left when the foreground goes: the background, the lock over it, and all that Trellis does not know. */
export function withoutForeground(block: Block): Block {
  const kept = Object.entries(block).filter(([key]) => !ofForeground.includes(key))
  const bare: Block = { ...Object.fromEntries(kept), f: 0 }
  if (typeof bare.fl === 'number') bare.fl = (bare.fl & ~foregroundFlags) >>> 0
  if (bare.fl === 0) delete bare.fl
  if (bare.if_c !== usualMinutes) delete bare.if_c
  return bare
}

export function withoutBackground(block: Block): Block {
  return { ...block, b: 0 }
}
