import * as z from 'zod'
import { serverIdSchema, userIdSchema } from './kit/ids.ts'
import type { Refusal } from './kit/refusal.ts'
import { route } from './kit/route.ts'

export type SlotRefusal = Refusal<'server-without-slot', { slots: number }>
export type ChoiceRefusal = Refusal<'too-many-chosen', { slots: number }>

/** The fields of an owner that `slotDenial` reads. A profile has them. */
export type SlotOwner = {
  slots?: number | undefined
  /** The ids of the servers that exceed the slots, and may not run. */
  serversWithoutSlot?: readonly string[] | undefined
}

/** Returns a refusal for each way to start a server that exceeds its owner's slots, else null. */
export function slotDenial(
  { serverId }: { serverId?: string | undefined },
  { slots = 0, serversWithoutSlot = [] }: SlotOwner,
): SlotRefusal | null {
  const mayRun = serverId === undefined || !serversWithoutSlot.includes(serverId)
  return mayRun ? null : { code: 'server-without-slot', params: { slots } }
}

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
