import { blockAt, foregroundOf } from '../block.ts'
import type { WorldEvent } from '../events/game-event.ts'
import { blockFlags, hasFlag } from '../foreground.ts'
import { actionTypes, type Items } from '../item-nature.ts'
import type { World } from '../world.ts'
import { weatherOfMachine } from './machine-weather.ts'

/** Returns the machines in the world's infinity machine, without ids that are no items. */
export function machineIdsOf({ infinity }: World): number[] {
  const entries: unknown[] = Array.isArray(infinity) ? infinity : []
  return entries.flatMap((it) => (isItemId(it) ? [it] : []))
}

const isItemId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

/** Returns the present weather of the cycle; null when its list makes none. */
export function cycleNow(world: World, items: Items): number | null {
  const weathers = weathersOf(world, items)
  return weathers[cursorOf(world) % Math.max(1, weathers.length)] ?? null
}

const usualMinutes = 10
const mostMinutes = 100_000

/** Returns the minutes for each weather of a running machine; null while none runs. */
export function cycleMinutes(world: World, items: Items): number | null {
  if (machineIdsOf(world).length === 0) return null
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const running = blocks.findIndex((_, index) => {
    const block = blockAt(world, index)
    const { actionType } = items.natureOf(foregroundOf(block))
    return actionType === actionTypes.infinityWeather && hasFlag(block, blockFlags.on)
  })
  return running < 0 ? null : minutesOf(blockAt(world, running).if_c)
}

export function minutesOf(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.min(mostMinutes, value) : usualMinutes
}

/** Advances to the next weather of the list, and from the last to the first. */
export function cycleOn(world: World, items: Items): WorldEvent[] {
  const weathers = weathersOf(world, items)
  if (weathers.length === 0) return []
  const cursor = (cursorOf(world) + 1) % weathers.length
  return [
    { kind: 'world-key', key: 'cycle_ke', value: cursor, shown: 'nothing' },
    { kind: 'world-key', key: 'weather', value: weathers[cursor] ?? 0, shown: 'weather' },
  ]
}

const weathersOf = (world: World, items: Items) =>
  machineIdsOf(world).flatMap((id) => weatherOfMachine(items.natureOf(id)) ?? [])

const cursorOf = ({ cycle_ke: cursor }: World) =>
  typeof cursor === 'number' && Number.isInteger(cursor) && cursor >= 0 ? cursor : 0
