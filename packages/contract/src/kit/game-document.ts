import * as z from 'zod'
import { documentPathSchema } from './document.ts'

/** One JSON file of a server's game, which is read, merged, written and versioned as a whole. */
export const gameDocumentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('world'), name: z.string().regex(/^[A-Z0-9_]{1,24}$/) }),
  /** Requests ignore the case of the name; answers and files have the player's own spelling. */
  z.strictObject({ kind: z.literal('player'), name: z.string().regex(/^[A-Za-z0-9]{3,20}$/) }),
  /** `config.json`: settings and the newbie kit. */
  z.strictObject({ kind: z.literal('config') }),
  /** `edit_itemv2.json`. */
  z.strictObject({ kind: z.literal('custom-items') }),
  /** `bans.json`: the players who may not join. */
  z.strictObject({ kind: z.literal('bans') }),
  /** `scripts.json`: the owner's scripts. */
  z.strictObject({ kind: z.literal('scripts') }),
  /** `script-state.json`: the state of the scripts. */
  z.strictObject({ kind: z.literal('script-state') }),
  /** `guilds.json`: the guilds of players. */
  z.strictObject({ kind: z.literal('guilds') }),
  /** `ratings.json`: the ratings of worlds, and the worlds of the day. */
  z.strictObject({ kind: z.literal('ratings') }),
  /** `timed-events.json`: the running events and those that ended last. */
  z.strictObject({ kind: z.literal('timed-events') }),
])
export type GameDocument = z.output<typeof gameDocumentSchema>

/** One field of a document, by its path. */
export const settingSchema = z.object({
  path: documentPathSchema,
  value: z.unknown().optional(),
  /** The value as JSON text, if it is too large to be parsed on a main thread. */
  json: z.string().optional(),
})
export type Setting = z.output<typeof settingSchema>
