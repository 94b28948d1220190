/** Time as a host needs it; handed in so that tests can turn it. */
export type Clock = {
  /** Milliseconds that never go back. */
  now(): number
  /** Runs once, after that many milliseconds. Gives what calls it off. */
  after(ms: number, run: () => void): () => void
  /** Runs once, when what is going on now is over. */
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
