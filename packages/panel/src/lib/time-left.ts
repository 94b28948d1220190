const minuteMs = 60_000

export type TimeLeft = { days: number; hours: number; minutes: number }

/** Rounded up to the minute, so that it never claims less than there is; null when it is over. */
export function timeLeft(until: string, nowMs: number): TimeLeft | null {
  const leftMs = Date.parse(until) - nowMs
  if (leftMs <= 0) return null
  const minutes = Math.ceil(leftMs / minuteMs)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  }
}

export function secondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
}
