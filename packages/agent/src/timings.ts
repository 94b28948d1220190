/** How long the agent waits for what, in milliseconds; tests shorten them. */
export type Timings = {
  /** From the spawn until the engine must be ready. */
  startMs: number
  /** After the engine was asked to stop, until SIGTERM. */
  askMs: number
  /** After SIGTERM, until SIGKILL. */
  terminateMs: number
  /** Without a beat, until an engine counts as hung. */
  hangMs: number
  /** Between two checks of every server. */
  tickMs: number
  /** Before the first new start after a crash; doubles with each further one. */
  backOffMs: number
  maxBackOffMs: number
  /** The window in which the maximum number of crashes halts a server. */
  crashWindowMs: number
  maxCrashes: number
  /** Between two checks of the free disk space. */
  diskMs: number
  /** Between two measurements of a server's storage. */
  storageMs: number
  /** From a change of a server's files until they are measured again. */
  storageSoonMs: number
  /** Between two attempts to upload missing copies to the off-site store. */
  offsiteMs: number
  /**
   * From a change of the templates until unused copies of engines are removed; longer than a change
   * can be undone.
   */
  sweepMs: number
}

export const defaultTimings: Timings = {
  startMs: 30_000,
  askMs: 10_000,
  terminateMs: 20_000,
  hangMs: 15_000,
  tickMs: 1000,
  backOffMs: 1000,
  maxBackOffMs: 60_000,
  crashWindowMs: 600_000,
  maxCrashes: 5,
  diskMs: 1000,
  storageMs: 60_000,
  storageSoonMs: 1000,
  offsiteMs: 3_600_000,
  sweepMs: 900_000,
}
