import { banFormSentence } from '@trellis/contract/bans.ts'
import { durationSentence, parseDuration } from '@trellis/contract/durations.ts'

export type BanInput = { reason: string; duration: string }

/** Returns the errors of a ban by field before it is sent; empty if it is valid. */
export function banFaults({ reason, duration }: BanInput): Partial<BanInput> {
  if (reason.trim() === '') return { reason: banFormSentence }
  if (duration.trim() === '') return { duration: banFormSentence }
  return parseDuration(duration) === null ? { duration: durationSentence } : {}
}
