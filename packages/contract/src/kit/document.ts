import * as z from 'zod'
import { instantSchema } from './ids.ts'
import type { Refusal } from './refusal.ts'
import { replySchema } from './reply.ts'

/**
 * The path of a value in a game document: keys of objects and indexes of lists. In lists whose entries have a
 * key, a step is `key=value`, so that it means the same entry after others were inserted before it: `id=242`
 * in a list of [item id, count], `uid=7` in a list of dropped items, `is=Bob` in a list of texts, `ID=4000`
 * or `name=Bob` in a list of objects that have one.
 */
export const documentPathSchema = z.array(z.union([z.string(), z.int()]))
export type DocumentPath = z.output<typeof documentPathSchema>

/** One changed field; an absent `from` or `to` means that the field did not exist. */
export const changeSchema = z.object({
  path: documentPathSchema,
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** The slot of an inventory entry that was added or removed; the entry takes this slot if it is empty. */
  at: z.int().min(0).optional(),
})
export type Change = z.output<typeof changeSchema>

/**
 * A field that the game and the editor changed differently; an absent value means that the field does not
 * exist.
 */
export const editConflictSchema = z.object({
  path: documentPathSchema,
  /** The value that the editor had loaded. */
  base: z.unknown().optional(),
  yours: z.unknown().optional(),
  theirs: z.unknown().optional(),
})
export type EditConflict = z.output<typeof editConflictSchema>

export const editConflictCode = 'edit-conflict'

/** A stored older state of a world or player; lists have the newest first. */
export const versionSchema = z.object({
  number: z.int(),
  /** When it was replaced. */
  at: instantSchema,
  /** The name of the actor who replaced it, as the owner sees it. */
  by: z.string(),
  /** The operation that replaced it: 'edit', 'restore', 'delete', 'repair', 'import' or 'rename'. */
  reason: z.string(),
  sizeBytes: z.int(),
})
export type Version = z.output<typeof versionSchema>

/** The number of versions kept of one world or player. */
export const maxVersions = 20

/**
 * The maximum number of listed differences between two versions; a world has more fields than a person reads.
 */
export const maxListedChanges = 500

/**
 * The differences between an older version and now: `total` fields, of which the first `maxListedChanges` are
 * listed.
 */
export const versionChangesSchema = z.object({ total: z.int(), changes: z.array(changeSchema) })
export type VersionChanges = z.output<typeof versionChangesSchema>

/** The answer to a save; `merged` is true if fields that the game had changed were kept. */
export const savedSchema = replySchema.extend({
  etag: z.string(),
  merged: z.boolean(),
  /** Warnings for the owner; the document was saved all the same. */
  warnings: z.array(z.string()).optional(),
})
export type Saved = z.output<typeof savedSchema>

/** The maximum size of a world or player document. */
export const documentBytes = 8 * 1024 * 1024

export const pageSchema = z.object({
  search: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
/** Accompanies the rows of a page. Without `page` in the query, a list is one page that ends at its maximum. */
export const pagedShape = { total: z.int(), page: z.int(), pageSize: z.int() }

/** Refusals of calls that read or write documents of a game. */
export type DocumentRefusal =
  | Refusal<'version-not-kept'>
  | Refusal<'loaded-too-long-ago'>
  | Refusal<'server-busy'>
  | Refusal<'document-unreadable', { file: string }>
  | Refusal<'document-too-large', { maxMb: number }>
  | Refusal<'no-storage-left'>
  | Refusal<'no-editing'>
  | Refusal<'game-not-saved', { why: string }>
  | Refusal<'edit-not-saved', { why: string }>
