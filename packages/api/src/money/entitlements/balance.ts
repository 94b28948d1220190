import { dayMs } from '@trellis/contract/amounts.ts'

export type TimeBalance = {
  leftMs: number
  /** Since when it runs, everything before being booked; null while it stands still. */
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

/** What the owner is told: whole days rounded up, and when the time ends if it runs from now on, or has ended. */
export function describeTime(balance: TimeBalance, now: number) {
  const leftMs = timeLeftMs(balance, now)
  const from = balance.runsSince ?? now
  return {
    serverTime: Math.ceil(leftMs / dayMs),
    estimatedExpiry: balance.permanent ? '' : new Date(from + balance.leftMs).toISOString(),
  }
}
