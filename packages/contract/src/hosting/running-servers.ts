import * as z from 'zod'
import { serverIdSchema, userIdSchema } from '../kit/ids.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

export const chooseRunningServers = route({
  method: 'PUT',
  path: '/users/:id/running-servers',
  access: 'self',
  summary: 'Choose which servers may run while there are more of them than slots.',
  params: z.object({ id: userIdSchema }),
  body: z.strictObject({ serverIds: z.array(serverIdSchema).max(1000) }),
  reply: replySchema,
  rateLimit: { max: 30, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type RunningServersReply = CodedReply<'running-servers-chosen'>

/** Entries of this feature in the activity log. */
export type RunningServersActivity = 'running-servers-chosen'
