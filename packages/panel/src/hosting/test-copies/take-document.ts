import {
  type ConflictChoice,
  type TakenDocument,
  takeOver,
} from '@trellis/contract/hosting/test-copies.ts'
import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { getPathKey } from '@trellis/document/path.ts'
import { call } from '../../kit/call.ts'
import { describeFailure, findConflicts } from '../../kit/call-failure.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'

/** The result of sending one document. */
export type Outcome = { isDone: boolean; text: string }
/** A document with conflicts that wait for the owner; `decided` are those of earlier answers. */
export type Undecided = {
  document: TakenDocument
  conflicts: readonly EditConflict[]
  decided: readonly ConflictChoice[]
}

type Sent = { serverId: ServerId; document: TakenDocument; choices: readonly ConflictChoice[] }

/** Lets the live server take one document over. Returns the conflicts that the choices do not decide. */
export async function takeDocument({
  serverId,
  document,
  choices,
}: Sent): Promise<Outcome | Undecided> {
  const text = testCopiesMessages.takeOver
  try {
    const body = { document, choices: [...choices] }
    const { merged } = await call(takeOver, { params: { serverId }, body })
    const isMerged = merged && choices.length === 0
    return { isDone: true, text: isMerged ? text.merged : text.done }
  } catch (error) {
    const conflicts = findConflicts(error)
    if (conflicts !== null) return { document, conflicts, decided: choices }
    return { isDone: false, text: describeFailure(error) ?? text.notTaken }
  }
}

/** Adds newer choices, which replace older ones about the same field. */
export function addChoices(
  known: readonly ConflictChoice[],
  added: readonly ConflictChoice[],
): ConflictChoice[] {
  const keys = new Set(added.map(({ path }) => getPathKey(path)))
  return [...known.filter(({ path }) => !keys.has(getPathKey(path))), ...added]
}
