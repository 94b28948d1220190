import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const lowest = 19

/**
 * Lets the programs that are measured go first, because the machine of a real owner is another one, and ends with the
 * program that started this one. This one must lead a session of its own: Linux shares the processors between sessions,
 * whatever the priorities within them are.
 */
export function actElsewhere(): void {
  process.once('disconnect', () => process.exit())
  setPriority(lowest)
  try {
    writeFileSync('/proc/self/autogroup', String(lowest))
  } catch {
    // Only some kernels group processes by session.
  }
}
