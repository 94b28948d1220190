import * as z from 'zod'
import { route } from './kit/route.ts'

/** Where people reach those who run the service: a web page, a place in Discord's app or a mail address. */
export const supportUrlSchema = z
  .url({
    protocol: /^(https|discord|mailto)$/,
    error: 'Please enter an address that begins with https://, discord:// or mailto:.',
  })
  .max(300, 'At most 300 characters.')

export const readSupport = route({
  method: 'GET',
  path: '/support',
  access: 'anyone',
  summary: 'Where to reach the people who run this service; null when they have not said.',
  reply: z.object({ url: supportUrlSchema.nullable() }),
})
