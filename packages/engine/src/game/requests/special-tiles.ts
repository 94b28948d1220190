import { plantOnTree } from '../blocks/splicing.ts'
import { findContainerBreakRefusal } from '../containers/containers.ts'
import { findMannequinBreakRefusal, putOnMannequin, readWears } from '../containers/mannequin.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { giveBack } from '../items/giving-back.ts'
import { actionTypes, type ItemTraits, isLock, isSeed } from '../items/item-traits.ts'
import { breakAreaLock, findAreaLockBreakRefusal, placeAreaLock } from '../locks/area-lock.ts'
import { getAreaSize } from '../locks/lock-kinds.ts'
import { breakWorldLock, findWorldLockBreakRefusal, placeWorldLock } from '../locks/world-lock.ts'
import { rollDice } from '../machines/dice.ts'
import { findDisplayBreakRefusal, getShownItem, putOnDisplay } from '../machines/display.ts'
import { isSwitch, toggleSwitch } from '../machines/switch.ts'
import { findVendingBreakRefusal } from '../machines/vending/vending.ts'
import { findPenaltyEnd } from '../rights/penalties.ts'
import type { Scene } from '../scene.ts'
import { listMachineIds } from '../weather/infinity-cycle.ts'
import { isWeatherMachine } from '../weather/machine-weather.ts'
import { isInfinityMachine, stopWeatherMachine, toggleMachine } from '../weather/weather-machine.ts'
import { type Block, getBlock, getForeground } from '../world/block.ts'
import { withForeground } from '../world/foreground.ts'

type Placed = { index: number; itemId: number }

/** Returns the events of placing an item with special rules, or null for other items. */
export function placeSpecial(scene: Scene, placed: Placed): GameEvent[] | null {
  const { itemId } = placed
  const { items, actor, now } = scene
  if (!isLock(items.getTraits(itemId))) return null
  // The jailed must not own the jail.
  if (findPenaltyEnd(actor.player, 'jail', now) !== null)
    return [createRefusal('You cannot place a lock while you are in jail.')]
  return getAreaSize(itemId) > 0 ? placeAreaLock(scene, placed) : placeWorldLock(scene, placed)
}

/** Returns the events of placing an item onto the block at a tile, or null when it needs an empty tile. */
export function placeOnto(scene: Scene, placed: Placed): GameEvent[] | null {
  const there = getTraitsAt(scene, placed.index)
  if (isSeed(there) && isSeed(scene.items.getTraits(placed.itemId)))
    return plantOnTree(scene, placed)
  if (there.actionType === actionTypes.mannequin) return putOnMannequin(scene, placed)
  return there.actionType === actionTypes.display ? putOnDisplay(scene, placed) : null
}

/** Returns the reason why a player who may build there may not break the block, or null. */
export function findBreakDenial(scene: Scene, index: number): string | null {
  const traits = getTraitsAt(scene, index)
  if (traits.actionType === actionTypes.display) return findDisplayBreakRefusal(scene, index)
  if (traits.actionType === actionTypes.vending) return findVendingBreakRefusal(scene, index)
  if (traits.actionType === actionTypes.mannequin) return findMannequinBreakRefusal(scene, index)
  if (!isLock(traits)) return findContainerBreakRefusal(scene, index)
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
  traits.actionType === actionTypes.mannequin ||
  traits.actionType === actionTypes.dice

/** A machine grows on no tree, so it is given back with all its contents. */
function breakMachine(scene: Scene, index: number): GameEvent[] {
  const { world, items } = scene
  const machine = getBlock(world, index)
  const itemId = getForeground(machine)
  const traits = items.getTraits(itemId)
  const inside = listInside(world, machine, traits)
  return [
    { kind: 'block', index, block: withForeground(machine, 0), shown: 'broken' },
    ...stopWeatherMachine(scene, index),
    ...giveBack(scene, index, [itemId, ...inside]),
  ]
}

function listInside(world: Scene['world'], machine: Block, traits: ItemTraits): number[] {
  if (isInfinityMachine(traits)) return listMachineIds(world)
  if (traits.actionType === actionTypes.mannequin) return [...readWears(machine).values()]
  const shown = traits.actionType === actionTypes.display ? getShownItem(machine) : 0
  return shown > 0 ? [shown] : []
}
