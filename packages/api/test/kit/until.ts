import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is true, or rejects with its error. The limit of the test ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await untilFound(async () => (await holds()) || null)
}

/** Asks until there is an answer, and returns it; rejects with its error. The limit of the test ends it. */
export async function untilFound<Found>(find: () => Promise<Found | null>): Promise<Found> {
  for (;;) {
    const found = await find()
    if (found !== null) return found
    await pause(10)
  }
}
