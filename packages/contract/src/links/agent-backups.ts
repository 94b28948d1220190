import * as z from 'zod'
import { backupPhaseSchema, backupWorkSchema } from '../backups.ts'
import { instantSchema, serverIdSchema, userIdSchema } from '../kit/ids.ts'
import { sha256Schema } from '../kit/sha256.ts'
import { serverTemplateSchema } from '../templates.ts'

/** The permanent id of a backup; also the name of its archive. */
export const backupIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'Not a backup id.')
/** Names one piece of work with a backup; asking for the same again gives the same report. */
export const backupJobIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'Not the id of a job.')

/** Names one backup of the operator's. */
export const stagingNameSchema = z.string().regex(/^[a-z0-9-]{8,40}$/, 'Not the name of a staging.')

/** The agent's record of an archive. It is written only after the archive was read back and verified. */
export const backupRecordSchema = z.object({
  backupId: backupIdSchema,
  /** Whose it is: an archive is restored to servers of this user only. */
  userId: userIdSchema,
  serverName: z.string(),
  /** Of which engine its server was: null for the bundled one. Archives from before it was noted do not say. */
  template: serverTemplateSchema.nullish(),
  createdAt: instantSchema,
  /** Of the archive. */
  sizeBytes: z.int(),
  /** Of the archive. */
  sha256: sha256Schema,
  /** Of all files in it. */
  contentBytes: z.int(),
  worlds: z.int(),
  players: z.int(),
  /** Documents that could not be opened on the server already; they are kept as they are. */
  broken: z.int(),
  /** How long the game held still for it; 0 when it did not run. */
  pauseMs: z.number(),
  verifiedAt: instantSchema,
  /** The fault that the newest check found. */
  fault: z.string().nullable(),
  /** Null where no off-site store is set up. */
  offsite: z
    .object({
      state: z.enum(['pending', 'stored', 'failed']),
      at: instantSchema.nullable(),
      failure: z.string().nullable(),
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
  /** A sentence for the owner; null unless it failed. Nothing was changed then. */
  failure: z.string().nullable(),
})
export type BackupJobReport = z.output<typeof backupJobReportSchema>

const ofServer = { serverId: serverIdSchema }
const ofBackup = { backupId: backupIdSchema, userId: userIdSchema }
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
      /** The most that the content may be. */
      mostBytes: z.int().min(0),
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
  /** Removes the archive here and off-site; unknown ones count as deleted. */
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
  /** Null when it is not there. */
  'backup.record': {
    params: z.strictObject({ backupId: backupIdSchema }),
    reply: z.object({ record: backupRecordSchema.nullable() }),
  },
  /**
   * Links a server's data, as it was at one moment, into a new folder on the same disk, for the operator's backup, which
   * takes the folder away again. Refusals: `missing`, and `conflict` while the server does not come to rest.
   */
  'backup.stage': {
    params: z.strictObject({ ...ofServer, name: stagingNameSchema }),
    reply: z.object({ folder: z.string(), pauseMs: z.number() }),
  },
  /** The api has settled this finished job; unknown ones count as forgotten. */
  'backup.forget': { params: z.strictObject(job), reply: z.object({}) },
} as const

/** Events about backups: every step of a job (its progress at most four times a second), and changed records. */
export const backupEvents = [
  z.object({ event: z.literal('backup-job'), payload: backupJobReportSchema }),
  z.object({ event: z.literal('backup-record'), payload: backupRecordSchema }),
] as const
