import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import type { Journal } from '@trellis/game-data/journal/journal.ts'
import { type Operation, operate } from '@trellis/game-data/journal/operation.ts'
import {
  documentsWithWorlds,
  listMovedDocuments,
  listNamedWorlds,
  type WorldMove,
} from '@trellis/game-data/moved-world.ts'
import { findOwnerDocument, moveOwnedWorld } from '@trellis/game-data/owned-worlds.ts'
import type { SingleDocument } from '@trellis/game-data/single-documents.ts'
import type { Entries } from './entries.ts'
import type { Entry } from './entry.ts'
import type { EntryWriter } from './entry-writer.ts'

type Deps = { journal: Journal; entries: Entries; now: () => number }

/** Changes the documents that name a world when it gets another name or is removed, as playing does. */
export function moveDocuments(deps: Deps, move: Omit<WorldMove, 'at'>): void {
  const { journal, entries, now } = deps
  const files = (document: SingleDocument) => entries.get(document)?.value ?? null
  for (const { document, operations } of listMovedDocuments(files, { ...move, at: now() })) {
    const entry = entries.get(document)
    if (entry !== undefined) change(journal, entry, operations)
  }
}

/** Changes the list of worlds in the file of a renamed world's owner. */
export function moveInOwner(
  { journal }: Pick<Deps, 'journal'>,
  owner: Entry,
  { from, to }: { from: string; to: string },
): void {
  const operations = moveOwnedWorld(owner.value, from, to)
  if (operations.length > 0) change(journal, owner, operations)
}

function change(journal: Journal, entry: Entry, operations: Operation[]): void {
  for (const operation of operations) operate(entry.value, operation)
  entry.changed++
  journal.add({ document: entry.document, operations })
}

/** Loads the file of a world's owner; null when there is none, or none that can be read. */
export async function openOwner(entries: Entries, world: JsonObject): Promise<Entry | null> {
  const document = findOwnerDocument(world)
  return document && entries.open(document).catch(() => null)
}

/** Returns the function that restores these documents. The game must be still until it is called. */
export function copyDocuments(
  entries: Entries,
  writer: EntryWriter,
  owner: Entry | null,
): () => void {
  const named = documentsWithWorlds.flatMap((document) => entries.get(document) ?? [])
  const all = owner === null ? named : [...named, owner]
  const kept = all.map((entry) => ({ entry, value: copyOfJson(entry.value) }))
  return () => {
    for (const { entry, value } of kept) {
      entry.value = value
      entry.changed++
      writer.noteWhole(entry)
    }
  }
}

/** Removes the entries of worlds that have no file, and returns the names of these worlds. */
export function forgetLostWorlds(deps: Deps): string[] {
  const { entries } = deps
  const names = listNamedWorlds((document) => entries.get(document)?.value ?? null)
  const lost = names.filter((name) => !entries.isUsed({ kind: 'world', name }))
  for (const from of lost) moveDocuments(deps, { from, to: null })
  return lost
}
