import * as z from 'zod'
import { creditsTextSchema } from '../kit/credits-text.ts'
import { route } from '../kit/route.ts'
import { supportUrlSchema } from '../kit/support-url.ts'

export const readSupport = route({
  method: 'GET',
  path: '/support',
  access: 'anyone',
  summary:
    'Where to reach the people who run this service, and how users get credits; null and empty when they have not said.',
  reply: z.object({ url: supportUrlSchema.nullable(), creditsText: creditsTextSchema }),
})
