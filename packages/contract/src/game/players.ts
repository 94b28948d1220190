import * as z from 'zod'
import { documentBytes, pagedShape, pageSchema, savedSchema } from '../kit/document.ts'
import { parseDuration } from '../kit/durations.ts'
import { withCode } from '../kit/field-codes.ts'
import { growIdSchema, instantSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** The look of a player that others see. */
export const playerLookSchema = z.object({
  /** The colour of the skin as 0xBBGGRRAA. */
  skin: z.int(),
  /** The ids of the worn items; the items say where each is worn. */
  clothes: z.array(z.int()),
})
export type PlayerLook = z.output<typeof playerLookSchema>

export const playerRowSchema = z.object({
  /** The same as the name. */
  id: z.string(),
  name: z.string(),
  level: z.number(),
  gems: z.number(),
  /** The names behind the true `Role.` keys, such as 'Vip'. */
  roles: z.array(z.string()),
  online: z.boolean(),
  /** The player's world; null if offline or in the world menu. */
  world: z.string().nullable(),
  /** Null if the player may chat. */
  mutedUntil: instantSchema.nullable(),
  /** When the player was last online, and the seconds they have been online; null when not known. */
  lastSeenAt: instantSchema.nullable(),
  playtime: z.number().nullable(),
  look: playerLookSchema,
  changedAt: instantSchema,
})
export type PlayerRow = z.output<typeof playerRowSchema>

/** The columns that a list of players is sorted by; players whose value is not known come last. */
export const playerOrderSchema = z.enum(['name', 'level', 'gems', 'lastSeen', 'playtime'])
export type PlayerOrder = z.output<typeof playerOrderSchema>

export const onlinePlayerSchema = z.object({
  name: z.string(),
  /** Null in the world menu. */
  world: z.string().nullable(),
  /** When they joined the server. */
  since: instantSchema,
  /** Null if the player may chat. */
  mutedUntil: instantSchema.nullable(),
  /** Missing while an engine of an older version runs on. */
  look: playerLookSchema.optional(),
})
export type OnlinePlayer = z.output<typeof onlinePlayerSchema>

export const playerParams = serverParams.extend({ name: growIdSchema })
const editLimit = { max: 240, perSeconds: 60 }

/** The duration of a mute or a ban. */
export const playerDurationSchema = z
  .string()
  .max(16, withCode('player-duration-length'))
  .refine((text) => parseDuration(text) !== null, withCode('player-duration'))

/** One line, so that a message cannot imitate several. */
export const playerMessageSchema = z
  .string()
  .trim()
  .min(1, withCode('message-empty'))
  .max(200, 'A message is at most 200 characters long.')
  .refine(
    (text) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text),
    withCode('plain-message'),
  )

export const listPlayers = route({
  method: 'GET',
  path: '/servers/:serverId/players',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'The players, by name or in another order; `search` finds in the name.',
  params: serverParams,
  query: pageSchema.extend({
    minLevel: z.coerce.number().int().min(0).optional(),
    minGems: z.coerce.number().int().min(0).optional(),
    role: z.string().max(60).optional(),
    online: z.stringbool().optional(),
    order: playerOrderSchema.default('name'),
    descending: z.stringbool().default(false),
  }),
  reply: z.object({
    players: z.array(playerRowSchema),
    ...pagedShape,
    /** Every role that at least one player has. */
    roles: z.array(z.string()),
    /** Below 1 while levels, gems and roles of a large import are still being read. */
    indexed: z.number(),
  }),
})

/** Returns a player as the file has it, without `pass`. The case of the name is ignored. */
export const readPlayer = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'A whole player; the password never leaves the server.',
  params: playerParams,
  reply: z.looseObject({}),
  document: true,
})

export const savePlayer = route({
  method: 'PUT',
  path: '/servers/:serverId/players/:name',
  alsoOfSelected: true,
  access: { server: 'players' },
  summary: 'Save a whole player; a `pass` in it is a new password, without one the old stays.',
  params: playerParams,
  body: z.string(),
  reply: savedSchema,
  document: true,
  bodyLimit: documentBytes,
  rateLimit: editLimit,
})

