import { readLocale } from '../language/locale.ts'

const words = new Intl.RelativeTimeFormat(readLocale(), { numeric: 'auto' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats an instant such as '5 minutes ago'. Less than a minute is 'now', because clocks differ by some seconds. */
export function formatRelative(instant: string, nowMs: number): string {
  const distanceMs = Date.parse(instant) - nowMs
  const unit = units.find(([, ms]) => Math.abs(distanceMs) >= ms)
  return unit === undefined
    ? words.format(0, 'second')
    : words.format(Math.round(distanceMs / unit[1]), unit[0])
}
