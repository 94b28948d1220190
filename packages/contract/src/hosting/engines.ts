import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { sha256Schema } from '../kit/sha256.ts'
import { changedSchema } from '../platform/undo.ts'
import {
  type DataSchema,
  dataSchemaSchema,
  plainPathSchema,
  type TemplatePaths,
  templatePathsSchema,
} from './engine-paths.ts'

/** The permanent id of a template, which servers refer to. */
export const templateIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/, withCode('engine-id'))
export type TemplateId = z.output<typeof templateIdSchema>

/** The bundled engine; no template may take its id. */
export const bundledId = 'bundled'
export const bundledName = 'Trellis'

export const maxTemplates = 50

/** The placeholders in arguments and variables. No other value of the host can be inserted. */
export const placeholders = ['port', 'dataDir', 'name'] as const
export type Placeholder = (typeof placeholders)[number]

const lineSchema = z
  .string()
  .max(500, 'At most 500 characters.')
  .regex(/^[^\x00-\x1f\x7f]*$/, withCode('one-line'))

const filledSchema = lineSchema.refine(
  (text) => (text.match(/\$\{[^}]*\}?/g) ?? []).every(isPlaceholder),
  withCode('placeholders'),
)

function isPlaceholder(text: string): boolean {
  return placeholders.some((it) => text === `\${${it}}`)
}

/** Replaces the placeholders of a text by their values. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string>): string {
  return placeholders.reduce((so, it) => so.replaceAll(`\${${it}}`, values[it]), text)
}

const variableSchema = z.string().regex(/^[A-Z_][A-Z0-9_]{0,63}$/, withCode('variable-name'))

export const maxPatternLength = 200

/**
 * A regular expression. The server host checks that it runs in linear time: engines print text of players,
 * and a backtracking pattern could block the host.
 */
export const patternSchema = z
  .string()
  .min(1, withCode('pattern-empty'))
  .max(maxPatternLength, `A pattern has at most ${maxPatternLength} characters.`)
  .refine(isPattern, withCode('pattern-invalid'))

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

/** `port`: ready once it has bound its UDP port; `stdout`: ready once it prints a matching line. */
export const readySchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('stdout'), pattern: patternSchema }),
  z.strictObject({ by: z.literal('port') }),
])

export const stopSchema = z.strictObject({
  /** The lines that are typed into its console, in order. */
  lines: z.array(lineSchema.min(1, withCode('line-empty'))).max(10),
  /** Sent if the engine still runs after `graceMs`; after another `graceMs` it is killed. */
  signal: z.enum(['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP']),
  graceMs: z.int().min(500, 'At least half a second.').max(120_000, 'At most two minutes.'),
})

/** Makes the engine write all data before a backup; `done` is the line that it prints afterwards. */
export const saveSchema = z.strictObject({
  line: lineSchema.min(1, withCode('line-empty')),
  done: patternSchema,
})

