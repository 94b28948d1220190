import { getFlags, withForeground, withoutFlags } from '@trellis/contract/kit/foreground.ts'
import type { Block } from './block.ts'

export { foregroundFlags as blockFlags, withForeground } from '@trellis/contract/kit/foreground.ts'

export const withoutForeground = (block: Block): Block => withForeground(block, 0)

export const withoutBackground = (block: Block): Block => ({ ...block, b: 0 })

export const hasFlag = (block: Block, flag: number) => (getFlags(block) & flag) !== 0

export const withFlag = (block: Block, flag: number, isSet: boolean): Block =>
  isSet ? { ...block, fl: (getFlags(block) | flag) >>> 0 } : withoutFlags(block, flag)
