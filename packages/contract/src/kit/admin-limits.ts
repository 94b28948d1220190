import type { Unit } from './amounts.ts'

/** The amounts of the limits of redeem codes, which super admins set. */
type CodeAmounts = { credits: number; serverTime: number; slots: number }

/**
 * Returns the maximum that an admin who is no super admin may give in a setting that everyone profits from: what one code may
 * give, and a fixed maximum for what codes do not give.
 */
export const getGiftLimits = (codes: CodeAmounts): Record<Unit, number> => ({
  credit: codes.credits,
  time: codes.serverTime,
  slot: codes.slots,
  storage: 100_000,
  backup: 10,
})

/** The maximum limits of a plan that an admin who is no super admin may set. */
export const adminPlanLimits = { memoryMb: 65_536, cpuPercent: 6400, processes: 8192 } as const

/** Returns the first value that is larger than its maximum and was changed; null without one. */
export function findExcess(
  before: Record<string, number | null>,
  after: Record<string, number | null>,
  limits: Record<string, number>,
): { key: string; max: number } | null {
  for (const [key, max] of Object.entries(limits)) {
    const value = after[key] ?? 0
    if (value > max && value !== before[key]) return { key, max }
  }
  return null
}
