import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { actionTypes, type Items, type ItemTraits } from '../items/item-traits.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock, getForeground } from '../world/block.ts'
import { blockFlags, hasFlag, withFlag } from '../world/foreground.ts'
import type { World } from '../world/world.ts'
import { getCycleWeather, listMachineIds } from './infinity-cycle.ts'
import { getMachineWeather, isWeatherMachine } from './machine-weather.ts'

export const isInfinityMachine = ({ actionType }: ItemTraits) =>
  actionType === actionTypes.infinityWeather

const isAnyMachine = (traits: ItemTraits) => isWeatherMachine(traits) || isInfinityMachine(traits)

/**
 * Toggles a machine. Turning it on turns every other machine of the world off. A machine without weather only says so:
 * the items of an operator may have machines whose weather is not known.
 */
export function toggleMachine(scene: Scene, index: number): GameEvent[] {
  const { world, items } = scene
  const machine = getBlock(world, index)
  if (hasFlag(machine, blockFlags.on))
    return [createFlagEvent(scene, index, false), createWeatherEvent(0)]
  const weather = findMachineWeather(world, items.getTraits(getForeground(machine)), items)
  if (weather === null) return createRefusals(describeMissingWeather(scene, machine))
  const others = listRunningMachines(world, items).filter((at) => at !== index)
  return [
    ...others.map((at) => createFlagEvent(scene, at, false)),
    createFlagEvent(scene, index, true),
    createWeatherEvent(weather),
  ]
}

/** Returns the further events of removing the machine. */
export function stopWeatherMachine({ world, items }: Scene, index: number): GameEvent[] {
  const machine = getBlock(world, index)
  const isRunning = hasFlag(machine, blockFlags.on)
  const isInfinity = isInfinityMachine(items.getTraits(getForeground(machine)))
  return [
    ...(isRunning ? [createWeatherEvent(0)] : []),
    ...(isInfinity && listMachineIds(world).length > 0 ? emptied : []),
  ]
}

const emptied: GameEvent[] = [
  { kind: 'world-key', key: 'infinity', value: [], shown: 'nothing' },
  { kind: 'world-key', key: 'cycle_ke', value: 0, shown: 'nothing' },
]

function findMachineWeather(world: World, traits: ItemTraits, items: Items): number | null {
  return isInfinityMachine(traits) ? getCycleWeather(world, items) : getMachineWeather(traits)
}

function describeMissingWeather(scene: Scene, machine: Block): string {
  const traits = scene.items.getTraits(getForeground(machine))
  return isInfinityMachine(traits)
    ? 'Put a weather machine into it first.'
    : `${getItemName(scene, traits.id)} makes no weather on this server.`
}

function listRunningMachines(world: World, items: Items): number[] {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  return blocks.flatMap((_, index) => {
    const block = getBlock(world, index)
    const runs =
      hasFlag(block, blockFlags.on) && isAnyMachine(items.getTraits(getForeground(block)))
    return runs ? [index] : []
  })
}

function createFlagEvent({ world }: Scene, index: number, isOn: boolean): GameEvent {
  const block = withFlag(getBlock(world, index), blockFlags.on, isOn)
  return { kind: 'block', index, block, shown: 'tile' }
}

const createWeatherEvent = (weather: number): GameEvent => ({
  kind: 'world-key',
  key: 'weather',
  value: weather,
  shown: 'weather',
})
