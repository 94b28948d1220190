import * as z from 'zod'
import { serverIdSchema, userIdSchema } from './kit/ids.ts'
import { route } from './kit/route.ts'

export const chooseRunningServers = route({
  method: 'PUT',
  path: '/users/:id/running-servers',
  access: 'self',
  summary: 'Choose which servers may run while there are more of them than slots.',
  params: z.object({ id: userIdSchema }),
  body: z.strictObject({ serverIds: z.array(serverIdSchema).max(1000) }),
  reply: z.object({ message: z.string() }),
  rateLimit: { max: 30, perSeconds: 60 },
})
