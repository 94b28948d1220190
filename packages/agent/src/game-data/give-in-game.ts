import type { EngineQuestion } from '@trellis/link/engine/older-engines.ts'
import { createFault, createUnknownOutcomeFault } from '@trellis/link/fault.ts'
import { createMissingDocumentFault } from '../documents/game-writer.ts'
import type { ActiveRun } from '../servers/active-run.ts'

/** How many were given, and how many the player has now. */
export type Gift = { given: number; count: number }

export const createNoRoomFault = () => createFault('conflict', { code: 'no-room-for-item' })

/**
 * Lets the running engine add items to an inventory, which the player may use at the same moment. Null when the engine is
 * too old for it. Throws a `conflict` when there is no room, and `trouble` when the engine went away before it answered.
 */
export async function giveInGame(
  run: Pick<ActiveRun, 'request'>,
  gift: Omit<Extract<EngineQuestion, { do: 'give' }>, 'do'>,
): Promise<Gift | null> {
  const answer = await run.request({ do: 'give', ...gift })
  // It is never repeated: the engine may have given the items before it went away.
  if (!answer) throw createUnknownOutcomeFault()
  if (answer.outdated) return null
  if (answer.missing) throw createMissingDocumentFault(gift.document)
  if (answer.error !== undefined)
    throw createFault('trouble', { code: 'edit-not-saved', params: { why: answer.error } })
  const { given = 0, count = 0 } = answer
  if (given === 0) throw createNoRoomFault()
  return { given, count }
}
