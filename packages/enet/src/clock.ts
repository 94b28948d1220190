/** The time source of a host. Tests pass their own. */
export type Clock = {
  /** Returns milliseconds that never decrease. */
  now(): number
  /** Runs a callback once, after that many milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs a callback once, at the end of the current turn. */
  soon(run: () => void): void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  soon: (run) => {
    setImmediate(run)
  },
}
