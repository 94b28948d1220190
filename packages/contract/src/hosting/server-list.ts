import * as z from 'zod'
import { serverIdSchema, serverNameSchema, userIdSchema } from '../kit/ids.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { serverRightSchema } from '../kit/server-access.ts'
import { serverKindSchema } from '../kit/test-copy.ts'
import { templateIdSchema } from './engines.ts'
import { hostedServerSchema } from './servers.ts'

/** A server that the user may see, as the list of their servers has it. */
export const listedServerSchema = hostedServerSchema.extend({
  id: serverIdSchema,
  kind: serverKindSchema,
  role: z.enum(['owner', 'member', 'support']),
  /** True for the one that the calls below `/users/{id}/server` are about. */
  isSelected: z.boolean(),
  /** All rights for the owner. */
  rights: z.array(serverRightSchema),
})
export type ListedServer = z.output<typeof listedServerSchema>

export const listServers = route({
  method: 'GET',
  path: '/servers',
  access: 'signed-in',
  summary: 'The servers that the caller may see, their own ones first, the oldest first.',
  reply: z.array(listedServerSchema),
})

export const createListedServer = route({
  method: 'POST',
  path: '/servers',
  access: 'signed-in',
  summary: 'Create a server; uses one slot.',
  body: z.strictObject({
    serverName: serverNameSchema,
    /** The id of an offered engine; the default is the bundled one. */
    template: templateIdSchema.optional(),
  }),
  reply: replySchema.extend({ server: listedServerSchema }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
})

export const selectServer = route({
  method: 'PUT',
  path: '/users/:id/selected-server',
  access: 'self',
  summary: 'Choose the server that the calls below `/users/{id}/server` are about.',
  params: z.object({ id: userIdSchema }),
  body: z.strictObject({ serverId: serverIdSchema }),
  reply: replySchema.extend({ serverId: serverIdSchema }),
})

/** Answers to the changes of this feature. */
export type SelectionReply = CodedReply<'server-selected', { name: string }>
