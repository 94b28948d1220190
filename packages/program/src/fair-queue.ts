/** Background tasks run one at a time; no request waits for them. */
export type Weight = 'light' | 'heavy' | 'background'
export type QueuedTask = { owner: string; weight: Weight }

const maxWaitingOfOwner = 50
const maxWaiting = 2000

/**
 * Decides which of the waiting tasks is next. Owners take turns; no owner has all threads, and heavy tasks leave one thread
 * to light ones.
 */
export class FairQueue<Task extends QueuedTask> {
  readonly #threads: number
  readonly #waiting = new Map<string, Task[]>()
  readonly #running: Task[] = []
  #size = 0

  constructor(threads: number) {
    this.#threads = threads
  }

  /** False when too many wait already, of this owner or of all. */
  add(task: Task): boolean {
    const own = this.#waiting.get(task.owner) ?? []
    const isFull = own.length >= maxWaitingOfOwner || this.#size >= maxWaiting
    if (isFull && task.weight !== 'background') return false
    own.push(task)
    this.#waiting.set(task.owner, own)
    this.#size++
    return true
  }

  /** Takes the next task that may run now; null when there is none. Its owner's next turn comes after all others'. */
  take(): Task | null {
    if (this.#running.length >= this.#threads) return null
    for (const [owner, own] of this.#waiting) {
      const task = own.find((it) => this.#mayRun(it))
      if (!task) continue
      this.remove(task)
      const rest = this.#waiting.get(owner)
      this.#waiting.delete(owner)
      if (rest) this.#waiting.set(owner, rest)
      this.#running.push(task)
      return task
    }
    return null
  }

  /** A task that ran has ended. */
  leave(task: Task): void {
    this.#running.splice(this.#running.indexOf(task), 1)
  }

  /** False when the task does not wait any more. */
  remove(task: Task): boolean {
    const own = this.#waiting.get(task.owner) ?? []
    const at = own.indexOf(task)
    if (at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(task.owner)
    this.#size--
    return true
  }

  /** Removes and gives all that wait. */
  clear(): Task[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }

  #mayRun({ owner, weight }: Task): boolean {
    const share = Math.max(1, this.#threads - 1)
    const own = this.#running.filter((it) => it.owner === owner)
    if (own.length >= share) return false
    if (weight === 'light') return true
    const heavy = this.#running.filter((it) => it.weight !== 'light')
    if (heavy.length >= share) return false
    return weight === 'heavy' || heavy.every((it) => it.weight !== 'background')
  }
}
