import type { Refusal } from './refusal.ts'

export type SlotRefusal = Refusal<'server-without-slot', { slots: number }>
export type ChoiceRefusal = Refusal<'too-many-chosen', { slots: number }>

/** The fields of an owner that `slotDenial` reads. A profile has them. */
export type SlotOwner = {
  slots?: number | undefined
  /** The ids of the servers that exceed the slots, and may not run. */
  serversWithoutSlot?: readonly string[] | undefined
}

/** Returns a refusal for each way to start a server that exceeds its owner's slots, else null. */
export function findSlotRefusal(
  { serverId }: { serverId?: string | undefined },
  { slots = 0, serversWithoutSlot = [] }: SlotOwner,
): SlotRefusal | null {
  const mayRun = serverId === undefined || !serversWithoutSlot.includes(serverId)
  return mayRun ? null : { code: 'server-without-slot', params: { slots } }
}
