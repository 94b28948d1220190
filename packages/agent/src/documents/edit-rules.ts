import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { findRoleRefusal, type RoleReach } from '@trellis/contract/kit/role-rights.ts'
import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import {
  ChangeFault,
  refuseHighStacks,
  refuseLosses,
  refuseOtherTypes,
} from '@trellis/game-data/change-rules.ts'
import { refuseLongLists } from '@trellis/game-data/list-rules.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { normaliseSwitches } from '@trellis/game-data/world-normal-form.ts'
import { createFault, createFieldFault, Fault } from '@trellis/link/fault.ts'
import { getSentenceAt } from '@trellis/texts/field-sentences.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import { createMissingDocumentFault } from './game-writer.ts'
import { readWhileWritten } from './read-while-written.ts'

/** Throws a `bad-input` fault for changes that would spoil the document for the game. */
export function refuseUnsafe(document: GameDocument, changes: readonly Change[]): void {
  checkInput(() => {
    refuseLosses(document, changes)
    refuseOtherTypes(changes)
    refuseHighStacks(document, changes)
  })
}

/** Throws a `conflict` fault for a change of a player's role that the editor may not give or take. */
export function refuseRoles(
  { kind }: GameDocument,
  reach: RoleReach = 'all',
  { before, after }: { before: JsonObject | null; after: JsonObject },
): void {
  const refusal = kind === 'player' ? findRoleRefusal(reach, before, after) : null
  if (refusal !== null) throw createFault('conflict', refusal)
}

/** Throws a `bad-input` fault for changes that make a list longer than it may grow. */
export function refuseTooLong(
  document: GameDocument,
  changes: readonly Change[],
  states: { before: JsonObject; after: JsonObject },
): void {
  checkInput(() => refuseLongLists(document, changes, states))
}

function checkInput(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof ChangeFault)) throw error
    const { path, fieldCause } = error
    throw createFieldFault(path, getSentenceAt(path, fieldCause), fieldCause)
  }
}

/** Sets a new password without a conflict check: no editor can have loaded the old one. */
export function setPasswordHash({ pass }: JsonObject, passHash: string | null): Change[] {
  if (passHash === null) return []
  return [{ path: ['pass'], to: passHash, ...(pass !== undefined && { from: pass }) }]
}

/** A copy with everything in the form that the game expects. */
export function normaliseDocument({ kind }: GameDocument, value: JsonObject): JsonObject {
  if (kind !== 'world') return value
  const world = copyOfJson(value)
  normaliseSwitches(world)
  return world
}

/** Restores a deleted player under the original name, regardless of the case in the request. */
export function renameAsContent(document: GameDocument, { name }: JsonObject): GameDocument {
  if (document.kind !== 'player' || typeof name !== 'string') return document
  return name.toLowerCase() === document.name.toLowerCase() ? { ...document, name } : document
}

/** The characters of JSON that listed conflicts take; each holds up to three values of a document. */
const maxConflictsLength = 256 * 1024

/** Lists the first conflicts, at least one, with the number of the others: all of a large document would take megabytes. */
export function boundConflicts(conflicts: readonly EditConflict[]): {
  conflicts: EditConflict[]
  moreConflicts: number
} {
  let length = 0
  let count = 0
  for (const conflict of conflicts) {
    length += JSON.stringify(conflict).length
    if (count > 0 && length > maxConflictsLength) break
    count++
  }
  return { conflicts: conflicts.slice(0, count), moreConflicts: conflicts.length - count }
}

/** Throws a `conflict` fault that lists the conflicts within a bound, if there are any. */
export function refuseConflicts(conflicts: readonly EditConflict[]): void {
  if (conflicts.length === 0) return
  const listed = boundConflicts(conflicts)
  throw new Fault('conflict', getSentence({ code: editConflictCode }), {
    ...listed,
    code: editConflictCode,
  })
}

/** Reads a file while its server starts or stops. */
export async function peekAt(
  document: GameDocument,
  folder: ServerFolder,
  now: number,
): Promise<JsonObject> {
  const value = await readWhileWritten(folder, document, now)
  if (value === null && 'name' in document) throw createMissingDocumentFault(document)
  return value ?? {}
}
