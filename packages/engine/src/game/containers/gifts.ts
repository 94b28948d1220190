import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { getItemId } from '@trellis/game-data/player-look.ts'
import type { Block } from '../world/block.ts'
import { blockFlags, withFlag } from '../world/foreground.ts'

/** A gift in a donation box. */
export type Gift = { number: number; by: string; itemId: number; count: number; text: string }

export const maxGifts = listBounds.notes.max
export const maxGiftsOfOne = 5

/** Malformed entries count as none, because other programs write files too. */
export function readGifts({ gifts }: Block): Gift[] {
  const list: unknown[] = Array.isArray(gifts) ? gifts : []
  return list.filter(isGift)
}

function isGift(value: unknown): value is Gift {
  if (typeof value !== 'object' || value === null) return false
  if (!('by' in value && 'text' in value && 'count' in value)) return false
  if (!('itemId' in value && 'number' in value)) return false
  const { number, by, itemId, count, text } = value
  const isCounted = typeof count === 'number' && Number.isInteger(count) && count > 0
  const isNamed = typeof by === 'string' && typeof text === 'string'
  return isCounted && isNamed && getItemId(itemId) > 0 && Number.isInteger(number)
}

/** Returns the block with these gifts. Clients show whether it has any. */
export function withGifts({ gifts: _before, ...block }: Block, gifts: readonly Gift[]): Block {
  const bare: Block = gifts.length === 0 ? block : { ...block, gifts: [...gifts] }
  return withFlag(bare, blockFlags.on, gifts.length > 0)
}

export const getNextNumber = (list: readonly { number: number }[]) =>
  list.reduce((last, { number }) => Math.max(last, number), 0) + 1
