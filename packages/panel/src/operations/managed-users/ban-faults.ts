import { banFormSentence } from '@trellis/contract/bans.ts'
import { durationSentence, parseDuration } from '@trellis/contract/durations.ts'

export type BanInput = { reason: string; duration: string }

/** What is wrong with a ban before it is sent, at its field; nothing when it can be. */
export function banFaults({ reason, duration }: BanInput): Partial<BanInput> {
  if (reason.trim() === '') return { reason: banFormSentence }
  if (duration.trim() === '') return { duration: banFormSentence }
  return parseDuration(duration) === null ? { duration: durationSentence } : {}
}
