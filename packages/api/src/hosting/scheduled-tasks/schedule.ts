import {
  minGapMinutes,
  type ScheduleRefusal,
  splitSchedule,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { CronExpressionParser } from 'cron-parser'

/** The times that five cron fields name, each list in rising order. */
export type Schedule = {
  minutes: readonly number[]
  hours: readonly number[]
  monthDays: ReadonlySet<number>
  /** January is 1. */
  months: ReadonlySet<number>
  /** Sunday is 0. */
  weekdays: ReadonlySet<number>
  /** Cron runs a schedule with both a day of the month and a weekday when either matches. */
  anyMonthDay: boolean
  anyWeekday: boolean
}

export const dayMs = 86_400_000

/** Reads a schedule that an owner writes, or says why it cannot be one. */
export function readSchedule(text: string): { schedule: Schedule } | { refusal: ScheduleRefusal } {
  const fields = splitSchedule(text)
  if (fields === null) return { refusal: { code: 'schedule-invalid' } }
  const schedule = parseFields(fields)
  if (schedule === null) return { refusal: { code: 'schedule-uninterpreted' } }
  if (!canOccur(schedule)) return { refusal: { code: 'schedule-never-due' } }
  const gap = findShortestGap(schedule)
  return gap < minGapMinutes
    ? { refusal: { code: 'schedule-too-often', params: { minutes: minGapMinutes } } }
    : { schedule }
}

const numeric = /^(?:\*|\d{1,2}(?:-\d{1,2})?)(?:\/\d{1,2})?$/
const monthName = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const weekdayName = 'sun|mon|tue|wed|thu|fri|sat'
const createFieldPattern = (names: string) =>
  new RegExp(`^(?:\\*|(?:\\d{1,2}|${names})(?:-(?:\\d{1,2}|${names}))?)(?:/\\d{1,2})?$`, 'i')
/** Plain cron only: the parser also knows L, W, #, H, ? and reads names that run into one another. */
const grammar = [
  numeric,
  numeric,
  numeric,
  createFieldPattern(monthName),
  createFieldPattern(weekdayName),
]

function parseFields(fields: readonly string[]): Schedule | null {
  const [minute = '', hour = '', monthDay = '', month = '', weekday = ''] = fields
  const isPlain = fields.every((field, at) =>
    field.split(',').every((part) => grammar[at]?.test(part)),
  )
  if (!isPlain) return null
  try {
    // The month is parsed separately: the parser rejects a month together with a day that it never has.
    const times = CronExpressionParser.parse(`${minute} ${hour} ${monthDay} * ${weekday}`).fields
    const months = CronExpressionParser.parse(`0 0 * ${month} *`).fields.month
    return {
      minutes: sortValues(times.minute.values),
      hours: sortValues(times.hour.values),
      monthDays: new Set(times.dayOfMonth.values.map(Number)),
      months: new Set(months.values),
      weekdays: new Set(times.dayOfWeek.values.map((day) => Number(day) % 7)),
      anyMonthDay: monthDay === '*',
      anyWeekday: weekday === '*',
    }
  } catch {
    return null
  }
}

const sortValues = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)

/** Whether a calendar day, given as its midnight in UTC, is one of the schedule's. */
export function getIsDay(schedule: Schedule, midnight: number): boolean {
  const day = new Date(midnight)
  if (!schedule.months.has(day.getUTCMonth() + 1)) return false
  const byMonth = schedule.monthDays.has(day.getUTCDate())
  const byWeek = schedule.weekdays.has(day.getUTCDay())
  if (schedule.anyMonthDay || schedule.anyWeekday) return byMonth && byWeek
  return byMonth || byWeek
}

/** After so many years every date has met every weekday, with and without a leap day before it. */
const calendarDays = 28 * 366
const calendarBegin = Date.UTC(2000, 0, 1)

function* listCalendarDays(): Iterable<number> {
  for (let day = 0; day < calendarDays; day++) yield calendarBegin + day * dayMs
}

function canOccur(schedule: Schedule): boolean {
  for (const day of listCalendarDays()) if (getIsDay(schedule, day)) return true
  return false
}

/** The least number of minutes between two times of the schedule, by the clock on the wall. */
export function findShortestGap({ minutes, hours, ...days }: Schedule): number {
  const first = minutes[0] ?? 0
  const last = minutes.at(-1) ?? 0
  const gaps = minutes.slice(1).map((minute, at) => minute - (minutes[at] ?? 0))
  for (const [at, hour] of hours.slice(1).entries()) {
    gaps.push((hour - (hours[at] ?? 0)) * 60 + first - last)
  }
  const overMidnight = (24 + (hours[0] ?? 0) - (hours.at(-1) ?? 0)) * 60 + first - last
  // Looking for two days in a row is worth it only where they would be too close.
  const areApart = overMidnight >= minGapMinutes || !hasNeighbours({ minutes, hours, ...days })
  if (!areApart) gaps.push(overMidnight)
  return Math.min(...gaps, Number.POSITIVE_INFINITY)
}

function hasNeighbours(schedule: Schedule): boolean {
  let wasOne = false
  for (const day of listCalendarDays()) {
    const isOne = getIsDay(schedule, day)
    if (wasOne && isOne) return true
    wasOne = isOne
  }
  return false
}
