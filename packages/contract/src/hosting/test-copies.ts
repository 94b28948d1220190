import * as z from 'zod'
import { documentPathSchema } from '../kit/document.ts'
import { serverNameSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { copyPlayersSchema, testCopySchema } from '../kit/test-copy.ts'
import { backupIdSchema } from './backups.ts'
import { createdServerSchema } from './servers.ts'

/** For how many days a test copy exists, unless its owner keeps it. */
export const testCopyDays = 7

/** The owner reads of the deletion at least this many hours before it. */
export const copyNoticeHours = 24

/** The number of differences that are listed. */
export const maxDifferences = 2_000

/** The number of conflicts that one call decides. */
const maxChoices = 1_000

const limit = { max: 30, perSeconds: 60 }

export const makeTestCopy = route({
  method: 'POST',
  path: '/servers/:serverId/test-copies',
  access: { server: 'owner' },
  summary: 'Make a test copy of the server as it is now, or as a backup has it; uses one slot.',
  params: serverParams,
  body: z.strictObject({
    serverName: serverNameSchema,
    /** A backup of the server; without it, the copy is made of the present data. */
    backupId: backupIdSchema.optional(),
  }),
  reply: replySchema.extend({ server: createdServerSchema }),
  status: 201,
  rateLimit: { max: 10, perSeconds: 60 },
})

const changed = replySchema.extend({ testCopy: testCopySchema })

export const keepTestCopy = route({
  method: 'PUT',
  path: '/servers/:serverId/test-copy/kept',
  access: { server: 'owner' },
  summary: `Keep a test copy, or let it be deleted ${testCopyDays} days from now.`,
  params: serverParams,
  body: z.strictObject({ isKept: z.boolean() }),
  reply: changed,
  rateLimit: limit,
})

export const setCopyPlayers = route({
  method: 'PUT',
  path: '/servers/:serverId/test-copy/players',
  access: { server: 'owner' },
  summary: 'Choose the players who may join a test copy; others who are online are kicked.',
  params: serverParams,
  body: z.strictObject({ players: copyPlayersSchema }),
  reply: changed,
  rateLimit: limit,
})

/** The documents of a test copy that its source can take over. */
export const takenDocumentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('world'), name: z.string().regex(/^[A-Z0-9_]{1,24}$/) }),
  z.strictObject({ kind: z.literal('config') }),
  z.strictObject({ kind: z.literal('custom-items') }),
])
export type TakenDocument = z.output<typeof takenDocumentSchema>

/** A document that was changed on the test copy. */
export const copyDifferenceSchema = z.object({
  document: takenDocumentSchema,
  /** Whether it was added on the copy. */
  isNew: z.boolean(),
  /** Whether the live server has changed it since, too; or has added one of this name. */
  isChangedOnLive: z.boolean(),
  /** Whether it was deleted on the live server since. */
  isGoneOnLive: z.boolean(),
})
export type CopyDifference = z.output<typeof copyDifferenceSchema>

export const copyDifferencesSchema = z.object({
  rows: z.array(copyDifferenceSchema),
  /** The number of all differences, of which at most `maxDifferences` are listed. */
  total: z.int(),
})
export type CopyDifferences = z.output<typeof copyDifferencesSchema>

export const readCopyDifferences = route({
  method: 'GET',
  path: '/servers/:serverId/test-copy/differences',
  access: { server: 'owner' },
  summary: 'The worlds and settings that were changed on the test copy since it was made.',
  params: serverParams,
  reply: copyDifferencesSchema,
  rateLimit: { max: 20, perSeconds: 60 },
})

/**
 * The owner's decision about one conflict. `seen` is the value on the live server that the owner saw; if it has changed
 * again, the conflict is reported again.
 */
export const conflictChoiceSchema = z.strictObject({
  path: documentPathSchema,
  keep: z.enum(['copy', 'live']),
  /** Absent when the field did not exist. */
  seen: z.unknown().optional(),
})
export type ConflictChoice = z.output<typeof conflictChoiceSchema>

export const conflictChoicesSchema = z.array(conflictChoiceSchema).max(maxChoices)

export const takeOver = route({
  method: 'POST',
  path: '/servers/:serverId/test-copy/take-over',
  access: { server: 'owner' },
  summary:
    'Merge what was changed in one document of the test copy into the server it was made from.',
  params: serverParams,
  body: z.strictObject({
    document: takenDocumentSchema,
    choices: conflictChoicesSchema.default([]),
  }),
  reply: replySchema.extend({
    /** The number of fields that changed on the live server. */
    changed: z.int(),
    /** Whether the live server had changed other fields, which were kept. */
    merged: z.boolean(),
  }),
  rateLimit: { max: 120, perSeconds: 60 },
})

/** Refusals of test copies. */
export type CopyRefusal =
  | Refusal<'not-a-copy'>
  | Refusal<'copy-of-copy'>
  | Refusal<'copy-other-engine'>
  | Refusal<'copy-not-in-cluster'>
  | Refusal<'copy-too-large'>
  | Refusal<'copy-source-gone'>
  | Refusal<'copy-failed'>
  | Refusal<'copy-name-kept'>
  | Refusal<'copy-not-transferable'>
  | Refusal<'copy-unchanged'>
  | Refusal<'copy-name-on-live'>
  | Refusal<'copy-gone-on-live'>

/** Answers to the changes of this feature. */
export type CopyReply =
  | CodedReply<'copy-ready', { name: string }>
  | CodedReply<'copy-being-made', { name: string }>
  | CodedReply<'copy-kept'>
  | CodedReply<'copy-not-kept'>
  | CodedReply<'copy-players-saved'>
  | CodedReply<'world-taken-over', { name: string; server: string }>
  | CodedReply<'config-taken-over', { server: string }>
  | CodedReply<'items-taken-over', { server: string }>

/** Entries of this feature in the activity log. */
export type CopyActivity =
  | 'test-copy-kept'
  | 'test-copy-made'
  | 'test-copy-not-kept'
  | 'test-copy-not-made'
  | 'test-copy-over'
  | 'test-copy-players-changed'
  | 'test-copy-taken-over'
