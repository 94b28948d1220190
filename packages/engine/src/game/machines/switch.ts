import type { GameEvent } from '../events/game-event.ts'
import { actionTypes, type ItemTraits } from '../items/item-traits.ts'
import type { Scene } from '../scene.ts'
import { getBlock } from '../world/block.ts'
import { blockFlags, hasFlag, withFlag } from '../world/foreground.ts'

const switches: readonly number[] = [actionTypes.boombox, actionTypes.toggleBlock]

export const isSwitch = ({ actionType }: ItemTraits) => switches.includes(actionType)

/** Toggles a switch. */
export function toggleSwitch({ world }: Scene, index: number): GameEvent[] {
  const before = getBlock(world, index)
  const block = withFlag(before, blockFlags.on, !hasFlag(before, blockFlags.on))
  return [{ kind: 'block', index, block, shown: 'tile' }]
}
