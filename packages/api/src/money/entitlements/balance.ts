import { dayMs } from '@trellis/contract/amounts.ts'

export type TimeBalance = {
  leftMs: number
  /** The start of the time that is not booked yet; null while time does not run. */
  runsSince: number | null
  permanent: boolean
}

/** Milliseconds that have run since the last booking, and never more than were left. */
export function timeGoneMs(balance: TimeBalance, now: number): number {
  if (balance.runsSince === null || balance.permanent) return 0
  return Math.min(balance.leftMs, Math.max(0, now - balance.runsSince))
}

/** Milliseconds of server time left at `now`; never negative. */
export function timeLeftMs(balance: TimeBalance, now: number): number {
  return balance.leftMs - timeGoneMs(balance, now)
}

/**
 * Describes the balance for its owner: whole days rounded up, and the end of the time if it runs from now on,
 * or has ended.
 */
export function describeTime(balance: TimeBalance, now: number) {
  const leftMs = timeLeftMs(balance, now)
  const from = balance.runsSince ?? now
  return {
    serverTime: Math.ceil(leftMs / dayMs),
    estimatedExpiry: balance.permanent ? '' : new Date(from + balance.leftMs).toISOString(),
  }
}
