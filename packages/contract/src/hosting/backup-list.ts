import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { anyServerParams, instantSchema, serverIdSchema } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { backupKindSchema } from './backup-rotation.ts'
import { backupIdSchema, offsiteSchema } from './backups.ts'

/** The name of a backup is shown and nothing else: it never becomes a part of a path. */
export const backupNameSchema = z
  .string()
  .trim()
  .min(1, withCode('name-missing'))
  .max(40, 'At most 40 characters.')
  .refine((text) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text), withCode('one-line'))

/** One backup of a server. */
export const backupEntrySchema = z.object({
  id: backupIdSchema,
  name: z.string().nullable(),
  kind: backupKindSchema,
  createdAt: instantSchema,
  sizeBytes: z.int(),
  /** When the whole archive was last read, opened and found sound; null if no world and no player in it opened. */
  verifiedAt: instantSchema.nullable(),
  sha256: z.string(),
  serverName: z.string(),
  /** True if the server that was backed up does not exist any more. */
  isOfDeletedServer: z.boolean(),
  worlds: z.int(),
  players: z.int(),
  broken: z.int(),
  fault: z.string().nullable(),
  faultCause: causeSchema.nullable().default(null),
  offsite: offsiteSchema.nullable(),
})
export type BackupEntry = z.output<typeof backupEntrySchema>

/** The maximum number of backups that a list shows. */
export const maxBackupsListed = 200

export const backupListSchema = z.object({
  /** Newest first; with those that deleted servers of the owner left. */
  backups: z.array(backupEntrySchema).max(maxBackupsListed),
  /** How many backups the owner may have of each server. */
  max: z.int(),
})
export type BackupList = z.output<typeof backupListSchema>

const rateLimit = { max: 20, perSeconds: 60 }
const ofBackup = { backupId: backupIdSchema }
const anyBackupParams = anyServerParams.extend(ofBackup)

export const listBackups = route({
  method: 'GET',
  path: '/servers/:serverId/backups',
  access: { server: 'view' },
  summary: 'Every backup of the server, newest first, and how many there may be.',
  params: anyServerParams,
  withoutServer: true,
  reply: backupListSchema,
})

export const addBackup = route({
  method: 'POST',
  path: '/servers/:serverId/backups',
  access: { server: 'backups' },
  summary: 'Back the server up under a name, or without one; the answer comes before it is done.',
  params: z.object({ serverId: serverIdSchema }),
  body: z.strictObject({ name: backupNameSchema.nullable().default(null) }),
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const renameBackup = route({
  method: 'PUT',
  path: '/servers/:serverId/backups/:backupId',
  access: { server: 'backups' },
  summary: 'Name a backup, or take its name away. A named backup is never replaced by a newer one.',
  params: anyBackupParams,
  withoutServer: true,
  body: z.strictObject({ name: backupNameSchema.nullable() }),
  reply: replySchema,
  rateLimit,
})

export const deleteOneBackup = route({
  method: 'DELETE',
  path: '/servers/:serverId/backups/:backupId',
  access: { server: 'backups' },
  summary: 'Delete one backup.',
  params: anyBackupParams,
  withoutServer: true,
  reply: replySchema,
  rateLimit,
})

export const restoreOneBackup = route({
  method: 'POST',
  path: '/servers/:serverId/backups/:backupId/restore',
  access: { server: 'backups' },
  summary: 'Stop the server and put one backup in place of all of its data.',
  params: z.object({ serverId: serverIdSchema, ...ofBackup }),
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const checkOneBackup = route({
  method: 'POST',
  path: '/servers/:serverId/backups/:backupId/check',
  access: { server: 'backups' },
  summary: 'Read one whole backup and open every world and player in it.',
  params: anyBackupParams,
  withoutServer: true,
  reply: replySchema,
  status: 202,
  rateLimit,
})
