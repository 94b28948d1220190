import { getTimedEventKey, isTimedEventKind } from '@trellis/contract/kit/timed-events.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from './journal/operation.ts'
import { isWorldName } from './names.ts'

type Move = { from: string; to: string | null; at: number }

/**
 * Returns the changes of `timed-events.json` that let the events of a world follow it to another name. Those of a removed
 * world get their end, so that the game rewards their winners as after any end, also when another world has the name by
 * then. An event that the other name has already is left from a world that is gone.
 */
export function moveEventWorld(file: JsonObject | null, { from, to, at }: Move): Operation[] {
  const events = listEvents(file)
  const lost = events.filter(({ event }) => event.world === (to ?? from))
  const moved = to === null ? [] : events.filter(({ event }) => event.world === from)
  return [
    ...lost.flatMap(({ key, event }) => endEvent(key, event, at)),
    ...moved.flatMap(({ key, event }) => (to === null ? [] : moveEvent(key, event, to))),
  ]
}

/** Lists the worlds of running events. */
export const listEventWorlds = (file: JsonObject | null): string[] =>
  listEvents(file).flatMap(({ event: { world } }) =>
    typeof world === 'string' && isWorldName(world) ? [world] : [],
  )

const listEvents = (file: JsonObject | null) =>
  Object.entries(isObject(file?.running) ? file.running : {}).flatMap(([key, event]) =>
    isObject(event) ? [{ key, event }] : [],
  )

function endEvent(key: string, { endsAt }: JsonObject, at: number): Operation[] {
  const isOver = typeof endsAt !== 'number' || endsAt <= at
  return isOver ? [] : [{ set: ['running', key, 'endsAt'], value: at }]
}

function moveEvent(key: string, event: JsonObject, to: string): Operation[] {
  const { kind, world, worlds } = event
  if (typeof kind !== 'string' || !isTimedEventKind(kind)) return []
  const next = getTimedEventKey(kind, to)
  const list: unknown[] = Array.isArray(worlds) ? worlds : []
  const value = {
    ...event,
    key: next,
    world: to,
    worlds: list.map((name) => (name === world ? to : name)),
  }
  return [{ unset: ['running', key] }, { set: ['running', next], value }]
}
