import * as z from 'zod'
import { backupIdSchema } from '../hosting/backups.ts'
import {
  conflictChoicesSchema,
  copyDifferencesSchema,
  takenDocumentSchema,
} from '../hosting/test-copies.ts'
import { growIdSchema, serverIdSchema, serverNameSchema, userIdSchema } from '../kit/ids.ts'
import { sha256Schema } from '../kit/sha256.ts'
import { copyPlayersSchema } from '../kit/test-copy.ts'

/** The source of a test copy: the present data of a server, or a backup's archive. */
export const copySourceSchema = z.union([
  z.strictObject({ serverId: serverIdSchema }),
  z.strictObject({ backupId: backupIdSchema, userId: userIdSchema, sha256: sha256Schema }),
])
export type CopySource = z.output<typeof copySourceSchema>

const target = z.strictObject({ serverId: serverIdSchema })

/** The api's commands for test copies. */
export const copyCommands = {
  /**
   * Makes the folder of a test copy as a whole or not at all, and waits some seconds for it. Repeating it for the same id
   * waits for the same work, and changes nothing once the copy exists. After a crash the call starts again from nothing.
   */
  'copy.make': {
    params: target.extend({
      name: serverNameSchema,
      port: z.int().min(1).max(65535),
      ownerGrowId: growIdSchema,
      source: copySourceSchema,
      /** The maximum size of the data in bytes. */
      maxBytes: z.int().min(0),
      players: copyPlayersSchema,
    }),
    /** False while the copy is still being made. */
    reply: z.object({ isMade: z.boolean() }),
  },
  /** Sets the players who may join a test copy, running or not; kicks others. Idempotent. */
  'copy.players': {
    params: target.extend({ players: copyPlayersSchema }),
    reply: z.object({}),
  },
  /** Lists the changes of the copy since it was made. */
  'copy.differences': {
    params: target.extend({ liveId: serverIdSchema }),
    reply: copyDifferencesSchema,
  },
  /**
   * Merges the changes of one document of the copy into the server with the id `liveId`, as an edit that was begun when the
   * copy was made. Refused as `conflict` with `conflicts`.
   */
  'copy.take-over': {
    params: target.extend({
      liveId: serverIdSchema,
      document: takenDocumentSchema,
      choices: conflictChoicesSchema,
      by: z.string(),
      room: z.int().min(0).nullable(),
    }),
    reply: z.object({
      changed: z.int(),
      merged: z.boolean(),
      /** The texture files that the live server got. */
      textures: z.array(z.string()),
    }),
  },
} as const

export type TakeOverOrder = z.output<(typeof copyCommands)['copy.take-over']['params']>
export type CopyOrder = z.output<(typeof copyCommands)['copy.make']['params']>
