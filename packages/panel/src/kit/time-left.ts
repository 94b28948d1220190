const minuteMs = 60_000
const slackMs = 5_000

export type TimeLeft = { days: number; hours: number; minutes: number }

/**
 * Gives the time left, rounded up to the minute; null when it is over. A clock that is some seconds behind the server's
 * does not make a minute more of it.
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

export function countSecondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
}
