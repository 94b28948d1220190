type SendQueueDeps = {
  now: () => number
  /** The pause between two looks for messages, in milliseconds. */
  everyMs: number
  /** Maximum number of attempts of this process that run at the same time. */
  maxAtOnce: number
  /** Called for a failed look for messages, with null, and for a failed delivery. */
  onError: (error: unknown, id: string | null) => void
  /** Removes old rows; called once an hour. */
  sweep: (at: number) => Promise<void>
  /** Lists the ids of at most `limit` receivers with a due message. */
  listDue: (limit: number) => Promise<string[]>
  /** Claims the next message of a receiver. Returns its delivery, or null when another process has the receiver. */
  claim: (id: string) => Promise<(() => Promise<void>) | null>
}

const sweepIntervalMs = 3_600_000

export type SendQueue = ReturnType<typeof startSendQueue>

/** Looks regularly for due messages and delivers them, several at the same time. */
export function startSendQueue(deps: SendQueueDeps) {
  const { now, everyMs, maxAtOnce, onError } = deps
  let isClosed = false
  let sweptAt = Number.NEGATIVE_INFINITY
  let timer = setTimeout(check, everyMs)
  let checking: Promise<void> = Promise.resolve()
  const atWork = new Set<Promise<void>>()

  function check(): void {
    checking = claimAll()
      .catch((error: unknown) => onError(error, null))
      .finally(() => {
        if (!isClosed) timer = setTimeout(check, everyMs)
      })
  }

  async function claimAll(): Promise<void> {
    if (now() - sweptAt >= sweepIntervalMs) {
      sweptAt = now()
      await deps.sweep(sweptAt)
    }
    const limit = maxAtOnce - atWork.size
    if (limit <= 0) return
    for (const id of await deps.listDue(limit)) {
      const deliver = await deps.claim(id)
      if (deliver === null) continue
      const work = deliver().catch((error: unknown) => onError(error, id))
      atWork.add(work)
      void work.then(() => atWork.delete(work))
    }
  }

  return {
    /** Starts no new deliveries and waits for the running ones. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await checking
      await Promise.all(atWork)
    },
  }
}
