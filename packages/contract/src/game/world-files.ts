import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { serverParams } from '../kit/ids.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { createTileRunsSchema } from '../kit/tile-runs.ts'
import { canBeMade, type WorldName, worldNameSchema } from '../kit/world-names.ts'
import { worldParams, worldTiles } from './worlds.ts'

/** The name of a world that is created or renamed. */
export const newWorldNameSchema = z
  .string()
  .refine(canBeMade, withCode('new-world-name'))
  .transform((name): WorldName => worldNameSchema.parse(name))

export const worldFileFormat = 'trellis-world'
export const worldFileVersion = 1
/** The most bytes of a world's file, and of a request that brings one. */
export const worldFileBytes = 2 * 1024 * 1024

const colour = z.int().min(0).max(255)
const byte = z.int().min(0).max(255)

export const copiedSettingsSchema = z.strictObject({
  entry_level: z.int().min(0).max(10_000).optional(),
  ct: z.string().max(100).optional(),
  weather: byte.optional(),
  d_weather: byte.optional(),
  music_bpm: z.int().min(0).max(10_000).optional(),
  w_s: z.int().min(0).max(0xffffffff).optional(),
  r: colour.optional(),
  g: colour.optional(),
  b: colour.optional(),
})
export type CopiedSettings = z.output<typeof copiedSettingsSchema>

/** One world as a file that owners share. */
export const worldFileSchema = z.strictObject({
  format: z.literal(worldFileFormat, withCode('not-world-file')),
  version: z.literal(worldFileVersion, withCode('world-file-version')),
  name: worldNameSchema,
  settings: copiedSettingsSchema,
  blocks: createTileRunsSchema(worldTiles),
})
export type WorldFile = z.output<typeof worldFileSchema>

/** The source of a new world. */
export const worldSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('world'), name: worldNameSchema }),
  z.strictObject({ kind: z.literal('template'), id: z.string().max(40) }),
  z.strictObject({ kind: z.literal('file'), file: worldFileSchema }),
])
export type WorldSource = z.output<typeof worldSourceSchema>

const editLimit = { max: 30, perSeconds: 60 }
export const worldMade = replySchema.extend({
  name: worldNameSchema,
  /** Warnings for the owner; the world was created all the same. */
  warnings: z.array(z.string()),
})

export const createWorld = route({
  method: 'POST',
  path: '/servers/:serverId/worlds',
  access: { server: 'worlds' },
  summary: 'Create a world from a template, another world or a file, without owners and goods.',
  params: serverParams,
  body: z.object({ name: newWorldNameSchema, source: worldSourceSchema }),
  largeBody: true,
  reply: worldMade,
  status: 201,
  bodyLimit: worldFileBytes,
  rateLimit: editLimit,
})

export const renameWorld = route({
  method: 'PUT',
  path: '/servers/:serverId/worlds/:name/name',
  access: { server: 'worlds' },
  summary: 'Rename a world; the players inside stay, and its older states go along.',
  params: worldParams,
  body: z.object({ name: newWorldNameSchema }),
  reply: replySchema.extend({ name: worldNameSchema }),
  rateLimit: editLimit,
})

export const exportWorld = route({
  method: 'GET',
  path: '/servers/:serverId/worlds/:name/file',
  access: { server: 'view' },
  summary: 'A world as a file, without owners, goods and dropped items.',
  params: worldParams,
  reply: worldFileSchema,
  rateLimit: editLimit,
})

/** Answers to the changes of this feature. */
export type WorldFileReply =
  | CodedReply<'world-created', { name: string }>
  | CodedReply<'world-creation-held', { name: string }>
  | CodedReply<'world-renamed', { name: string; to: string }>
  | CodedReply<'entry-saved', { name: string }>
  | CodedReply<'entry-renamed', { name: string; to: string }>
  | CodedReply<'entry-deleted', { name: string }>
