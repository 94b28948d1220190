import { clothesParts } from '@trellis/game-data/player-look.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { actionTypes, isWorn } from '../items/item-traits.ts'
import { countCarried, takeOffClothes } from '../items/loss.ts'
import type { Rule, Scene } from '../scene.ts'
import type { Tile } from '../world/hand.ts'
import { consume } from './consumables.ts'
import { exchangeLocks } from './lock-exchange.ts'

/** Puts on or takes off a worn item, or uses up a consumable, with or without a target tile. */
export const usageRule: Rule<{ itemId: number; on?: Tile }> = (scene, { itemId, on }) => {
  if (countCarried(scene, itemId) === 0) return []
  const traits = scene.items.getTraits(itemId)
  if (isWorn(traits)) return changeClothes(scene, itemId, traits.clothingType)
  const exchanged = on === undefined ? exchangeLocks(scene, itemId) : null
  if (exchanged !== null) return exchanged
  return traits.actionType === actionTypes.consumable ? consume(scene, itemId, on) : []
}

function changeClothes(scene: Scene, itemId: number, clothingType: number): GameEvent[] {
  const key = clothesParts[clothingType]
  if (key === undefined) return createRefusals('That cannot be worn.')
  const off = takeOffClothes(scene, itemId)
  if (off.length > 0) return off
  return [{ kind: 'player-key', key, value: itemId, shown: 'clothes' }]
}
