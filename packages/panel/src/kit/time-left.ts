const minuteMs = 60_000
const slackMs = 5_000

export type TimeLeft = { days: number; hours: number; minutes: number }

/**
 * Returns the time until an instant, rounded up to the minute; null when it is over. Seconds are ignored, so that a
 * clock that is slightly behind the server's does not add a minute.
 */
export function findTimeLeft(until: string, nowMs: number): TimeLeft | null {
  const leftMs = Date.parse(until) - nowMs
  if (leftMs <= 0) return null
  const minutes = Math.max(1, Math.ceil((leftMs - slackMs) / minuteMs))
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  }
}

/** Returns the seconds until an instant, rounded up; 0 when it is over. */
export function countSecondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
}
