import { getBlock, getForeground } from './block.ts'
import { plantOnTree } from './blocks/splicing.ts'
import type { GameEvent } from './events/game-event.ts'
import { withForeground } from './foreground.ts'
import { giveBack } from './giving-back.ts'
import { actionTypes, type ItemTraits, isLock, isSeed } from './item-traits.ts'
import { breakAreaLock, findAreaLockBreakRefusal, placeAreaLock } from './locks/area-lock.ts'
import { getAreaSize } from './locks/lock-kinds.ts'
import { breakWorldLock, findWorldLockBreakRefusal, placeWorldLock } from './locks/world-lock.ts'
import { rollDice } from './machines/dice.ts'
import { findDisplayBreakRefusal, getShownItem, putOnDisplay } from './machines/display.ts'
import { isSwitch, toggleSwitch } from './machines/switch.ts'
import { findVendingBreakRefusal } from './machines/vending/vending.ts'
import type { Scene } from './scene.ts'
import { listMachineIds } from './weather/infinity-cycle.ts'
import { isWeatherMachine } from './weather/machine-weather.ts'
import { isInfinityMachine, stopWeatherMachine, toggleMachine } from './weather/weather-machine.ts'

type Placed = { index: number; itemId: number }

/** Returns the events of placing an item with special rules, or null for other items. */
export function placeSpecial(scene: Scene, placed: Placed): GameEvent[] | null {
  const { itemId } = placed
  if (!isLock(scene.items.getTraits(itemId))) return null
  return getAreaSize(itemId) > 0 ? placeAreaLock(scene, placed) : placeWorldLock(scene, placed)
}

/** Returns the events of placing an item onto the block at a tile, or null when it needs an empty tile. */
export function placeOnto(scene: Scene, placed: Placed): GameEvent[] | null {
  const there = getTraitsAt(scene, placed.index)
  if (isSeed(there) && isSeed(scene.items.getTraits(placed.itemId)))
    return plantOnTree(scene, placed)
  return there.actionType === actionTypes.display ? putOnDisplay(scene, placed) : null
}

/** Returns the reason why a player who may build there may not break the block, or null. */
export function findBreakDenial(scene: Scene, index: number): string | null {
  const traits = getTraitsAt(scene, index)
  if (traits.actionType === actionTypes.display) return findDisplayBreakRefusal(scene, index)
  if (traits.actionType === actionTypes.vending) return findVendingBreakRefusal(scene, index)
  if (!isLock(traits)) return null
  return getAreaSize(traits.id) > 0
    ? findAreaLockBreakRefusal(scene, index)
    : findWorldLockBreakRefusal(scene)
}

/** Returns all events of breaking a block with special rules, or null for other blocks. */
export function breakSpecial(scene: Scene, index: number): GameEvent[] | null {
  const traits = getTraitsAt(scene, index)
  if (!isLock(traits)) return isMachine(traits) ? breakMachine(scene, index) : null
  return getAreaSize(traits.id) > 0 ? breakAreaLock(scene, index) : breakWorldLock(scene, index)
}

/** Returns the effects of a punch on a block, besides the damage. */
export function punchSpecial(scene: Scene, index: number): GameEvent[] {
  const traits = getTraitsAt(scene, index)
  if (isWeatherMachine(traits) || isInfinityMachine(traits)) return toggleMachine(scene, index)
  if (traits.actionType === actionTypes.dice) return rollDice(scene, index)
  return isSwitch(traits) ? toggleSwitch(scene, index) : []
}

const getTraitsAt = ({ world, items }: Scene, index: number): ItemTraits =>
  items.getTraits(getForeground(getBlock(world, index)))

const isMachine = (traits: ItemTraits) =>
  isWeatherMachine(traits) ||
  isInfinityMachine(traits) ||
  traits.actionType === actionTypes.display ||
  traits.actionType === actionTypes.dice

/** A machine grows on no tree, so it is given back with all its contents. */
function breakMachine(scene: Scene, index: number): GameEvent[] {
  const { world, items } = scene
  const machine = getBlock(world, index)
  const itemId = getForeground(machine)
  const traits = items.getTraits(itemId)
  const shown = traits.actionType === actionTypes.display ? getShownItem(machine) : 0
  const inside = isInfinityMachine(traits) ? listMachineIds(world) : shown > 0 ? [shown] : []
  return [
    { kind: 'block', index, block: withForeground(machine, 0), shown: 'broken' },
    ...stopWeatherMachine(scene, index),
    ...giveBack(scene, index, [itemId, ...inside]),
  ]
}
