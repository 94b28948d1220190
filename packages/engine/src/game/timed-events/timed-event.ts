import {
  type BoostKind,
  type EventStack,
  getTimedEventKey,
  isBoostKind,
  isTimedEventForm,
  isTimedEventKind,
  type TimedEventForm,
  timedEventBounds,
} from '@trellis/contract/kit/timed-events.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { isPair } from '@trellis/game-data/inventory.ts'
import { maxItemId } from '../items/item-traits.ts'
import { getRequestedWorldName } from '../world/world-name.ts'

/** A running event, as `timed-events.json` has it. */
export type TimedEvent = TimedEventForm & {
  key: string
  by: string
  startedAt: number
  endsAt: number
  /** Where it takes place; null for the whole server. */
  world: string | null
  /** The number of announcements so far, besides the first one. */
  announced: number
  /** The tile where the prize of a hunt is hidden. */
  place: number | null
  /** The dropped prize, once a player has come near. */
  uid: number | null
  /** When the last items of a rain fell. */
  fellAt: number
  /** The points of players in an arena, in the order of their first hit. */
  scores: ReadonlyMap<string, number>
}

export type RunningEvents = ReadonlyMap<string, TimedEvent>

const { minutes, factor, seconds } = timedEventBounds
const maxCount = Math.max(timedEventBounds.rainCount.max, timedEventBounds.prizeCount.max)

/** Reads an owner's choices from outside; null for a form that no bound permits. */
export function readTimedEventForm(value: unknown): TimedEventForm | null {
  if (!isObject(value) || typeof value.kind !== 'string' || !isTimedEventKind(value.kind))
    return null
  const form: TimedEventForm = {
    kind: value.kind,
    minutes: getNumber(value.minutes, minutes.default),
    factor: getNumber(value.factor, factor.default),
    worlds: readWorlds(value.worlds),
    items: readStacks(value.items),
    gems: getNumber(value.gems, 0),
    seconds: getNumber(value.seconds, seconds.default),
  }
  return isTimedEventForm(form) ? form : null
}

/** Reads the running events of the file. Malformed ones and those beyond the bound are skipped. */
export function readRunningEvents(document: JsonObject | null): RunningEvents {
  const running = isObject(document?.running) ? document.running : {}
  const events = Object.entries(running).flatMap(([key, value]) => {
    const event = readTimedEvent(value)
    // The end of an event removes its own key, so one under another key would end again and again.
    return event === null || event.key !== key ? [] : [event]
  })
  return new Map(events.slice(0, timedEventBounds.running).map((event) => [event.key, event]))
}

function readTimedEvent(value: unknown): TimedEvent | null {
  // A rain that has used up its items has none.
  const asForm = isObject(value) && value.kind === 'rain' ? { ...value, items: [[1, 1]] } : value
  const form = readTimedEventForm(asForm)
  if (form === null || !isObject(value)) return null
  const { by, startedAt, endsAt, place, uid } = value
  if (!isInstant(startedAt) || !isInstant(endsAt)) return null
  const world = isBoostKind(form.kind) ? null : getWorld(value.world)
  if (world === null && !isBoostKind(form.kind)) return null
  return {
    ...form,
    items: readStacks(value.items),
    key: getTimedEventKey(form.kind, world),
    by: typeof by === 'string' ? by : '',
    startedAt,
    // A file must not keep an event running for longer than an owner could.
    endsAt: Math.min(endsAt, startedAt + minutes.max * 60_000),
    world,
    announced: getNumber(value.announced, 0),
    place: isInstant(place) ? place : null,
    uid: isInstant(uid) ? uid : null,
    fellAt: getNumber(value.fellAt, startedAt),
    scores: readScores(value.scores),
  }
}

/** Returns the value of a running event for the file. */
export const formatTimedEvent = (event: TimedEvent): JsonObject => ({
  ...event,
  scores: Object.fromEntries(event.scores),
})

/** Holds the factors for all players, by kind. */
export type EventFactors = Readonly<Record<BoostKind, number>>

export const noFactors: EventFactors = { gems: 1, xp: 1, harvest: 1, growth: 1 }

export function getEventFactors(running: RunningEvents, now: number): EventFactors {
  const factors = { ...noFactors }
  for (const event of running.values()) {
    if (isBoostKind(event.kind) && now < event.endsAt) factors[event.kind] = event.factor
  }
  return factors
}

const getNumber = (value: unknown, byDefault: number) =>
  typeof value === 'number' && Number.isFinite(value) ? value : byDefault

const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const getWorld = (value: unknown) =>
  typeof value === 'string' ? getRequestedWorldName(value) : null

function readWorlds(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return [...new Set(list.flatMap((name) => getWorld(name) ?? []))]
}

function readStacks(value: unknown): EventStack[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list
    .filter(isPair)
    .filter(([id, count]) => id > 0 && id <= maxItemId && count > 0 && count <= maxCount)
}

function readScores(value: unknown): ReadonlyMap<string, number> {
  const entries = isObject(value) ? Object.entries(value) : []
  const scores = entries.flatMap(([name, score]) =>
    isInstant(score) ? [[name, score] as const] : [],
  )
  return new Map(scores.slice(0, timedEventBounds.scores))
}
