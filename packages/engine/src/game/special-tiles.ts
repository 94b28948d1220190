import { blockAt, getForeground } from './block.ts'
import type { GameEvent } from './events/game-event.ts'
import { withForeground } from './foreground.ts'
import { giveBack } from './giving-back.ts'
import { actionTypes, type ItemNature, isLock } from './item-nature.ts'
import { areaLockBreakDenial, breakAreaLock, placeAreaLock } from './locks/area-lock.ts'
import { getAreaSize } from './locks/lock-kinds.ts'
import { breakWorldLock, placeWorldLock, worldLockBreakDenial } from './locks/world-lock.ts'
import { rollDice } from './machines/dice.ts'
import { displayBreakDenial, putOnDisplay, shownOn } from './machines/display.ts'
import { isSwitch, toggleSwitch } from './machines/switch.ts'
import type { Scene } from './scene.ts'
import { listMachineIds } from './weather/infinity-cycle.ts'
import { isWeatherMachine } from './weather/machine-weather.ts'
import { isInfinityMachine, machineGone, toggleMachine } from './weather/weather-machine.ts'

type Placed = { index: number; itemId: number }

/** Returns the events of placing an item with special rules, or null for other items. */
export function placeSpecial(scene: Scene, placed: Placed): GameEvent[] | null {
  const { itemId } = placed
  if (!isLock(scene.items.getNature(itemId))) return null
  return getAreaSize(itemId) > 0 ? placeAreaLock(scene, placed) : placeWorldLock(scene, placed)
}

/** Returns the events of placing an item onto the block at a tile, or null when it needs an empty tile. */
export function placeOnto(scene: Scene, placed: Placed): GameEvent[] | null {
  const { actionType } = natureAt(scene, placed.index)
  return actionType === actionTypes.display ? putOnDisplay(scene, placed) : null
}

/** Returns the reason why a player who may build there may not break the block, or null. */
export function findBreakDenial(scene: Scene, index: number): string | null {
  const nature = natureAt(scene, index)
  if (nature.actionType === actionTypes.display) return displayBreakDenial(scene, index)
  if (!isLock(nature)) return null
  return getAreaSize(nature.id) > 0
    ? areaLockBreakDenial(scene, index)
    : worldLockBreakDenial(scene)
}

/** Returns all events of breaking a block with special rules, or null for other blocks. */
export function breakSpecial(scene: Scene, index: number): GameEvent[] | null {
  const nature = natureAt(scene, index)
  if (!isLock(nature)) return isMachine(nature) ? breakMachine(scene, index) : null
  return getAreaSize(nature.id) > 0 ? breakAreaLock(scene, index) : breakWorldLock(scene, index)
}

/** Returns the effects of a punch on a block, besides the damage. */
export function punchSpecial(scene: Scene, index: number): GameEvent[] {
  const nature = natureAt(scene, index)
  if (isWeatherMachine(nature) || isInfinityMachine(nature)) return toggleMachine(scene, index)
  if (nature.actionType === actionTypes.dice) return rollDice(scene, index)
  return isSwitch(nature) ? toggleSwitch(scene, index) : []
}

const natureAt = ({ world, items }: Scene, index: number): ItemNature =>
  items.getNature(getForeground(blockAt(world, index)))

const isMachine = (nature: ItemNature) =>
  isWeatherMachine(nature) ||
  isInfinityMachine(nature) ||
  nature.actionType === actionTypes.display ||
  nature.actionType === actionTypes.dice

/** A machine grows on no tree, so it is given back with all its contents. */
function breakMachine(scene: Scene, index: number): GameEvent[] {
  const { world, items } = scene
  const machine = blockAt(world, index)
  const itemId = getForeground(machine)
  const nature = items.getNature(itemId)
  const shown = nature.actionType === actionTypes.display ? shownOn(machine) : 0
  const inside = isInfinityMachine(nature) ? listMachineIds(world) : shown > 0 ? [shown] : []
  return [
    { kind: 'block', index, block: withForeground(machine, 0), shown: 'broken' },
    ...machineGone(scene, index),
    ...giveBack(scene, index, [itemId, ...inside]),
  ]
}
