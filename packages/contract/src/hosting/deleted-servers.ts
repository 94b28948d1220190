import * as z from 'zod'
import { instantSchema, serverIdSchema, serverNameSchema, userIdSchema } from '../kit/ids.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { serverKindSchema } from '../kit/test-copy.ts'
import { createdServerSchema } from './servers.ts'

/**
 * The number of deleted servers kept per owner, and the same number of test copies; deleting another one removes the oldest
 * permanently.
 */
export const maxDeletedServers = 3

export const deletedServerSchema = z.object({
  id: serverIdSchema,
  name: z.string(),
  /** The name of the user who deleted it, as the owner sees it. */
  deletedBy: z.string(),
  deletedAt: instantSchema,
  /** When it is removed permanently. */
  keptUntil: instantSchema,
  sizeBytes: z.int(),
  kind: serverKindSchema,
})
export type DeletedServer = z.output<typeof deletedServerSchema>

const params = z.object({ id: userIdSchema })
const deletedParams = params.extend({ serverId: serverIdSchema })
const limit = { max: 20, perSeconds: 60 }

export const listDeletedServers = route({
  method: 'GET',
  path: '/users/:id/deleted-servers',
  access: 'self',
  summary: "The user's deleted servers that can be brought back, newest first.",
  params,
  reply: z.object({
    /** The number of days for which a server deleted now is kept; 0 removes it at once. */
    keptDays: z.int(),
    servers: z.array(deletedServerSchema),
  }),
})

export const restoreDeletedServer = route({
  method: 'POST',
  path: '/users/:id/deleted-servers/:serverId/restore',
  access: 'self',
  summary:
    'Bring a deleted server back whole; uses one slot. Its name may be taken by now: give another one. Without another server, server time counts for the time since the deletion, up to a day.',
  params: deletedParams,
  body: z.strictObject({ serverName: serverNameSchema.optional() }),
  reply: replySchema.extend({ server: createdServerSchema }),
  rateLimit: limit,
})

export const removeDeletedServer = route({
  method: 'DELETE',
  path: '/users/:id/deleted-servers/:serverId',
  access: 'self',
  summary: 'Remove a deleted server for good, before its time.',
  params: deletedParams,
  reply: replySchema,
  rateLimit: limit,
})

/** Answers to the changes of this feature. */
export type DeletedServerReply =
  | CodedReply<'deleted-server-back', { name: string }>
  | CodedReply<'deleted-server-gone', { name: string }>
  | CodedReply<'server-of-user-back', { name: string }>

/** Entries of this feature in the activity log. */
export type DeletedServerActivity =
  | 'deleted-server-removed-for-good'
  | 'server-brought-back'
  | 'server-restored-by-an-admin'
