import { formatCount } from '../../counted.ts'

const minuteMs = 60_000
const hourMinutes = 60
const dayHours = 24
/** Longer times are shown as permanent. */
const maxDays = 36_500

/** Returns the remaining time, such as "12 more minutes"; null when it never ends. */
export function formatMoreTime(ms: number): string | null {
  const span = findSpan(ms)
  if (span === null) return null
  const { count, unit } = span
  return formatCount(count, `more ${unit}`)
}

/** Returns a duration, such as "12 minutes"; null when it never ends. */
export function formatTime(ms: number): string | null {
  const span = findSpan(ms)
  if (span === null) return null
  const { count, unit } = span
  return formatCount(count, unit)
}

/** Uses the largest unit with a count of two or more. A started minute counts as one. */
function findSpan(ms: number): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  if (minutes < 2 * hourMinutes) return { count: minutes, unit: 'minute' }
  const hours = Math.round(minutes / hourMinutes)
  if (hours < 2 * dayHours) return { count: hours, unit: 'hour' }
  const days = Math.round(hours / dayHours)
  return days > maxDays ? null : { count: days, unit: 'day' }
}
