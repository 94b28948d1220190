import * as z from 'zod'
import {
  documentBytes,
  pagedShape,
  pageSchema,
  savedSchema,
  versionChangesSchema,
  versionSchema,
} from '../kit/document.ts'
import { goodsSchema } from '../kit/goods.ts'
import { instantSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { worldNameSchema } from '../kit/world-names.ts'

export const worldWidth = 100
export const worldHeight = 60
export const worldTiles = worldWidth * worldHeight

/** The panel treats a world whose default weather is 6 as closed to visitors. */
export const lockedWeather = 6

export const worldRowSchema = z.object({
  /** The same as the name. */
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  /** The number of players in it now. */
  players: z.int(),
  locked: z.boolean(),
  weather: z.int(),
  category: z.string(),
  entryLevel: z.int(),
  changedAt: instantSchema,
})
export type WorldRow = z.output<typeof worldRowSchema>

export const worldParams = serverParams.extend({ name: worldNameSchema })
/** Applies to changes only; reads have the default limit. */
const editLimit = { max: 240, perSeconds: 60 }

/** The columns that a list of worlds is sorted by. `visited`: most players first, then the newest changes. */
export const worldOrderSchema = z.enum(['name', 'owner', 'changed', 'visited'])
export type WorldOrder = z.output<typeof worldOrderSchema>

export const listWorlds = route({
  method: 'GET',
  path: '/servers/:serverId/worlds',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'The worlds, by name or in another order; `search` finds in name and owner.',
  params: serverParams,
  query: pageSchema.extend({
    locked: z.stringbool().optional(),
    order: worldOrderSchema.default('name'),
    descending: z.stringbool().default(false),
  }),
  reply: z.object({
    worlds: z.array(worldRowSchema),
    ...pagedShape,
    /** Below 1 while owners and locks of a large import are still being read. */
    indexed: z.number(),
  }),
})

const anyNumber = z.number()
const colour = z.int().min(0).max(255)
const weatherId = z.int().min(0).max(255)

/**
 * The fields of a world that Trellis knows; all other keys are kept unchanged. Absent keys have the game's
 * defaults.
 */
export const worldDataSchema = z.looseObject({
  owner: z.string().max(100).optional(),
  entry_level: z.int().min(0).max(10_000).optional(),
  ct: z.string().max(100).optional(),
  d_weather: weatherId.optional(),
  weather: weatherId.optional(),
  music_bpm: z.int().min(0).max(10_000).optional(),
  w_s: z.int().min(0).max(0xffffffff).optional(),
  r: colour.optional(),
  g: colour.optional(),
  b: colour.optional(),
  /** GrowIDs; older worlds have objects with a `name`. */
  admins: z.array(z.union([z.string().max(100), z.looseObject({ name: z.string() })])).optional(),
  /** The tiles, row by row; some engines write null for an empty one. */
  blocks: z
    .array(
      z
        .looseObject({
          f: z.int().min(0).optional(),
          b: z.int().min(0).optional(),
          /** 1 is open and 0 is locked; true and false are accepted for them. */
          o: z.union([z.literal(0), z.literal(1), z.boolean()]).optional(),
          /** True under an area lock; 1 and 0 are accepted for true and false. */
          l: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
          fl: anyNumber.optional(),
          if_c: anyNumber.optional(),
        })
        .nullable(),
    )
    .optional(),
})
export type WorldData = z.output<typeof worldDataSchema>

/** Returns a world as its file has it. */
export const readWorld = route({
  method: 'GET',
  path: '/servers/:serverId/worlds/:name',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'A whole world.',
  params: worldParams,
  reply: z.looseObject({}),
  document: true,
})

export const saveWorld = route({
  method: 'PUT',
  path: '/servers/:serverId/worlds/:name',
  alsoOfSelected: true,
  access: { server: 'worlds' },
  summary:
    'Save a whole world; only what differs from the loaded version is changed. Replaces machines that hold goods only with `goods=return`.',
  params: worldParams,
  query: z.object({ goods: goodsSchema.optional() }),
  body: z.string(),
  reply: savedSchema,
  document: true,
  bodyLimit: documentBytes,
  rateLimit: editLimit,
})

export const deleteWorld = route({
  method: 'DELETE',
  path: '/servers/:serverId/worlds/:name',
  alsoOfSelected: true,
  access: { server: 'worlds' },
  summary: 'Delete a world; its last state is kept and can be restored.',
  params: worldParams,
  reply: replySchema,
  rateLimit: editLimit,
})

const lockReply = replySchema.extend({ locked: z.boolean() })

export const lockWorld = route({
  method: 'POST',
  path: '/servers/:serverId/worlds/:name/lock',
  alsoOfSelected: true,
  access: { server: 'worlds' },
  summary: 'Close a world to visitors.',
  params: worldParams,
  reply: lockReply,
  rateLimit: editLimit,
})

export const unlockWorld = route({
  method: 'POST',
  path: '/servers/:serverId/worlds/:name/unlock',
  alsoOfSelected: true,
  access: { server: 'worlds' },
  summary: 'Open a locked world again.',
  params: worldParams,
  reply: lockReply,
  rateLimit: editLimit,
})

/** Runs of equal tiles, row by row from the top left: item id, count, item id, count, … */
export const runsSchema = z.array(z.int())

export const readWorldTiles = route({
  method: 'GET',
  path: '/servers/:serverId/worlds/:name/tiles',
  access: { server: 'view' },
  summary: 'What a small picture of a world needs.',
  params: worldParams,
  reply: z.object({
    width: z.int(),
    height: z.int(),
    foreground: runsSchema,
    background: runsSchema,
  }),
})

export const listWorldVersions = route({
  method: 'GET',
  path: '/servers/:serverId/worlds/:name/versions',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'The kept older states of a world, newest first.',
  params: worldParams,
  reply: z.array(versionSchema),
})

const versionParams = worldParams.extend({ number: z.coerce.number().int().min(1) })

export const readWorldVersionChanges = route({
  method: 'GET',
  path: '/servers/:serverId/worlds/:name/versions/:number/changes',
  access: { server: 'view' },
  summary: 'What differs between an older state (`from`) and now (`to`).',
  params: versionParams,
  reply: versionChangesSchema,
})

export const restoreWorldVersion = route({
  method: 'POST',
  path: '/servers/:serverId/worlds/:name/versions/:number/restore',
  alsoOfSelected: true,
  access: { server: 'worlds' },
  summary:
    'Put an older state back, also of a deleted world; the present one is kept as a version. Replaces machines that hold goods only with `goods=return`.',
  params: versionParams,
  query: z.object({ goods: goodsSchema.optional() }),
  reply: replySchema,
  rateLimit: editLimit,
})

export const listDeletedWorlds = route({
  method: 'GET',
  path: '/servers/:serverId/deleted-worlds',
  access: { server: 'view' },
  summary: 'Deleted worlds that can be restored, newest first.',
  params: serverParams,
  reply: z.array(versionSchema.extend({ name: z.string() })),
})

/** Answers to the changes of this feature. */
export type WorldReply =
  | CodedReply<'world-saved'>
  | CodedReply<'world-locked', { name: string }>
  | CodedReply<'world-unlocked', { name: string }>
  | CodedReply<'world-deleted', { name: string }>
  | CodedReply<'world-deletion-held', { name: string }>
  | CodedReply<'world-restored', { name: string }>
  | CodedReply<'world-restore-held', { name: string }>

/** Entries of this feature in the activity log. */
export type WorldActivity =
  | 'world-created'
  | 'world-deleted'
  | 'world-edited'
  | 'world-locked'
  | 'world-renamed'
  | 'world-restored'
  | 'world-unlocked'

/** Refusals of calls about worlds. */
export type WorldRefusal =
  | Refusal<'too-many-worlds', { max: number }>
  | Refusal<'no-such-world'>
  | Refusal<'world-name-taken'>
  | Refusal<'rename-while-running'>
  | Refusal<'world-size'>
  | Refusal<'start-keeps-name'>
  | Refusal<'machines-hold-goods', { count: number; places: string }>
  | Refusal<'goods-need-stop', { places: string }>
  | Refusal<'goods-without-owner', { places: string }>
  | Refusal<'goods-owner-unknown', { name: string }>
  | Refusal<'goods-owner-unread', { name: string }>
  | Refusal<'goods-owner-full', { name: string }>
