import { type LiveEvent, liveEventSchema } from '@trellis/contract/links/live.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'

/** Parses a frame of the live socket. Returns null for an unknown one, such as of a newer api. */
export function parseLiveFrame(data: unknown): LiveEvent | null {
  if (typeof data !== 'string') return null
  const event = liveEventSchema.safeParse(tryParseJson(data))
  return event.success ? event.data : null
}
