import { join } from 'node:path'
import { TaskThread } from '../src/threads/task-thread.ts'
import type { ThreadSource } from '../src/threads/thread-pool.ts'

const entry = join(
  import.meta.dirname,
  '../../../node_modules/.cache/programs/agent/data-thread.js',
)
const maxIdle = 4
const idle: TaskThread[] = []

/** Passes idle threads from one agent of this process to the next, because a start costs a tenth of a second. */
export const testThreads: ThreadSource = {
  start: () => {
    let thread = idle.pop()
    while (thread?.isGone) thread = idle.pop()
    return thread ?? new TaskThread(entry)
  },
  end: async (thread) => {
    if (thread.isGone || idle.length >= maxIdle) await thread.end()
    else idle.push(thread)
  },
}
