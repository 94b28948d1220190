import type { WorldEvent } from '../events/game-event.ts'
import { actionTypes, type Items } from '../items/item-traits.ts'
import { getBlock, getForeground } from '../world/block.ts'
import { blockFlags, hasFlag } from '../world/foreground.ts'
import type { World } from '../world/world.ts'
import { getMachineWeather } from './machine-weather.ts'

/** Returns the machines in the world's infinity machine, without ids that are no items. */
export function listMachineIds({ infinity }: World): number[] {
  const entries: unknown[] = Array.isArray(infinity) ? infinity : []
  return entries.flatMap((it) => (isItemId(it) ? [it] : []))
}

const isItemId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

/** Returns the present weather of the cycle; null when its list makes none. */
export function getCycleWeather(world: World, items: Items): number | null {
  const weathers = getWeathers(world, items)
  return weathers[getCursor(world) % Math.max(1, weathers.length)] ?? null
}

const defaultMinutes = 10
const maxMinutes = 100_000

/** Returns the minutes for each weather of a running machine; null while none runs. */
export function getCycleMinutes(world: World, items: Items): number | null {
  if (listMachineIds(world).length === 0) return null
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const running = blocks.findIndex((_, index) => {
    const block = getBlock(world, index)
    const { actionType } = items.getTraits(getForeground(block))
    return actionType === actionTypes.infinityWeather && hasFlag(block, blockFlags.on)
  })
  return running < 0 ? null : getMinutes(getBlock(world, running).if_c)
}

export function getMinutes(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.min(maxMinutes, value) : defaultMinutes
}

/** Advances to the next weather of the list, and from the last to the first. */
export function advanceCycle(world: World, items: Items): WorldEvent[] {
  const weathers = getWeathers(world, items)
  if (weathers.length === 0) return []
  const cursor = (getCursor(world) + 1) % weathers.length
  return [
    { kind: 'world-key', key: 'cycle_ke', value: cursor, shown: 'nothing' },
    { kind: 'world-key', key: 'weather', value: weathers[cursor] ?? 0, shown: 'weather' },
  ]
}

const getWeathers = (world: World, items: Items) =>
  listMachineIds(world).flatMap((id) => getMachineWeather(items.getTraits(id)) ?? [])

const getCursor = ({ cycle_ke: cursor }: World) =>
  typeof cursor === 'number' && Number.isInteger(cursor) && cursor >= 0 ? cursor : 0
