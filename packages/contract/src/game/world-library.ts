import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { countTiles, createStampRunsSchema } from '../kit/tile-runs.ts'
import { worldNameSchema } from '../kit/world-names.ts'
import { worldFileBytes, worldFileSchema } from './world-files.ts'
import { runsSchema } from './worlds.ts'

export const libraryKindSchema = z.enum(['template', 'stamp'])
export type LibraryKind = z.output<typeof libraryKindSchema>

/** The id of an owner's template or stamp; built-in ones have short names with hyphens instead. */
export const libraryIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'Not an id.')
export const libraryEntrySchema = z.object({ id: libraryIdSchema, text: z.string() })
export type LibraryEntry = z.output<typeof libraryEntrySchema>

export const libraryLimits: Readonly<
  Record<LibraryKind, { maxEntries: number; maxBytes: number }>
> = {
  template: { maxEntries: 20, maxBytes: 256 * 1024 },
  stamp: { maxEntries: 50, maxBytes: 48 * 1024 },
}

/** The largest side of a stamp. */
export const maxStampSide = 50
const maxName = 40

export const libraryNameSchema = z
  .string()
  .trim()
  .min(1, withCode('name-empty'))
  .max(maxName)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, withCode('one-line'))

const readLimit = { max: 60, perSeconds: 60 }
const editLimit = { max: 30, perSeconds: 60 }
const named = z.object({ name: libraryNameSchema })
const made = replySchema.extend({ id: z.string() })

export const templateSchema = z.object({
  id: z.string(),
  /** Null for a built-in one, which the panel names by its id. */
  name: z.string().nullable(),
  savedAt: instantSchema.nullable(),
  weather: z.int(),
  foreground: runsSchema,
  background: runsSchema,
})
export type Template = z.output<typeof templateSchema>

export const listTemplates = route({
  method: 'GET',
  path: '/servers/:serverId/world-templates',
  access: { server: 'view' },
  summary: 'The templates of new worlds with their pictures, the built-in ones first.',
  params: serverParams,
  reply: z.object({ templates: z.array(templateSchema), max: z.int() }),
  rateLimit: readLimit,
})

export const saveTemplate = route({
  method: 'POST',
  path: '/servers/:serverId/world-templates',
  access: { server: 'worlds' },
  summary: 'Save a world, or the file of one, as a template.',
  params: serverParams,
  body: named.extend({
    source: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('world'), name: worldNameSchema }),
      z.strictObject({ kind: z.literal('file'), file: worldFileSchema }),
    ]),
  }),
  largeBody: true,
  reply: made,
  status: 201,
  bodyLimit: worldFileBytes,
  rateLimit: editLimit,
})

const templateParams = serverParams.extend({ templateId: libraryIdSchema })

export const renameTemplate = route({
  method: 'PUT',
  path: '/servers/:serverId/world-templates/:templateId',
  access: { server: 'worlds' },
  summary: 'Rename a template.',
  params: templateParams,
  body: named,
  reply: replySchema,
  rateLimit: editLimit,
})

export const deleteTemplate = route({
  method: 'DELETE',
  path: '/servers/:serverId/world-templates/:templateId',
  access: { server: 'worlds' },
  summary: 'Delete a template; the worlds that were made of it stay.',
  params: templateParams,
  reply: replySchema,
  rateLimit: editLimit,
})

export const exportTemplate = route({
  method: 'GET',
  path: '/servers/:serverId/world-templates/:templateId/file',
  access: { server: 'view' },
  summary: 'A template as the file of a world.',
  params: templateParams,
  reply: worldFileSchema,
  rateLimit: readLimit,
})

const side = z.int().min(1).max(maxStampSide)

export const stampShapeSchema = z
  .object({ width: side, height: side, tiles: createStampRunsSchema(maxStampSide ** 2) })
  .refine(({ width, height, tiles }) => countTiles(tiles) === width * height, {
    path: ['tiles'],
    error: withCode('tile-count'),
  })
export type StampShape = z.output<typeof stampShapeSchema>

export const stampSchema = z.object({
  id: z.string(),
  /** Null for a built-in one, which the panel names by its id. */
  name: z.string().nullable(),
  shape: stampShapeSchema,
})
export type Stamp = z.output<typeof stampSchema>

export const listStamps = route({
  method: 'GET',
  path: '/servers/:serverId/stamps',
  access: { server: 'view' },
  summary: 'The stamps of the painter, the built-in ones first.',
  params: serverParams,
  reply: z.object({ stamps: z.array(stampSchema), max: z.int() }),
  rateLimit: readLimit,
})

export const saveStamp = route({
  method: 'POST',
  path: '/servers/:serverId/stamps',
  access: { server: 'worlds' },
  summary: 'Save a part of a world as a stamp.',
  params: serverParams,
  body: named.extend({ shape: stampShapeSchema }),
  reply: made,
  status: 201,
  rateLimit: editLimit,
})

/** A template or stamp as the file that the server keeps. */
const createFileSchema = <Content extends z.ZodType>(content: Content) =>
  z.object({ name: libraryNameSchema, savedAt: instantSchema, content })
export const libraryFileSchemas = {
  template: createFileSchema(worldFileSchema),
  stamp: createFileSchema(stampShapeSchema),
}

const stampParams = serverParams.extend({ stampId: libraryIdSchema })

export const renameStamp = route({
  method: 'PUT',
  path: '/servers/:serverId/stamps/:stampId',
  access: { server: 'worlds' },
  summary: 'Rename a stamp.',
  params: stampParams,
  body: named,
  reply: replySchema,
  rateLimit: editLimit,
})

export const deleteStamp = route({
  method: 'DELETE',
  path: '/servers/:serverId/stamps/:stampId',
  access: { server: 'worlds' },
  summary: 'Delete a stamp; the tiles that were placed with it stay.',
  params: stampParams,
  reply: replySchema,
  rateLimit: editLimit,
})

/** Entries of this feature in the activity log. */
export type WorldLibraryActivity =
  | 'stamp-deleted'
  | 'stamp-renamed'
  | 'stamp-saved'
  | 'template-deleted'
  | 'template-renamed'
  | 'template-saved'

/** Refusals of templates and stamps. */
export type LibraryRefusal =
  | Refusal<'no-such-template'>
  | Refusal<'no-such-stamp'>
  | Refusal<'library-full', { max: number }>
  | Refusal<'library-entry-too-large', { maxKb: number }>
