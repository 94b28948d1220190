import { dayMs } from '@trellis/contract/kit/amounts.ts'

export type TimeBalance = {
  leftMs: number
  /** Start of the running time that is not booked yet; null while time is stopped. */
  runsSince: number | null
  permanent: boolean
}

/** Returns the milliseconds used since the last booking, at most the balance. */
export function getTimeGoneMs(balance: TimeBalance, now: number): number {
  if (balance.runsSince === null || balance.permanent) return 0
  return Math.min(balance.leftMs, Math.max(0, now - balance.runsSince))
}

/** Returns the milliseconds of server time left at `now`; never negative. */
export function getTimeLeftMs(balance: TimeBalance, now: number): number {
  return balance.leftMs - getTimeGoneMs(balance, now)
}

/**
 * Describes server time for its owner: whole days, rounded up, and the past or expected end if it runs from
 * now on.
 */
export function describeTime(balance: TimeBalance, now: number) {
  const leftMs = getTimeLeftMs(balance, now)
  const from = balance.runsSince ?? now
  return {
    serverTime: Math.ceil(leftMs / dayMs),
    estimatedExpiry: balance.permanent ? '' : new Date(from + balance.leftMs).toISOString(),
  }
}
