import * as z from 'zod'
import { anyServerParams, instantSchema, serverParams } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** The permanent id of a backup; also the name of its archive. */
export const backupIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'Not a backup id.')

/** The kinds of work on a backup; `send` makes the off-site copy. */
export const backupWorkSchema = z.enum(['create', 'check', 'restore', 'undo', 'send'])
export type BackupWork = z.output<typeof backupWorkSchema>

/** The phases of a backup job, which the panel shows. */
export const backupPhaseSchema = z.enum([
  'waiting',
  /** The game is paused while its files are hard-linked. */
  'copying',
  'packing',
  /** The archive is fetched from off-site because it is not on the host. */
  'fetching',
  /** The archive is read back, and every world and player in it is opened. */
  'checking',
  'sending',
  'stopping',
  'unpacking',
  'swapping',
])
export type BackupPhase = z.output<typeof backupPhaseSchema>

export const backupProgressSchema = z.object({
  work: backupWorkSchema,
  /** The backup of the work; one that is being made is not listed yet. */
  backupId: backupIdSchema,
  phase: backupPhaseSchema,
  /** Processed bytes and all bytes of this phase; 0 while unknown. */
  done: z.int(),
  total: z.int(),
  startedAt: instantSchema,
})
export type BackupProgress = z.output<typeof backupProgressSchema>

export const offsiteSchema = z.object({
  state: z.enum(['pending', 'stored', 'failed']),
  at: instantSchema.nullable(),
  failure: z.string().nullable(),
  /** The code of the failure and its values; null if Trellis has no code for it. */
  cause: causeSchema.nullable().default(null),
})

/** Why the off-site store failed. */
export const offsiteFailureSchema = z.enum([
  /** No connection, or no answer in time. */
  'unreachable',
  /** It answered with an error, such as a status of 500. */
  'error',
  'key',
  'bucket',
  /** It refused a request, or answered in an unexpected way. */
  'refused',
  /** Its copy is not the same as the archive. */
  'damaged',
  /** The failure is on the host. */
  'host',
])
export type OffsiteFailure = z.output<typeof offsiteFailureSchema>

/** Returns whether a check of an archive has proved something: it has opened a world or a player. */
export const isProof = (counted: { worlds: number; players: number; broken: number }): boolean =>
  counted.worlds + counted.players - counted.broken > 0

/** The newest backup of a server and the work on its backups. Without a backup all its fields are null. */
export const backupStatusSchema = z.object({
  exists: z.boolean(),
  createdAt: instantSchema.nullable(),
  /** The size of the stored archive. */
  sizeBytes: z.int().nullable(),
  /** When the whole archive was last read, opened and found sound; null if no world and no player in it opened. */
  verifiedAt: instantSchema.nullable(),
  sha256: z.string().nullable(),
  /** The name of the server that was backed up; the server may be deleted by now. */
  serverName: z.string().nullable(),
  worlds: z.int().nullable(),
  players: z.int().nullable(),
  /** Documents that were already broken on the server; the backup keeps them unchanged. */
  broken: z.int().nullable(),
  /** The fault that the newest check found; null if the backup is sound. */
  fault: z.string().nullable(),
  /** The code of the fault and its values; null if Trellis has no code for it. */
  faultCause: causeSchema.nullable().default(null),
  /** Null where no off-site store is set up. */
  offsite: offsiteSchema.nullable(),
  progress: backupProgressSchema.nullable(),
  /** The failure of the newest finished job; null if it succeeded. */
  failure: z
    .object({
      work: backupWorkSchema,
      at: instantSchema,
      reason: z.string(),
      /** The code of the reason and its values. */
      cause: causeSchema.optional(),
    })
    .nullable(),
  /** When the restore ran that an undo would revert; null if there is nothing to undo. */
  undoOf: instantSchema.nullable(),
})
export type BackupStatus = z.output<typeof backupStatusSchema>

export type BackupRefusal =
  | Refusal<'backup-exists'>
  | Refusal<'backups-full', { max: number }>
  | Refusal<'no-backup'>
  | Refusal<'backup-busy'>
  | Refusal<'nothing-to-undo'>
  | Refusal<'backup-job-lost'>
  | Refusal<'restore-running'>
  | Refusal<'no-archive'>
  | Refusal<'backup-on-other-volume'>
  | Refusal<'backup-too-large'>
  | Refusal<'backup-of-other-account'>
  | Refusal<'backup-of-other-engine'>

const rateLimit = { max: 20, perSeconds: 60 }

export const readBackup = route({
  method: 'GET',
  path: '/servers/:serverId/backup',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: "The account's backup, and what is being done with it.",
  params: anyServerParams,
  withoutServer: true,
  reply: backupStatusSchema,
})

export const createBackup = route({
  method: 'POST',
  path: '/servers/:serverId/backup',
  alsoOfSelected: true,
  access: { server: 'backups' },
  summary: 'Back the server up, running or not; the answer comes before it is done.',
  params: anyServerParams,
  withoutServer: true,
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const checkBackup = route({
  method: 'POST',
  path: '/servers/:serverId/backup/check',
  access: { server: 'backups' },
  summary: 'Read the whole backup and open every world and player in it.',
  params: anyServerParams,
  withoutServer: true,
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const restoreBackup = route({
  method: 'POST',
  path: '/servers/:serverId/backup/restore',
  alsoOfSelected: true,
  access: { server: 'backups' },
  summary: 'Stop the server and put the backup in place of all of its data.',
  params: serverParams,
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const undoRestore = route({
  method: 'POST',
  path: '/servers/:serverId/backup/undo',
  alsoOfSelected: true,
  access: { server: 'backups' },
  summary: 'Put back what the last restore replaced; until the next start.',
  params: serverParams,
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const deleteBackup = route({
  method: 'DELETE',
  path: '/servers/:serverId/backup',
  alsoOfSelected: true,
  access: { server: 'backups' },
  summary: 'Delete the backup.',
  params: anyServerParams,
  withoutServer: true,
  reply: replySchema,
  rateLimit,
})

/** Answers to the changes of this feature. */
export type BackupReply =
  | CodedReply<'backup-begun'>
  | CodedReply<'backup-check-begun'>
  | CodedReply<'backup-deleted'>
  | CodedReply<'backup-renamed'>
  | CodedReply<'restore-begun'>
  | CodedReply<'restore-undo-begun'>
  | CodedReply<'document-restored', { name: string }>
  | CodedReply<'document-restore-held', { name: string }>

/** Entries of this feature in the activity log. */
export type BackupActivity =
  | 'backup-created'
  | 'backup-deleted'
  | 'backup-downloaded'
  | 'backup-failed'
  | 'backup-found-damaged'
  | 'backup-renamed'
  | 'backup-restored'
  | 'check-of-the-backup-failed'
  | 'off-site-copy-failed'
  | 'restore-failed'
  | 'restore-undone'
  | 'undoing-the-restore-failed'
