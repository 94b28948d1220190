import * as z from 'zod'
import { instantSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { scriptBounds, scriptStopReasons } from '../kit/script-bounds.ts'
import { scriptNameSchema, scriptSourceSchema } from '../kit/script-schemas.ts'

export type ScriptRefusal =
  | Refusal<'script-missing'>
  | Refusal<'script-name-taken'>
  | Refusal<'scripts-full'>

/** How many older states of a script are kept. */
export const maxScriptVersions = 20

const readLimit = { max: 120, perSeconds: 60 }
const editLimit = { max: 60, perSeconds: 60 }

/** Why the engine stopped a script; `line` counts in its source. */
export const scriptStopSchema = z.object({
  reason: z.enum(scriptStopReasons),
  text: z.string(),
  line: z.int().nullable(),
  at: instantSchema,
})
export type ScriptStop = z.output<typeof scriptStopSchema>

const rowSchema = z.object({
  name: z.string(),
  enabled: z.boolean(),
  bytes: z.int(),
  stopped: scriptStopSchema.nullable(),
})
export type ScriptRow = z.output<typeof rowSchema>

const scriptSchema = rowSchema.extend({ source: z.string() })
export type Script = z.output<typeof scriptSchema>

const scriptParams = serverParams.extend({ script: scriptNameSchema })

export const listScripts = route({
  method: 'GET',
  path: '/servers/:serverId/scripts',
  access: { server: 'view' },
  summary: 'The scripts of a server, without their sources.',
  params: serverParams,
  reply: z.object({ scripts: z.array(rowSchema), max: z.int() }),
  rateLimit: readLimit,
})

export const createScript = route({
  method: 'POST',
  path: '/servers/:serverId/scripts',
  access: { server: 'owner' },
  summary: 'Create a script, which is switched off.',
  params: serverParams,
  body: z.strictObject({ name: scriptNameSchema, source: scriptSourceSchema }),
  reply: replySchema,
  status: 201,
  rateLimit: editLimit,
})

export const readScript = route({
  method: 'GET',
  path: '/servers/:serverId/scripts/:script',
  access: { server: 'view' },
  summary: 'A script with its source.',
  params: scriptParams,
  reply: scriptSchema,
  rateLimit: readLimit,
})

export const saveScript = route({
  method: 'PUT',
  path: '/servers/:serverId/scripts/:script',
  access: { server: 'owner' },
  summary: 'Save the source of a script. An enabled one runs the new source at once.',
  params: scriptParams,
  body: z.strictObject({ source: scriptSourceSchema }),
  reply: replySchema,
  rateLimit: editLimit,
})

export const enableScript = route({
  method: 'PUT',
  path: '/servers/:serverId/scripts/:script/enabled',
  access: { server: 'owner' },
  summary: 'Switch a script on or off, without a restart.',
  params: scriptParams,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: replySchema,
  rateLimit: editLimit,
})

export const deleteScript = route({
  method: 'DELETE',
  path: '/servers/:serverId/scripts/:script',
  access: { server: 'owner' },
  summary: 'Delete a script with its versions and what it keeps.',
  params: scriptParams,
  reply: replySchema,
  rateLimit: editLimit,
})

const versionSchema = z.object({
  number: z.int(),
  at: instantSchema,
  by: z.string(),
  bytes: z.int(),
})
export type ScriptVersion = z.output<typeof versionSchema>

export const listScriptVersions = route({
  method: 'GET',
  path: '/servers/:serverId/scripts/:script/versions',
  access: { server: 'view' },
  summary: 'The saved states of a script, newest first.',
  params: scriptParams,
  reply: z.array(versionSchema),
  rateLimit: readLimit,
})

export const readScriptVersion = route({
  method: 'GET',
  path: '/servers/:serverId/scripts/:script/versions/:number',
  access: { server: 'view' },
  summary: 'The source of a saved state.',
  params: scriptParams.extend({ number: z.coerce.number().int().min(1) }),
  reply: versionSchema.extend({ source: z.string() }),
  rateLimit: readLimit,
})

export const maxScripts = scriptBounds.maxScripts

/** Answers to the changes of this feature. */
export type ScriptReply =
  | CodedReply<'script-saved'>
  | CodedReply<'script-on'>
  | CodedReply<'script-off'>
  | CodedReply<'script-deleted'>
