/** The kinds of events that an owner starts for a limited time, in the order in which they are shown. */
export const timedEventKinds = ['gems', 'xp', 'harvest', 'growth', 'rain', 'hunt', 'arena'] as const
export type TimedEventKind = (typeof timedEventKinds)[number]

/** The kinds that multiply gains on the whole server. The others take place in a world. */
export const boostKinds = ['gems', 'xp', 'harvest', 'growth'] as const
export type BoostKind = (typeof boostKinds)[number]

export const isBoostKind = (kind: string): kind is BoostKind => boostKinds.some((it) => it === kind)

export const isTimedEventKind = (kind: string): kind is TimedEventKind =>
  timedEventKinds.some((it) => it === kind)

/** The bounds of timed events. The engine, the api and the panel use the same. */
export const timedEventBounds = {
  minutes: { min: 1, max: 1440, default: 60 },
  factor: { min: 2, max: 5, default: 2 },
  /** The seconds between two falls of a rain. */
  seconds: { min: 1, max: 60, default: 5 },
  /** Bounds each item of a rain. */
  rainCount: { min: 1, max: 2000 },
  /** Bounds a prize, which is one stack. */
  prizeCount: { min: 1, max: 200 },
  prizeGems: { min: 0, max: 1_000_000 },
  rainItems: 10,
  /** The worlds from which a hunt chooses one. */
  worlds: 5,
  running: 8,
  history: 50,
  /** Bounds the scores of an arena. */
  scores: 200,
} as const

/** How an event ended. */
export const timedEventEnds = ['time', 'stopped', 'found', 'used-up'] as const
export type TimedEventEnd = (typeof timedEventEnds)[number]

/** Why an event cannot be started or stopped now. */
export const timedEventRefusals = [
  'event-invalid',
  'events-full',
  'event-running',
  'event-not-running',
  'event-world-missing',
  'event-item-missing',
  'event-item-blocked',
  'event-place-missing',
] as const
export type TimedEventRefusalCode = (typeof timedEventRefusals)[number]

/** An item and its count. */
export type EventStack = readonly [itemId: number, count: number]

/** The choices of an owner. A key that the kind does not use has its default. */
export type TimedEventForm = {
  kind: TimedEventKind
  minutes: number
  factor: number
  worlds: readonly string[]
  items: readonly EventStack[]
  gems: number
  seconds: number
}

/** The key of a running event: one of a boost on the server, one of another kind in each world. */
export const getTimedEventKey = (kind: TimedEventKind, world: string | null) =>
  world === null ? kind : `${kind}/${world}`

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max

/** Returns whether the choices belong together and are within the bounds. */
export function isTimedEventForm(form: TimedEventForm): boolean {
  const { kind, minutes, factor, worlds, items, gems, seconds } = form
  const bounds = timedEventBounds
  if (!isWithin(minutes, bounds.minutes) || !isWithin(factor, bounds.factor)) return false
  if (!isWithin(seconds, bounds.seconds) || !isWithin(gems, bounds.prizeGems)) return false
  if (isBoostKind(kind)) return worlds.length === 0 && items.length === 0 && gems === 0
  const maxWorlds = kind === 'hunt' ? bounds.worlds : 1
  if (worlds.length < 1 || worlds.length > maxWorlds) return false
  if (!items.every(([id]) => Number.isInteger(id) && id > 0)) return false
  if (kind === 'rain') {
    const isBounded = items.length >= 1 && items.length <= bounds.rainItems
    return isBounded && gems === 0 && items.every(([, count]) => isWithin(count, bounds.rainCount))
  }
  const hasPrize = kind === 'hunt' ? items.length === 1 : items.length <= 1
  return hasPrize && items.every(([, count]) => isWithin(count, bounds.prizeCount))
}

/** Members with the right to the console can start events there too. */
export const timedEventRights = ['configuration', 'console'] as const
