import * as z from 'zod'
import { serverIdSchema } from '../kit/ids.ts'

const portSchema = z.int().min(1).max(65_535)

export const portCommands = {
  /** Tries to bind the UDP port; false while any program of the machine holds it. */
  'port.try': {
    params: z.strictObject({ port: portSchema }),
    reply: z.object({ isFree: z.boolean() }),
  },
  /** Assigns another UDP port to a server. Refused as `conflict` while it runs. */
  'server.port': {
    params: z.strictObject({ serverId: serverIdSchema, port: portSchema }),
    reply: z.object({}),
  },
} as const
