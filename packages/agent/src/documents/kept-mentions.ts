import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { diff } from '@trellis/document/diff.ts'
import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import { documentsWithWorlds } from '@trellis/game-data/moved-world.ts'
import { getNullIfUnreadable } from '@trellis/game-data/unreadable-file.ts'
import { findMentions, listMentionChanges } from '@trellis/game-data/world-mentions.ts'
import type { GameWriter } from './game-writer.ts'
import type { History } from './history.ts'
import { findForEdit } from './repair.ts'

type Deps = { history: History; writer: GameWriter; now: number }

/** Reads what other documents say about a world that will be removed, as the text to be kept with it. */
export async function readMentions(document: GameDocument, deps: Deps): Promise<string | null> {
  if (document.kind !== 'world' || deps.writer.isDeferred) return null
  const files = await readFiles(deps)
  return findMentions(({ kind }) => files.get(kind) ?? null, document.name)
}

/** Lets other documents name a restored world again. A change at the same time is newer, and stays. */
export async function restoreMentions(
  world: GameDocument,
  mentions: string | null,
  deps: Deps & { by: string },
): Promise<void> {
  const { writer, now, by } = deps
  if (mentions === null || world.kind !== 'world' || writer.isDeferred) return
  const files = await readFiles(deps)
  const request = { name: world.name, mentions, now }
  const changed = listMentionChanges(({ kind }) => files.get(kind) ?? null, request)
  for (const { document, operations } of changed) {
    const before = files.get(document.kind) ?? {}
    const after = copyOfJson(before)
    for (const operation of operations) operate(after, operation)
    await writer.patch(document, diff(before, after), by)
  }
}

async function readFiles({ history, writer }: Deps): Promise<Map<string, JsonObject>> {
  const files = new Map<string, JsonObject>()
  for (const document of documentsWithWorlds) {
    await writer.flush(document)
    // An unreadable document names no world.
    const found = await findForEdit(document, { history, writer }).catch(getNullIfUnreadable)
    if (found !== null) files.set(document.kind, found)
  }
  return files
}
