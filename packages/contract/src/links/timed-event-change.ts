import * as z from 'zod'
import { timedEventKinds } from '../kit/timed-events.ts'

/** The start or the end of a timed event. */
export const timedEventChange = {
  change: z.enum(['started', 'ended']),
  kind: z.enum(timedEventKinds),
  /** Null for an event of the whole server. */
  world: z.string().nullable(),
  /** Who found the prize, or had most points. */
  winner: z.string().nullable(),
}
