import { parseDuration } from '@trellis/contract/kit/durations.ts'
import { fieldsMessages } from '../../messages/fields.ts'

export type BanInput = { reason: string; duration: string }

/** Returns the errors of a ban by field before it is sent; empty if it is valid. */
export function findBanFaults({ reason, duration }: BanInput): Partial<BanInput> {
  const { codes } = fieldsMessages
  if (reason.trim() === '') return { reason: codes['ban-form'] }
  if (duration.trim() === '') return { duration: codes['ban-form'] }
  return parseDuration(duration) === null ? { duration: codes.duration } : {}
}
