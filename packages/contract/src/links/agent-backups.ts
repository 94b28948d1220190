import * as z from 'zod'
import { comparedKindSchema, comparisonPageSchema } from '../hosting/backup-contents.ts'
import {
  backupIdSchema,
  backupPhaseSchema,
  backupWorkSchema,
  offsiteFailureSchema,
} from '../hosting/backups.ts'
import { serverTemplateSchema } from '../hosting/engines.ts'
import { versionChangesSchema } from '../kit/document.ts'
import { gameDocumentSchema } from '../kit/game-document.ts'
import { instantSchema, serverIdSchema, userIdSchema } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import { sha256Schema } from '../kit/sha256.ts'
import { goods, reach, room } from './edit-shapes.ts'

/** The id of a backup job; repeating a request with the same id returns the same report. */
export const backupJobIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'Not the id of a job.')

/** The name of a staging folder for the operator's backup. */
export const stagingNameSchema = z.string().regex(/^[a-z0-9-]{8,40}$/, 'Not the name of a staging.')

/** The agent's record of an archive. It is written only after the archive was read back and verified. */
export const backupRecordSchema = z.object({
  backupId: backupIdSchema,
  /** The owner: an archive can be restored to servers of this user only. */
  userId: userIdSchema,
  serverName: z.string(),
  /** The engine template of its server; null for the bundled engine. Older archives do not have it. */
  template: serverTemplateSchema.nullish(),
  createdAt: instantSchema,
  /** The size of the archive. */
  sizeBytes: z.int(),
  /** The hash of the archive. */
  sha256: sha256Schema,
  /** The total size of all files in it. */
  contentBytes: z.int(),
  worlds: z.int(),
  players: z.int(),
  /** Documents that already could not be opened on the server; the backup keeps them unchanged. */
  broken: z.int(),
  /** How long the game was paused for it; 0 if it did not run. */
  pauseMs: z.number(),
  verifiedAt: instantSchema,
  /** The fault that the newest check found. */
  fault: z.string().nullable(),
  /** The code of the fault and its values; older records have none. */
  faultCause: causeSchema.nullable().default(null),
  /** Null where no off-site store is set up. */
  offsite: z
    .object({
      state: z.enum(['pending', 'stored', 'failed']),
      at: instantSchema.nullable(),
      failure: z.string().nullable(),
      /** The kind of the failure; older records have none. */
      code: offsiteFailureSchema.optional(),
      /** The exact code of the failure and its values; older records have none. */
      cause: causeSchema.nullable().default(null),
    })
    .nullable(),
})
export type BackupRecord = z.output<typeof backupRecordSchema>

export const backupJobReportSchema = z.object({
  jobId: backupJobIdSchema,
  backupId: backupIdSchema,
  serverId: serverIdSchema.nullable(),
  work: backupWorkSchema,
  state: z.enum(['working', 'done', 'failed']),
  phase: backupPhaseSchema,
  done: z.int(),
  total: z.int(),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** A sentence for the owner; null unless the job failed. A failed job changes nothing. */
  failure: z.string().nullable(),
  /** The code of the failure and its values. */
  cause: causeSchema.optional(),
})
export type BackupJobReport = z.output<typeof backupJobReportSchema>

const ofServer = { serverId: serverIdSchema }
const ofBackup = { backupId: backupIdSchema, userId: userIdSchema }
const ofDocument = { ...ofServer, sha256: sha256Schema, document: gameDocumentSchema }
const job = { jobId: backupJobIdSchema }
const accepted = z.object({ job: backupJobReportSchema })

/**
 * The api's commands for backups. Work is stored durably before it is acknowledged and continues without a
 * connection. Its report is kept until the api deletes it, so no result is lost. Refusals: `missing` (no such
 * server or archive), `conflict` (other work with the same server or archive; a full disk).
 */
export const backupCommands = {
  'backup.create': {
    params: z.strictObject({ ...job, ...ofBackup, ...ofServer }),
    reply: accepted,
  },
  'backup.check': {
    params: z.strictObject({ ...job, ...ofBackup, sha256: sha256Schema }),
    reply: accepted,
  },
  'backup.restore': {
    params: z.strictObject({
      ...job,
      ...ofBackup,
      ...ofServer,
      sha256: sha256Schema,
      by: z.string(),
      /** The maximum size of the content in bytes. */
      maxBytes: z.int().min(0),
    }),
    reply: accepted,
  },
  /**
   * Restores the data that the last restore replaced. Fails with `conflict` if there is none, or if the
   * server runs.
   */
  'backup.undo': {
    params: z.strictObject({ ...job, ...ofBackup, ...ofServer, by: z.string() }),
    reply: accepted,
  },
  /** Compares an archive with the server's files; a page of it. See `comparisonPageSchema`. */
  'backup.compare': {
    params: z.strictObject({
      ...ofBackup,
      ...ofServer,
      sha256: sha256Schema,
      kind: comparedKindSchema.nullable(),
      page: z.int().min(1),
      pageSize: z.int().min(1).max(200),
      comparedAt: instantSchema.nullable(),
    }),
    reply: comparisonPageSchema,
  },
  /** Lists the first differences between one document of an archive and now. */
  'backup.document-changes': {
    params: z.strictObject({ ...ofBackup, ...ofDocument, limit: z.int() }),
    reply: versionChangesSchema,
  },
  /** Puts one document of an archive back, like a kept version. */
  'backup.restore-document': {
    params: z.strictObject({
      ...ofBackup,
      ...ofDocument,
      by: z.string(),
      room,
      goods,
      reach,
    }),
    reply: z.object({ queued: z.boolean() }),
  },
  /** Deletes the archive on the host and off-site; an unknown archive counts as deleted. */
  'backup.delete': { params: z.strictObject({ backupId: backupIdSchema }), reply: z.object({}) },
  /** Lists every archive, and every job whose report was not deleted. */
  'backup.list': {
    params: z.strictObject({}),
    reply: z.object({
      records: z.array(backupRecordSchema),
      jobs: z.array(backupJobReportSchema),
      /** False if part of the cluster did not answer, so an unlisted archive may still exist. */
      isWhole: z.boolean(),
    }),
  },
  /** Null if there is no such backup. */
  'backup.record': {
    params: z.strictObject({ backupId: backupIdSchema }),
    reply: z.object({ record: backupRecordSchema.nullable() }),
  },
  /**
   * Hard-links a server's data, as it was at one instant, into a new folder on the same disk for the
   * operator's backup, which removes the folder afterwards. Refusals: `missing`, and `conflict` if four
   * attempts to link the files as of one instant fail.
   */
  'backup.stage': {
    params: z.strictObject({ ...ofServer, name: stagingNameSchema }),
    reply: z.object({ folder: z.string(), pauseMs: z.number() }),
  },
  /** Forgets a finished job that the api has settled; an unknown job counts as forgotten. */
  'backup.forget': { params: z.strictObject(job), reply: z.object({}) },
} as const

/**
 * Events about backups: every step of a job (its progress at most four times a second), and changed records.
 */
export const backupEvents = [
  z.object({ event: z.literal('backup-job'), payload: backupJobReportSchema }),
  z.object({ event: z.literal('backup-record'), payload: backupRecordSchema }),
] as const
