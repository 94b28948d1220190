import type { GameEvent } from '../events/game-event.ts'
import { createLineToAll } from '../events/message-events.ts'
import type { ItemTraits } from '../items/item-traits.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getForeground } from '../world/block.ts'

const sides = 6
const wheelNumbers = 37

/** Both have the same action type, so the name distinguishes them. */
const isRoulette = ({ name }: ItemTraits) => /roulette/i.test(name)

/** Rolls the dice at a tile: 0 to 5, which clients show as one to six. A roulette wheel has 0 to 36. */
export function rollDice({ world, dice, items, actor }: Scene, index: number): GameEvent[] {
  const { n: _before, ...rest } = getBlock(world, index)
  const traits = items.getTraits(getForeground(rest))
  const isWheel = isRoulette(traits)
  const roll = Math.floor(dice() * (isWheel ? wheelNumbers : sides))
  const block = roll === 0 ? rest : { ...rest, n: roll }
  const rolled: GameEvent = { kind: 'block', index, block, shown: 'tile' }
  if (!isWheel) return [rolled]
  return [rolled, createLineToAll(`${actor.growId} spun the ${traits.name} and got ${roll}!`)]
}
