import * as z from 'zod'
import { pagedShape, versionChangesSchema } from '../kit/document.ts'
import { goodsSchema } from '../kit/goods.ts'
import { instantSchema, serverIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { backupIdSchema } from './backups.ts'

/** `settings` are the configuration, the custom items and the bans; `file` is any other file, such as a texture. */
export const comparedKinds = ['world', 'player', 'settings', 'file'] as const
export const comparedKindSchema = z.enum(comparedKinds)
export type ComparedKind = z.output<typeof comparedKindSchema>

/** The maximum number of differences that a comparison lists. The counts are of all. */
export const maxCompared = 10_000

const countsSchema = z.object({ added: z.int(), removed: z.int(), changed: z.int() })
const comparedRowSchema = z.object({
  kind: comparedKindSchema,
  name: z.string(),
  /** `added`: it exists now and is not in the backup; `removed`: the other way round. */
  change: z.enum(['added', 'removed', 'changed']),
})
export type ComparedRow = z.output<typeof comparedRowSchema>

export const comparisonSchema = z.object({
  counts: z.record(comparedKindSchema, countsSchema),
  rows: z.array(comparedRowSchema),
})
export type Comparison = z.output<typeof comparisonSchema>

/** A page of a comparison. `comparedAt` names it: the next pages are of the same comparison. */
export const comparisonPageSchema = comparisonSchema.extend({
  comparedAt: instantSchema,
  ...pagedShape,
})
export type ComparisonPage = z.output<typeof comparisonPageSchema>

export type BackupContentsRefusal =
  | Refusal<'backup-without-document'>
  | Refusal<'backup-document-broken'>

/** The documents of a backup that can be read and restored one by one. */
export const backedUpKindSchema = z.enum(['world', 'player'])
export const comparisonPageSize = 50

const backupParams = z.object({ serverId: serverIdSchema, backupId: backupIdSchema })
const documentParams = backupParams.extend({
  kind: backedUpKindSchema,
  name: z.string().regex(/^\w{1,24}$/, 'Not the name of a world or a player.'),
})
/** Each call reads a whole archive. */
const rateLimit = { max: 30, perSeconds: 60 }

export const downloadBackup = route({
  method: 'GET',
  path: '/servers/:serverId/backups/:backupId/download',
  access: { server: 'backups' },
  summary: 'A backup as an archive like that of an export, with hashed passwords.',
  params: backupParams,
  reply: z.unknown(),
  download: true,
  rateLimit: { max: 6, perSeconds: 60 },
})

export const compareBackup = route({
  method: 'GET',
  path: '/servers/:serverId/backups/:backupId/comparison',
  access: { server: 'backups', isReading: true },
  summary: 'What was added, removed and changed since a backup, in counts and by name.',
  params: backupParams,
  query: z.object({
    kind: comparedKindSchema.optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    /** The comparison of an earlier page; without it, or when it is too old, a new one is made. */
    comparedAt: instantSchema.optional(),
  }),
  reply: comparisonPageSchema,
  rateLimit,
})

export const readBackupChanges = route({
  method: 'GET',
  path: '/servers/:serverId/backups/:backupId/documents/:kind/:name/changes',
  access: { server: 'backups', isReading: true },
  summary: 'What differs between a world or player in a backup and now; the first differences.',
  params: documentParams,
  reply: versionChangesSchema,
  rateLimit,
})

export const restoreBackupDocument = route({
  method: 'POST',
  path: '/servers/:serverId/backups/:backupId/documents/:kind/:name/restore',
  access: { server: 'backups' },
  summary:
    'Put one world or player of a backup back; the present state is kept as a version. Replaces machines that hold goods only with `goods=return`.',
  params: documentParams,
  query: z.object({ goods: goodsSchema.optional() }),
  reply: replySchema,
  rateLimit,
})