export const banPlayer = route({
  method: 'DELETE',
  path: '/servers/:serverId/players/:name',
  alsoOfSelected: true,
  access: { server: 'players' },
  summary: 'Ban a player and delete their data; the last state is kept for an unban.',
  params: playerParams,
  reply: replySchema,
  rateLimit: editLimit,
})

/** One line for the banned player to read; may be empty. */
export const playerBanReasonSchema = z
  .string()
  .trim()
  .max(120, 'A reason is at most 120 characters long.')
  .refine(
    (text) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text),
    withCode('plain-reason'),
  )

export const banPlayerFor = route({
  method: 'POST',
  path: '/servers/:serverId/players/:name/ban',
  access: { server: ['moderation', 'players'] },
  summary: 'Ban a player for so long, with a reason that they read; their data stays.',
  params: playerParams,
  body: z.strictObject({
    duration: playerDurationSchema,
    reason: playerBanReasonSchema.optional(),
  }),
  reply: replySchema,
  rateLimit: editLimit,
})

export const kickPlayer = route({
  method: 'POST',
  path: '/servers/:serverId/players/:name/kick',
  access: { server: ['moderation', 'players'] },
  summary: 'Throw an online player out.',
  params: playerParams,
  reply: replySchema,
  rateLimit: editLimit,
})

export const listOnlinePlayers = route({
  method: 'GET',
  path: '/servers/:serverId/online-players',
  access: { server: 'view' },
  summary:
    'Who is in the game now, those who came first first; empty while the server does not run.',
  params: serverParams,
  reply: z.object({ players: z.array(onlinePlayerSchema) }),
})

export const mutePlayer = route({
  method: 'POST',
  path: '/servers/:serverId/players/:name/mute',
  access: { server: ['moderation', 'players'] },
  summary: 'Keep a player, online or not, from chatting for so long.',
  params: playerParams,
  body: z.strictObject({ duration: playerDurationSchema }),
  reply: replySchema,
  rateLimit: editLimit,
})

export const unmutePlayer = route({
  method: 'DELETE',
  path: '/servers/:serverId/players/:name/mute',
  access: { server: ['moderation', 'players'] },
  summary: 'Let a player chat again.',
  params: playerParams,
  reply: replySchema,
  rateLimit: editLimit,
})

export const messagePlayer = route({
  method: 'POST',
  path: '/servers/:serverId/players/:name/message',
  access: { server: ['moderation', 'players'] },
  summary: 'Send a line that an online player reads in the game at once.',
  params: playerParams,
  body: z.strictObject({ text: playerMessageSchema }),
  reply: replySchema,
  rateLimit: editLimit,
})

/** Answers to the changes of this feature. */
export type PlayerReply =
  | CodedReply<'player-saved'>
  | CodedReply<'player-restored', { name: string }>
  | CodedReply<'player-restore-held', { name: string }>
  | CodedReply<'player-banned-for-good', { name: string }>
  | CodedReply<'player-banned-kept', { name: string }>
  | CodedReply<'player-banned-for', { name: string; duration: string }>
  | CodedReply<'player-unbanned', { name: string }>
  | CodedReply<'player-unbanned-with-data', { name: string }>
  | CodedReply<'player-kicked', { name: string }>
  | CodedReply<'player-muted', { name: string }>
  | CodedReply<'player-muted-for', { name: string; duration: string }>
  | CodedReply<'player-unmuted', { name: string }>
  | CodedReply<'player-messaged', { name: string }>
  | CodedReply<'player-given', { name: string; given: number; count: number }>
  | CodedReply<'player-password-set', { name: string }>
  | CodedReply<'report-closed'>

/** Entries of this feature in the activity log. */
export type PlayerActivity =
  | 'player-banned'
  | 'player-edited'
  | 'player-kicked'
  | 'player-messaged'
  | 'player-given'
  | 'player-muted'
  | 'player-restored'
  | 'player-unbanned'
  | 'player-unmuted'
  | 'report-closed'

/** Refusals of calls about players. */
export type PlayersRefusal =
  | Refusal<'no-room-for-item'>
  | Refusal<'no-such-player'>
  | Refusal<'name-with-rights'>
  | Refusal<'commands-while-online'>
  | Refusal<'killed-meanwhile'>
  | Refusal<'player-not-online'>
