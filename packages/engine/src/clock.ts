export type Clock = {
  /** Milliseconds since 1970. The value may jump. */
  now: () => number
  /** Milliseconds since the process began. The value never decreases. */
  monotonic: () => number
}
