/**
 * Returns a function that runs its works one after the other, in the order of the calls. It passes on the outcome of each
 * work; the next one starts after a failure too.
 */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Returns a function with a queue for each key: works of one key run one after the other. */
export function createSerialByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { run: ReturnType<typeof createSerial>; waiting: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { run: createSerial(), waiting: 0 }
    queues.set(key, queue)
    queue.waiting++
    try {
      return await queue.run(work)
    } finally {
      queue.waiting--
      if (queue.waiting === 0) queues.delete(key)
    }
  }
}
