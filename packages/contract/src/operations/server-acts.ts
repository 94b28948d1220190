import * as z from 'zod'
import { deletedServerSchema } from '../hosting/deleted-servers.ts'
import { adminReasonSchema } from '../kit/admin-reason.ts'
import { serverIdSchema, serverNameSchema, userIdSchema } from '../kit/ids.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

const limit = { max: 30, perSeconds: 60 }

export const renameManagedServer = route({
  method: 'PUT',
  path: '/admin/servers/:name/name',
  access: 'servers:manage',
  summary: 'Rename any server; a former name that is banned leads nowhere.',
  params: z.object({ name: serverNameSchema }),
  body: z.strictObject({ serverName: serverNameSchema, reason: adminReasonSchema }),
  reply: replySchema.extend({ serverName: serverNameSchema }),
  rateLimit: limit,
})

export const hideJoinPage = route({
  method: 'POST',
  path: '/admin/servers/:name/hide-page',
  access: 'servers:manage',
  summary:
    'Hide the public page of a server while the server runs on, or show it again with `hidden: false`. The owner reads the reason.',
  params: z.object({ name: serverNameSchema }),
  body: z.strictObject({ reason: adminReasonSchema, hidden: z.boolean().optional() }),
  reply: replySchema,
  rateLimit: limit,
})

/** The number of deleted servers that admins get at once. */
export const maxListedDeleted = 200

/** A deleted server as admins see it. */
export const anyDeletedServerSchema = deletedServerSchema.extend({
  ownerId: userIdSchema,
  ownerGrowId: z.string(),
})
export type AnyDeletedServer = z.output<typeof anyDeletedServerSchema>

export const listAllDeletedServers = route({
  method: 'GET',
  path: '/admin/deleted-servers',
  access: 'servers:manage',
  summary: `The deleted servers of all owners that can be brought back, newest first, at most ${maxListedDeleted}.`,
  query: z.object({
    /** A part of the name of a server or of its owner's GrowID, in any case. */
    search: z.string().trim().max(60).default(''),
  }),
  reply: z.array(anyDeletedServerSchema),
})

export const restoreAnyDeletedServer = route({
  method: 'POST',
  path: '/admin/deleted-servers/:serverId/restore',
  access: 'servers:manage',
  summary:
    'Bring a deleted server back to its owner, who needs no free slot. Its name may be taken by now: give another one.',
  params: z.object({ serverId: serverIdSchema }),
  body: z.strictObject({ serverName: serverNameSchema.optional(), reason: adminReasonSchema }),
  reply: replySchema.extend({ serverId: serverIdSchema, serverName: serverNameSchema }),
  rateLimit: limit,
})

/** Entries of this feature in the activity log. */
export type ServerActActivity =
  | 'server-deleted-by-an-admin'
  | 'server-killed-by-an-admin'
  | 'server-restarted-by-an-admin'
  | 'server-started-by-an-admin'
  | 'server-stopped-by-an-admin'
