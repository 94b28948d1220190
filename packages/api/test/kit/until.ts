import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is true, or rejects with its error. The limit of the test ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10)
}
