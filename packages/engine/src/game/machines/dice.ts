import { getBlock } from '../block.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'

const sides = 6

/** Rolls the dice at a tile: 0 to 5, which clients show as one to six. */
export function rollDice({ world, dice }: Scene, index: number): GameEvent[] {
  const roll = Math.floor(dice() * sides)
  const { n: _before, ...rest } = getBlock(world, index)
  const block = roll === 0 ? rest : { ...rest, n: roll }
  return [{ kind: 'block', index, block, shown: 'tile' }]
}
