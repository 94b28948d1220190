import { shellMessages } from '../messages/shell.ts'

const units = ['day', 'hour', 'minute', 'second'] as const
export type SpanUnit = (typeof units)[number]

const sizes: Record<SpanUnit, number> = {
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
}

/** Returns a length of time in its largest unit, rounded down. */
export function findLargestUnit(ms: number): { unit: SpanUnit; count: number } {
  const unit = units.find((it) => ms >= sizes[it]) ?? 'second'
  return { unit, count: Math.max(0, Math.floor(ms / sizes[unit])) }
}

/** Formats the two largest units of a length of time, such as '5 h 12 min'. */
export function formatSpan(ms: number): string {
  const largest = units.findIndex((unit) => ms >= sizes[unit])
  if (largest === -1) return shellMessages.span.second({ count: 0 })
  return listParts(ms, units.slice(largest, largest + 2))
    .map(({ unit, count }) => shellMessages.span[unit]({ count }))
    .join(' ')
}

/** Formats seconds in all their units, such as '1d 2h 5s'. */
export function formatSeconds(seconds: number): string {
  const parts = listParts(seconds * 1000, units)
  return (parts.length > 0 ? parts : [{ unit: 'second' as const, count: 0 }])
    .map(({ unit, count }) => shellMessages.shortSpan[unit]({ count }))
    .join(' ')
}

function listParts(ms: number, wanted: readonly SpanUnit[]) {
  let rest = ms
  return wanted.flatMap((unit) => {
    const count = Math.floor(rest / sizes[unit])
    rest -= count * sizes[unit]
    return count > 0 ? [{ unit, count }] : []
  })
}
