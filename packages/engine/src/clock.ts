export type Clock = {
  /** Milliseconds since 1970, which may jump. */
  now: () => number
  /** Milliseconds since the process began, which never go back. */
  monotonic: () => number
}
