import type { Block } from '../world/block.ts'

/** An item that a player put into a box, or took out when `by` is negative. */
export type Move = { who: string; itemId: number; by: number }

const maxMoves = 10

/** Returns the newest moves first. */
export function readMoves({ moves }: Block): Move[] {
  const list: unknown[] = Array.isArray(moves) ? moves : []
  return list.filter(isMove).slice(0, maxMoves)
}

export const withMove = (block: Block, move: Move): Block => ({
  ...block,
  moves: [move, ...readMoves(block)].slice(0, maxMoves),
})

function isMove(value: unknown): value is Move {
  if (typeof value !== 'object' || value === null) return false
  if (!('who' in value && 'itemId' in value && 'by' in value)) return false
  const { who, itemId, by } = value
  return typeof who === 'string' && typeof itemId === 'number' && typeof by === 'number'
}
