import * as z from 'zod'
import { planLimitsSchema } from '../isolation.ts'
import { serverIdSchema } from '../kit/ids.ts'
import { usagePointSchema, usageRangeSchema } from '../usage.ts'

const target = z.strictObject({ serverId: serverIdSchema })

export const limitCommands = {
  /** Kept beside the server: for its next run, and for a running one where that can be. Repeating it changes nothing. */
  'server.limits': { params: target.extend({ limits: planLimitsSchema }), reply: z.object({}) },
  /** Oldest first; times in which the server did not run are not there. */
  'server.usage': {
    params: target.extend({ range: usageRangeSchema }),
    reply: z.object({ points: z.array(usagePointSchema) }),
  },
} as const
