import type { CallOptions } from '../call-at.ts'
import type { SignedIn } from '../test-panel.ts'

/** One call that an api or agent may not survive, and how to find out whether it was done. */
export type Act = {
  by: SignedIn
  method: string
  path: string
  body?: unknown
  /** With a key, a repeated call must not be done twice. */
  key?: string
  /** Counts how often it was done. Throws when a part of it was done. */
  count(): Promise<number>
  /** Checks what else depends on whether it was done at last, and cleans up. */
  settle?(): Promise<void>
}

/** Something that a user does, again and again on the same things. */
export type Effect = {
  name: string
  /** Prepares the next time; `round` differs each time. */
  prepare(round: number): Promise<Act>
}

export const getOptions = ({ by, body, key }: Act): CallOptions => ({
  token: by.token,
  ...(body !== undefined && { body }),
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
})

/** Returns whether the status says that the call was done; null when no answer came. */
export const isDone = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300
