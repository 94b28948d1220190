import * as z from 'zod'
import { instantSchema } from './ids.ts'

/**
 * A path inside a game document: keys of objects and positions in lists. In lists whose entries have a key
 * a step reads `key=value`, so that it means the same entry after others were inserted before it: `id=242` in a list of
 * [item id, count], `uid=7` in a list of dropped items, `is=Bob` in a list of texts, `ID=4000` or `name=Bob` in a
 * list of objects that have one.
 */
export const documentPathSchema = z.array(z.union([z.string(), z.int()]))
export type DocumentPath = z.output<typeof documentPathSchema>

/** One field that differs; an absent `from` or `to` means that the field was not there. */
export const changeSchema = z.object({
  path: documentPathSchema,
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** Of an entry of an inventory that was added or removed: its slot, which it takes if it is empty. */
  at: z.int().min(0).optional(),
})
export type Change = z.output<typeof changeSchema>

/** A field that the game and the editor changed in different ways; an absent value means that it is not there. */
export const editConflictSchema = z.object({
  path: documentPathSchema,
  /** The value that the editor had loaded. */
  base: z.unknown().optional(),
  yours: z.unknown().optional(),
  theirs: z.unknown().optional(),
})
export type EditConflict = z.output<typeof editConflictSchema>

export const editConflictCode = 'edit-conflict'
export const editConflictSentence =
  'This was changed in the game at the same time. Choose which values to keep.'

/** A kept older state of a world or player, newest first in lists. */
export const versionSchema = z.object({
  number: z.int(),
  /** When it was replaced. */
  at: instantSchema,
  /** Who replaced it, as the owner knows them. */
  by: z.string(),
  /** What replaced it: 'edit', 'restore', 'delete', 'repair' or 'import'. */
  reason: z.string(),
  sizeBytes: z.int(),
})
export type Version = z.output<typeof versionSchema>

/** How many older states of one world or player are kept. */
export const versionsKept = 20

/** How many differences between two versions are listed; a world has more fields than a person reads. */
export const maxListedChanges = 500

/** What differs between an older version and now: `total` fields, of which the first `maxListedChanges` are listed. */
export const versionChangesSchema = z.object({ total: z.int(), changes: z.array(changeSchema) })
export type VersionChanges = z.output<typeof versionChangesSchema>

/** The answer to a save; `merged` is true if fields that the game had changed were kept. */
export const savedSchema = z.object({
  message: z.string(),
  etag: z.string(),
  merged: z.boolean(),
  /** Warnings for the owner; the document was saved all the same. */
  warnings: z.array(z.string()).optional(),
})
export type Saved = z.output<typeof savedSchema>

/** The most that a whole world or player may be. */
export const documentBytes = 8 * 1024 * 1024

export const pageSchema = z.object({
  search: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
/** Comes with the rows of a page. Without `page` in the query a list ends at its maximum, and is one page. */
export const pagedShape = { total: z.int(), page: z.int(), pageSize: z.int() }
