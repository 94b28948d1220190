import { dayMs, getIsDay, type Schedule } from './schedule.ts'
import { getOffsetAt, getWallTime } from './wall-clock.ts'

/**
 * When a schedule is due in a zone, by our own arithmetic: cron-parser loses times that fall into a gap of half an
 * hour (Australia/Lord_Howe).
 *
 * A time that does not exist that day comes as much later as the clocks were put forward. A time that comes twice
 * counts the first time; both times in a schedule of every hour, so that its rhythm stays.
 */
type DueSchedule = { schedule: Schedule; zone: string }

const minuteMs = 60_000
/** Enough for five leap days around a century without one. */
const maxDaysAhead = 30 * 366

/** The first `count` due times after an instant, in their order. */
export function listNextDueTimes(when: DueSchedule, after: number, count: number): number[] {
  // A time that fell into a gap may come a day late, so the days before and after are checked too.
  const first = startOfWallDay(when.zone, after) - dayMs
  const found = new Set<number>()
  let lastDay = first + maxDaysAhead * dayMs
  for (let day = first; day <= lastDay; day += dayMs) {
    if (!getIsDay(when.schedule, day)) continue
    for (const due of listDueOnDay(when, day)) if (due > after) found.add(due)
    if (found.size >= count) lastDay = Math.min(lastDay, day + dayMs)
  }
  return sortTimes(found).slice(0, count)
}

/** Every due time from one instant to another, both counted. */
export function listDueTimes(when: DueSchedule, from: number, to: number): number[] {
  const found = new Set<number>()
  const lastDay = startOfWallDay(when.zone, to) + dayMs
  for (let day = startOfWallDay(when.zone, from) - dayMs; day <= lastDay; day += dayMs) {
    if (!getIsDay(when.schedule, day)) continue
    for (const due of listDueOnDay(when, day)) if (due >= from && due <= to) found.add(due)
  }
  return sortTimes(found)
}

const sortTimes = (times: ReadonlySet<number>) => [...times].sort((a, b) => a - b)

function startOfWallDay(zone: string, instant: number): number {
  return Math.floor(getWallTime(zone, instant) / dayMs) * dayMs
}

/** The instants of one calendar day, given as its midnight in UTC. */
function listDueOnDay({ schedule, zone }: DueSchedule, midnight: number): number[] {
  const before = getOffsetAt(zone, midnight - dayMs)
  const after = getOffsetAt(zone, midnight + 2 * dayMs)
  const isEveryHour = schedule.hours.length === 24
  return schedule.hours.flatMap((hour) =>
    schedule.minutes.flatMap((minute) => {
      const wall = midnight + (hour * 60 + minute) * minuteMs
      if (before === after) return [wall - before]
      const instants = listInstants(zone, wall)
      if (instants.length === 0) return [wall - getOffsetAt(zone, wall - dayMs)]
      return isEveryHour ? instants : instants.slice(0, 1)
    }),
  )
}

/** When a clock on the wall shows this: mostly once, in a gap never, in an hour that comes again twice. */
function listInstants(zone: string, wall: number): number[] {
  const offsets = new Set([getOffsetAt(zone, wall - dayMs), getOffsetAt(zone, wall + dayMs)])
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => getWallTime(zone, instant) === wall)
    .sort((a, b) => a - b)
}
