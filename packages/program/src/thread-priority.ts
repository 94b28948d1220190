import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lowers the priority of the calling thread to `niceness`, from 1 to 19. Returns the thread's number in the system; null
 * where the system does not say it or does not allow it, and the priority stays.
 */
export function lowerThreadPriority(niceness: number): number | null {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, niceness)
    return thread
  } catch {
    return null
  }
}
