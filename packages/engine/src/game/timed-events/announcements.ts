import { isBoostKind, type TimedEventEnd } from '@trellis/contract/kit/timed-events.ts'
import { worldWidth } from '@trellis/game-data/world-file.ts'
import { formatTime } from '../people/format-time.ts'
import type { TimedEvent } from './timed-event.ts'

/** Returns the name of an item as players read it. */
export type GetName = (itemId: number) => string

/** The parts of an event's time after which all players read something, between its start and its end. */
const steps = { hunt: [0.1, 0.4, 0.7, 0.9], other: [0.5, 0.9] }

const boostTitles = {
  gems: (factor: number) => `${factor} times the gems`,
  xp: (factor: number) => `${factor} times the XP`,
  harvest: (factor: number) => `${factor} times the fruit of trees`,
  growth: (factor: number) => `new trees grow ${factor} times as fast`,
}

/** Returns the title that players read, which does not say where a prize is hidden. */
export function formatTitle(event: TimedEvent): string {
  const { kind, factor, worlds, world } = event
  if (isBoostKind(kind)) return boostTitles[kind](factor)
  if (kind === 'rain') return `items rain in ${world}`
  if (kind === 'hunt') return `a prize is hidden in ${worlds.join(' or ')}`
  return `the arena in ${world}`
}

export const formatLeft = ({ endsAt }: TimedEvent, now: number) =>
  formatTime(endsAt - now) ?? 'a long time'

export const formatStart = (event: TimedEvent, now: number) =>
  `Event: ${formatTitle(event)}, for ${formatLeft(event, now)}!`

/** Returns how many announcements are due by now, besides the first one. */
export function countDue({ kind, startedAt, endsAt }: TimedEvent, now: number): number {
  const passed = (now - startedAt) / Math.max(1, endsAt - startedAt)
  return steps[kind === 'hunt' ? 'hunt' : 'other'].filter((step) => passed >= step).length
}

/** Returns the reminder for all players between start and end. */
export function formatReminder(event: TimedEvent, now: number): string {
  const left = formatLeft(event, now)
  const hint = event.kind === 'hunt' ? ` ${formatHint(event)}` : ''
  return `Event: ${formatTitle(event)}. ${left} left.${hint}`
}

/** Returns a hint, which is closer each time: the world, the half of it, then ten columns of it. */
export function formatHint({ world, place, announced }: TimedEvent): string {
  const column = (place ?? 0) % worldWidth
  if (announced <= 1) return `It is in ${world}.`
  if (announced === 2)
    return `It is in the ${column < worldWidth / 2 ? 'left' : 'right'} half of ${world}.`
  const from = Math.floor(column / 10) * 10
  return `It is in ${world}, between columns ${from} and ${from + 9}.`
}

const ends: Record<TimedEventEnd, string> = {
  time: 'is over',
  stopped: 'was ended',
  found: 'is over',
  'used-up': 'is over',
}

/** Returns the announcement of the end. */
export function formatEnd(event: TimedEvent, end: TimedEventEnd, winner: string | null): string {
  const { kind, world } = event
  if (kind === 'hunt') {
    if (winner !== null) return `Event: ${winner} found the prize in ${world}!`
    return 'Event: the hunt is over. Nobody found the prize.'
  }
  const won = winner === null ? '' : ` ${winner} wins with ${event.scores.get(winner) ?? 0} hits!`
  return `Event: ${formatTitle(event)} ${ends[end]}.${won}`
}

/** Returns the prize of a hunt or an arena, such as "5 World Lock and 100 gems"; empty for none. */
export function formatPrize({ items, gems }: TimedEvent, getName: GetName): string {
  const parts = items.map(([id, count]) => `${count} ${getName(id)}`)
  if (gems > 0) parts.push(`${gems} gems`)
  return parts.join(' and ')
}
