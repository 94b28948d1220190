import { type LiveEvent, liveEventSchema } from '@trellis/contract/links/live.ts'

/** Null for a frame that this panel does not understand, such as one of a newer api. */
export function parseLiveFrame(data: unknown): LiveEvent | null {
  if (typeof data !== 'string') return null
  try {
    const event = liveEventSchema.safeParse(JSON.parse(data))
    return event.success ? event.data : null
  } catch {
    return null
  }
}
