import * as z from 'zod'
import { usagePointSchema, usageRangeSchema } from '../hosting/usage.ts'
import { serverIdSchema } from '../kit/ids.ts'
import { planLimitsSchema } from '../kit/isolation.ts'

const target = z.strictObject({ serverId: serverIdSchema })

export const limitCommands = {
  /** Stored for the next run, and applied to a running server if possible. Idempotent. */
  'server.limits': { params: target.extend({ limits: planLimitsSchema }), reply: z.object({}) },
  /** Returns the oldest point first; times in which the server did not run have no points. */
  'server.usage': {
    params: target.extend({ range: usageRangeSchema }),
    reply: z.object({ points: z.array(usagePointSchema) }),
  },
} as const
