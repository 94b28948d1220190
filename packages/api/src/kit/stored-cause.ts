import { type Cause, causeSchema } from '@trellis/contract/kit/reason.ts'

/** Returns the cause of a reason as it is stored in a column. */
export const writeCause = (cause: Cause | undefined): string | null =>
  cause === undefined ? null : JSON.stringify(cause)

/** Returns the stored cause as an optional field of an answer. */
export const readCause = (stored: string | null): { cause?: Cause } =>
  stored === null ? {} : { cause: causeSchema.parse(JSON.parse(stored)) }
