import * as z from 'zod'
import { formerNameSchema } from '../kit/former-name.ts'
import { growIdSchema, serverIdSchema, serverNameSchema } from '../kit/ids.ts'

export const nameCommands = {
  /**
   * Renames a server, running or not; the lobby shows the new name at once, and finds the server by its former names
   * until their end. The game shows the new name from the next run on. Idempotent.
   */
  'server.rename': {
    params: z.strictObject({
      serverId: serverIdSchema,
      name: serverNameSchema,
      formerNames: z.array(formerNameSchema).max(20),
    }),
    reply: z.object({}),
  },
  /**
   * Gives a server to another owner. In the game, the new owner gets the rights of a creator and the former one loses
   * them. Idempotent.
   */
  'server.owner': {
    params: z.strictObject({ serverId: serverIdSchema, ownerGrowId: growIdSchema }),
    reply: z.object({}),
  },
} as const
