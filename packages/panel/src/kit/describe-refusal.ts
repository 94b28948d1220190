import { describeRefusal } from '@trellis/contract/kit/refusal.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { refusalsMessages } from '../messages/refusals.ts'

/** Returns the panel's message for a refusal; null for none. */
export function wordRefusal(refusal: UserRefusal): string
export function wordRefusal(refusal: UserRefusal | null): string | null
export function wordRefusal(refusal: UserRefusal | null): string | null {
  return refusal === null ? null : describeRefusal(refusal, refusalsMessages)
}
