import * as z from 'zod'
import { serverNameSchema, serverParams } from '../kit/ids.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** For how many days a server is still found by a former name. */
export const formerNameDays = 30

/** The number of former names that one server keeps from others. */
export const maxFormerNames = 3

export const renameServer = route({
  method: 'PUT',
  path: '/servers/:serverId/name',
  access: { server: 'owner' },
  summary: `Rename the server; for ${formerNameDays} days it is found by its former name, too.`,
  params: serverParams,
  body: z.strictObject({ serverName: serverNameSchema }),
  reply: replySchema.extend({ serverName: serverNameSchema }),
  rateLimit: { max: 10, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type RenameReply =
  | CodedReply<'server-renamed', { name: string }>
  | CodedReply<'running-server-renamed', { name: string }>

/** Entries of this feature in the activity log. */
export type RenameActivity = 'server-renamed' | 'server-renamed-by-an-admin'
