import * as z from 'zod'
import { instantSchema, userIdSchema } from './kit/ids.ts'
import { route } from './kit/route.ts'

export const activitySchema = z.object({
  actorType: z.enum(['Admin', 'User', 'System']),
  actorName: z.string(),
  /** Free text such as 'Server started'. */
  action: z.string(),
  timestamp: instantSchema,
  details: z.record(z.string(), z.unknown()),
})
export type Activity = z.output<typeof activitySchema>

export const readOwnActivity = route({
  method: 'GET',
  path: '/users/:id/activity',
  access: 'self',
  summary: "What happened to the user's account and server, newest first.",
  params: z.object({ id: userIdSchema }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.array(activitySchema),
})
