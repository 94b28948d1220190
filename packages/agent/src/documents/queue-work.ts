import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { applyChanges } from '@trellis/document/apply.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { overrideConflicts } from '@trellis/document/merge.ts'
import { readDocument } from '@trellis/game-data/game-document.ts'
import { findLostGoods } from '@trellis/game-data/held-goods.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getNullIfUnreadable } from '@trellis/game-data/unreadable-file.ts'
import type { EditQueue, QueuedEdit } from './edit-queue.ts'
import { FolderWriter } from './game-writer.ts'
import type { History, Reason } from './history.ts'
import { keepVersion } from './keep-version.ts'

type Deps = { folder: ServerFolder; queue: EditQueue; history: Pick<History, 'keep'>; now: number }
export type Applied = { applied: number; held: number }

/**
 * Makes the edits that wait, one after the other, for the program that has the folder to itself. One that is made a second
 * time, after a crash, changes nothing.
 */
export async function applyQueue(deps: Deps): Promise<Applied> {
  const counts = { applied: 0, held: 0 }
  const { queue } = deps
  for (let edit = queue.next(); edit; edit = queue.next()) {
    const conflicts = await make(edit, deps)
    if (conflicts.length > 0) {
      queue.hold(edit.number, conflicts)
      counts.held++
    } else {
      queue.remove(edit.number)
      counts.applied++
    }
  }
  return counts
}

async function make(edit: QueuedEdit, { folder, now, history }: Deps): Promise<EditConflict[]> {
  const { document, by, work } = edit
  const writer = new FolderWriter(folder, () => now)
  const keep = (value: JsonObject, reason: Reason) =>
    keepVersion(history, document, value, { by, reason, at: now })
  // A whole new state replaces what cannot be read. Changes of it are held, as if it had been removed.
  const there = await readDocument(folder, document).catch(getNullIfUnreadable)
  if (there === null && work.do !== 'patch') await writer.setAside(document)
  if (work.do === 'remove') {
    if (there) keep(there, 'delete')
    await writer.remove(document)
    return []
  }
  if (work.do === 'put') {
    const value = parseObject(work.text)
    if (there && isSameJson(there, value)) return []
    const lost = there && !edit.isForced ? listLostGoods(document, there, value) : []
    if (lost.length > 0) return lost
    if (there) keep(there, 'restore')
    await writer.put(document, value)
    return []
  }
  if (!there && 'name' in document) return work.changes.map(createRemovedConflict)
  const changes = selectFittingChanges(there ?? {}, work.changes, edit.isForced)
  const trial = copyOfJson(there ?? {})
  const conflicts = applyChanges(trial, changes)
  if (conflicts.length > 0) return conflicts
  if (there && isSameJson(trial, there)) return []
  if (there) keep(there, 'edit')
  return writer.patch(document, changes)
}

export function selectFittingChanges(
  there: JsonObject,
  changes: Change[],
  isForced: boolean,
): Change[] {
  return isForced ? overrideConflicts(changes, applyChanges(copyOfJson(there), changes)) : changes
}

/** Returns the tiles that players have filled since the edit was asked for, and that it would replace. */
function listLostGoods(
  { kind }: GameDocument,
  there: JsonObject,
  value: JsonObject,
): EditConflict[] {
  if (kind !== 'world') return []
  const [theirs, yours] = [there.blocks, value.blocks].map((it) => (Array.isArray(it) ? it : []))
  return findLostGoods(there, value).map(({ index }) => ({
    path: ['blocks', index],
    theirs: theirs?.[index],
    yours: yours?.[index] ?? null,
  }))
}

/** Returns the conflict for a value that the game has removed. */
const createRemovedConflict = ({ path, from, to }: Change): EditConflict => ({
  path,
  ...(from !== undefined && { base: from }),
  ...(to !== undefined && { yours: to }),
})
