import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { bannedPlayerSchema } from './player-bans.ts'
import { playerLookSchema, playerParams } from './players.ts'

/** The maximum number of worlds and item kinds that a profile lists; it counts all. */
export const profileWorlds = 20
export const profileItems = 24

/** A player as a profile shows them. Null means that the player's file has no value. */
export const playerProfileSchema = z.object({
  name: z.string(),
  online: z.boolean(),
  /** The player's world; null if offline or in the world menu. */
  world: z.string().nullable(),
  /** When the player joined; null if offline. */
  since: instantSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
  /** Seconds. */
  playtime: z.number().nullable(),
  mutedUntil: instantSchema.nullable(),
  /** The ban that keeps the player from joining, if there is one. */
  ban: bannedPlayerSchema.nullable(),
  level: z.number(),
  xp: z.number(),
  gems: z.number(),
  bank: z.object({ worldLocks: z.number(), diamondLocks: z.number() }),
  roles: z.array(z.string()),
  titles: z.array(z.string()),
  /** The names of reached achievements. */
  achievements: z.array(z.string()),
  look: playerLookSchema,
  homeWorld: z.string(),
  worlds: z.object({
    names: z.array(z.string()),
    total: z.int(),
    /** Below 1 while owners of a large import are still being read. */
    indexed: z.number(),
  }),
  inventory: z.object({
    /** The slots that hold an item, and all. */
    used: z.int(),
    slots: z.int(),
    /** [item id, count], the largest stacks first. */
    items: z.array(z.tuple([z.int(), z.number()])),
  }),
})
export type PlayerProfile = z.output<typeof playerProfileSchema>

const params = playerParams

/** An account that may belong to the same person. */
export const altSchema = z.object({
  name: z.string(),
  /** `shared` is an address that more than five players have, such as a school's or a mobile network's. */
  strength: z.enum(['device', 'address', 'shared']),
  /** The last day with such a login, in days since 1970. */
  day: z.int(),
})
export type Alt = z.output<typeof altSchema>

export const listAlts = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name/alts',
  access: { server: ['moderation', 'players'] },
  summary: 'The accounts that may belong to the same person, the strongest hints first.',
  params,
  reply: z.array(altSchema),
  rateLimit: { max: 60, perSeconds: 60 },
})

export const readPlayerProfile = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name/profile',
  access: { server: 'view' },
  summary: 'What a server knows of one player, in short.',
  params,
  reply: playerProfileSchema,
})

/** How many console lines are searched for a player, and how many of theirs are returned. */
export const searchedLines = 5000
export const playerLinesListed = 30

export const listPlayerLines = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name/console-lines',
  access: { server: ['console', 'moderation'], isReading: true },
  summary: `What the newest ${searchedLines} console lines tell of a player, newest first.`,
  params,
  reply: z.object({
    lines: z.array(
      z.object({
        seq: z.int(),
        text: z.string(),
        /** Null for lines that are older than all times that are kept. */
        at: instantSchema.nullable(),
      }),
    ),
  }),
  rateLimit: { max: 60, perSeconds: 60 },
})

/** How many actions of the server's team are returned, and how many entries are searched for them. */
export const playerActionsListed = 20
export const searchedActions = 200

export const listPlayerActions = route({
  method: 'GET',
  path: '/servers/:serverId/players/:name/actions',
  access: { server: ['moderation', 'players'] },
  summary: 'What the owner and members did with a player, newest first.',
  params,
  reply: z.array(
    z.object({
      at: instantSchema,
      actorName: z.string(),
      action: z.string(),
      code: z.string().optional(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  rateLimit: { max: 60, perSeconds: 60 },
})

/** The maximum number of items in a stack of the game. */
export const maxInStack = 200

export const giveItem = route({
  method: 'POST',
  path: '/servers/:serverId/players/:name/items',
  access: { server: 'players' },
  summary: `Put items into a player's inventory, online or not; a stack holds at most ${maxInStack}.`,
  params,
  body: z.strictObject({
    itemId: z.int().min(1).max(0xffff),
    count: z.int().min(1).max(maxInStack),
  }),
  reply: replySchema.extend({
    /** How many were given, and how many the player has now. */
    given: z.int(),
    count: z.int(),
  }),
  rateLimit: { max: 60, perSeconds: 60 },
})
