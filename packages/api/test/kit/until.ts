import { setTimeout as pause } from 'node:timers/promises'

/** A longer pause would be waited for itself. */
const maxPauseMs = 50

/** Asks until the answer is true, or rejects with its error. The limit of the test ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await untilFound(async () => (await holds()) || null)
}

/** Asks until there is an answer, and returns it; rejects with its error. The limit of the test ends it. */
export async function untilFound<Found>(find: () => Promise<Found | null>): Promise<Found> {
  // Each question takes processor time from the work that it waits for.
  for (let pauseMs = 5; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const found = await find()
    if (found !== null) return found
    await pause(pauseMs)
  }
}
