const dayMs = 86_400_000

export type TimeBalance = { leftMs: number; runsSince: number | null; permanent: boolean }

/** Milliseconds of server time left at `now`; never negative. */
export function timeLeftMs(balance: TimeBalance, now: number): number {
  const gone = balance.runsSince === null ? 0 : Math.max(0, now - balance.runsSince)
  return Math.max(0, balance.leftMs - gone)
}

/** What the owner is told: whole days rounded up, and when the time ends if it runs from now on. */
export function describeTime(balance: TimeBalance, now: number) {
  const leftMs = timeLeftMs(balance, now)
  return {
    serverTime: Math.ceil(leftMs / dayMs),
    estimatedExpiry: balance.permanent ? '' : new Date(now + leftMs).toISOString(),
  }
}

export const daysToMs = (days: number) => days * dayMs