const templateShape = {
  name: z
    .string()
    .trim()
    .min(1, withCode('name-empty'))
    .max(40, 'A name has at most 40 characters.'),
  /** The program, below the operator's folder `engines`. */
  exec: plainPathSchema,
  args: z.array(filledSchema).max(64, 'At most 64 arguments.'),
  /** The whole environment of the engine. */
  env: z
    .record(variableSchema, filledSchema)
    .refine((env) => Object.keys(env).length <= 32, withCode('variables-too-many')),
  /** Files copied at a server's start unless they exist: from below `engines` to below its data folder. */
  files: z
    .array(z.strictObject({ from: plainPathSchema, to: plainPathSchema }))
    .max(100, 'At most 100 files.')
    .refine(
      (files) => new Set(files.map(({ to }) => to)).size === files.length,
      withCode('files-repeated'),
    ),
  schema: dataSchemaSchema,
  /** Null if the schema is `none`. */
  paths: templatePathsSchema.nullable(),
  ready: readySchema,
  /** The first group is the number of players; null if the engine does not print it. */
  playersPattern: patternSchema
    .refine((text) => /\((?!\?[:=!<])|\(\?<[A-Za-z]/.test(text), withCode('pattern-group'))
    .nullable(),
  save: saveSchema.nullable(),
  stop: stopSchema,
  /** No data is written while the engine runs: edits wait until it has stopped. */
  editWhileRunning: z.literal('never'),
  /** Owners may choose it for a new server. */
  isOffered: z.boolean(),
}

type SchemaAndPaths = { schema: DataSchema; paths: TemplatePaths | null }
const isFitting = ({ schema, paths }: SchemaAndPaths) => (schema === 'none') === (paths === null)
const fitsNot = { path: ['paths'], error: withCode('engine-paths') }
const idTaken = { path: ['id'], error: withCode('engine-id-taken') }

/** The fields that an admin fills in. */
export const templateFormSchema = z.strictObject(templateShape).refine(isFitting, fitsNot)
export type TemplateForm = z.output<typeof templateFormSchema>

/** A template as a server host runs it; the hashes pin the program and its files. */
export const templateSchema = z.strictObject({
  ...templateShape,
  id: templateIdSchema,
  sha256: sha256Schema,
  files: z
    .array(z.strictObject({ from: plainPathSchema, to: plainPathSchema, sha256: sha256Schema }))
    .max(100),
})
export type Template = z.output<typeof templateSchema>

/** The part of a template that a server's folder stores; it cannot change while the template is in use. */
export const serverTemplateSchema = z.strictObject({
  id: templateIdSchema,
  schema: dataSchemaSchema,
  paths: templatePathsSchema.nullable(),
})
export type ServerTemplate = z.output<typeof serverTemplateSchema>

/** The engine of a server as its owner sees it; null means the bundled one. */
export const serverEngineSchema = z.object({
  id: templateIdSchema,
  name: z.string(),
  schema: dataSchemaSchema,
})
export type ServerEngine = z.output<typeof serverEngineSchema>

/** The numbers of edits that wait for the engine's stop, and of those that no longer applied then. */
export const pendingEditsSchema = z.object({ queued: z.int(), held: z.int() })
export type PendingEdits = z.output<typeof pendingEditsSchema>

export type TemplateRefusal = Refusal<'engine-in-use', { servers: number }>

/** Returns why a template cannot be removed, or null. */
export function findRemovalRefusal({ servers }: { servers: number }): TemplateRefusal | null {
  return servers === 0 ? null : { code: 'engine-in-use', params: { servers } }
}

/** A template as admins see it. */
export const listedTemplateSchema = templateSchema.extend({
  version: z.int(),
  /** The number of servers that use it. */
  servers: z.int(),
})
export type ListedTemplate = z.output<typeof listedTemplateSchema>

const params = z.object({ templateId: templateIdSchema })

export const listTemplates = route({
  method: 'GET',
  path: '/admin/templates',
  access: 'settings:view',
  summary: 'Engines besides the bundled one, by name.',
  reply: z.array(listedTemplateSchema),
})

export const addTemplate = route({
  method: 'POST',
  path: '/admin/templates',
  access: 'super-admin',
  summary: 'Register an engine that lies in the folder `engines` of the server host.',
  body: z
    .strictObject({ ...templateShape, id: templateIdSchema })
    .refine(isFitting, fitsNot)
    .refine(({ id }) => id !== bundledId, idTaken),
  reply: changedSchema.extend({ template: listedTemplateSchema }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const saveTemplate = route({
  method: 'PUT',
  path: '/admin/templates/:templateId',
  access: 'super-admin',
  summary: 'Change an engine, and take its files anew; servers have it from their next start on.',
  params,
  body: z.strictObject({ ...templateShape, version: z.int() }).refine(isFitting, fitsNot),
  reply: changedSchema.extend({ template: listedTemplateSchema }),
  rateLimit: { max: 20, perSeconds: 60 },
})

export const removeTemplate = route({
  method: 'DELETE',
  path: '/admin/templates/:templateId',
  access: 'super-admin',
  summary: 'Remove an engine that no server has.',
  params,
  reply: changedSchema,
})

export const listOfferedEngines = route({
  method: 'GET',
  path: '/engines',
  access: 'signed-in',
  summary: 'The engines that a new server may have, the bundled one first.',
  reply: z.array(z.object({ id: z.string(), name: z.string(), schema: dataSchemaSchema })),
})

/** Answers to the changes of this feature. */
export type EngineReply =
  | CodedReply<'engine-registered', { name: string }>
  | CodedReply<'engine-saved', { name: string }>
  | CodedReply<'engine-removed', { name: string }>

/** Entries of this feature in the activity log. */
export type EngineActivity = 'engine-changed' | 'engine-registered' | 'engine-removed'

/** Changes of this feature that can be undone. */
export type EngineUndo =
  | CodedReply<'engine-registered', { name: string }>
  | CodedReply<'engine-changed', { name: string }>
  | CodedReply<'engine-removed', { name: string }>

/** Refusals of owners' choices of an engine. */
export type EngineRefusal =
  | Refusal<'engine-not-offered'>
  | Refusal<'engine-not-registered'>
  | Refusal<'engine-changed'>
  | Refusal<'no-other-engines'>
  | Refusal<'not-this-engine'>
  | Refusal<'engine-outdated'>

/** Refusals of changes of engines. */
export type TemplateChangeRefusal =
  | Refusal<'no-such-engine'>
  | Refusal<'id-taken'>
  | Refusal<'in-use'>
