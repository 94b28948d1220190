import { type Cause, causeSchema } from '@trellis/contract/kit/reason.ts'

/** Returns the cause of a reason as it is stored in a column. */
export const writeCause = (cause: Cause | null | undefined): string | null =>
  cause === null || cause === undefined ? null : JSON.stringify(cause)

/** Returns the cause that a column holds. */
export const parseCause = (stored: string | null): Cause | null =>
  stored === null ? null : causeSchema.parse(JSON.parse(stored))

/** Returns the stored cause as an optional field of an answer. */
export function readCause(stored: string | null): { cause?: Cause } {
  const cause = parseCause(stored)
  return cause === null ? {} : { cause }
}
