import { formatHour, formatShortDay, zoneOffsetMs } from '../../kit/dates.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const steps = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].map((hours) => hours * hourMs)

export type TimeTick = { at: number; label: string }

/** Round times between two instants, no more of them than asked for; a new day is named by its date. */
export function listTimeTicks(from: number, to: number, max: number): TimeTick[] {
  const step = steps.find((it) => (to - from) / it <= max) ?? dayMs * 28
  const first = Math.ceil((from + zoneOffsetMs) / step) * step - zoneOffsetMs
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, place) => {
    const at = first + place * step
    const isMidnight = (at + zoneOffsetMs) % dayMs === 0
    return { at, label: isMidnight ? formatShortDay(at) : formatHour(at) }
  })
}
