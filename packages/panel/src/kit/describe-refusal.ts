import type { ArchiveRefusal } from '@trellis/contract/game/archives.ts'
import { describeRefusal } from '@trellis/contract/kit/refusal.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { refusalsMessages } from '../messages/refusals.ts'

/** Refusals of archives are met by imports only, which load their messages. */
type EverydayRefusal = Exclude<UserRefusal, ArchiveRefusal>

/** Returns the panel's message for a refusal; null for none. */
export function wordRefusal(refusal: EverydayRefusal): string
export function wordRefusal(refusal: EverydayRefusal | null): string | null
export function wordRefusal(refusal: EverydayRefusal | null): string | null {
  return refusal === null ? null : describeRefusal(refusal, refusalsMessages)
}
