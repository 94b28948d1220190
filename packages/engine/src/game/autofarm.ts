/** When a player's autofarm acted last, in milliseconds of game time. */
export type Autofarm = { lastAt: number }

/**
 * Whether it may act now, at most once per delay. After a long pause it does not catch up: time that was not
 * played is not farmed.
 */
export function autofarmStep(farm: Autofarm, now: number, delayMs: number): Autofarm | null {
  return now - farm.lastAt >= delayMs ? { lastAt: now } : null
}
