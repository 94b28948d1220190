import { existsSync } from 'node:fs'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { moveFormerNames } from './former-names.ts'
import { getDocumentPath, readDocument, removeDocument, renameWorld } from './game-document.ts'
import { listGuildWorlds, moveGuildWorld } from './guild-file.ts'
import { applyTogether } from './journal/apply-together.ts'
import type { JournalEntry } from './journal/entry.ts'
import { type Operation, operate } from './journal/operation.ts'
import { readModerationSettings } from './moderation-settings.ts'
import { findOwnerDocument, moveOwnedWorld } from './owned-worlds.ts'
import { listRatings, listWinners, moveRating } from './rating-file.ts'
import type { ServerFolder } from './server-folder.ts'
import type { SingleDocument } from './single-documents.ts'
import { listEventWorlds, moveEventWorld } from './timed-event-file.ts'
import { getNullIfUnreadable } from './unreadable-file.ts'

/** A world that gets another name at an instant; `to` is null for one that is removed. */
export type WorldMove = { from: string; to: string | null; at: number }
type Files = (document: SingleDocument) => JsonObject | null
export type MovedDocument = { document: SingleDocument; operations: Operation[] }

/** The documents that name worlds. */
export const documentsWithWorlds: readonly SingleDocument[] = [
  { kind: 'guilds' },
  { kind: 'ratings' },
  { kind: 'timed-events' },
  { kind: 'config' },
]

/** Lists the changes of the documents that name the world. The engine and the agent make the same ones. */
export function listMovedDocuments(files: Files, move: WorldMove): MovedDocument[] {
  return documentsWithWorlds
    .map((document) => ({ document, operations: listOperations(document, files(document), move) }))
    .filter(({ operations }) => operations.length > 0)
}

function listOperations(
  { kind }: SingleDocument,
  file: JsonObject | null,
  move: WorldMove,
): Operation[] {
  if (kind === 'guilds') return moveGuildWorld(file, move.from, move.to)
  if (kind === 'config') return moveJail(file, move)
  if (kind === 'ratings')
    return [...moveRating(file, move.from, move.to), ...moveFormerNames(file, move.from, move.to)]
  return moveEventWorld(file, move)
}

/** The jail keeps its name in the settings when it is removed, because the game makes it again. */
function moveJail(file: JsonObject | null, { from, to }: WorldMove): Operation[] {
  if (file === null || to === null) return []
  const isJail = readModerationSettings(file.MODERATION).jailWorld === from
  return isJail ? [{ set: ['MODERATION', 'JAIL_WORLD'], value: to }] : []
}

/** Lists the worlds that these documents name. */
export function listNamedWorlds(files: Files): string[] {
  const ratings = files({ kind: 'ratings' })
  const names = [
    ...listGuildWorlds(files({ kind: 'guilds' })),
    ...listRatings(ratings).map(({ name }) => name),
    ...listWinners(ratings).map(({ world }) => world),
    ...listEventWorlds(files({ kind: 'timed-events' })),
  ]
  return [...new Set(names)]
}

/**
 * Gives a world another name, or removes it, together with its entries in other documents: after a crash all of it is
 * done, or nothing. The caller must own the folder, have replayed its journal, and have made sure that no world has the
 * name.
 */
export async function moveWorld(folder: ServerFolder, move: WorldMove): Promise<void> {
  const { from, to } = move
  const document = { kind: 'world', name: from } as const
  const ofOwner = to === null ? [] : await readOwnerEntries(folder, from, to)
  const moved = [...(await readMovedDocuments(folder, move)), ...ofOwner]
  if (moved.length > 0) {
    const world = to === null ? { document, removed: true as const } : { document, renamed: to }
    await applyTogether(folder, [world, ...moved.map((it) => createMissing(folder, it))])
  } else if (to === null) await removeDocument(folder, document)
  else await renameWorld(folder, from, to)
}

/** The journal changes existing files only. A server that has never run has no `ratings.json`. */
function createMissing(folder: ServerFolder, entry: JournalEntry): JournalEntry {
  const { document } = entry
  const isMissing = document.kind === 'ratings' && !existsSync(getDocumentPath(folder, document))
  if (!isMissing || !('operations' in entry)) return entry
  const whole: JsonObject = { worlds: {} }
  for (const operation of entry.operations) operate(whole, operation)
  return { document, whole }
}

async function readMovedDocuments(folder: ServerFolder, move: WorldMove): Promise<MovedDocument[]> {
  const files = new Map<string, JsonObject | null>()
  for (const document of documentsWithWorlds) files.set(document.kind, await peek(folder, document))
  return listMovedDocuments(({ kind }) => files.get(kind) ?? null, move)
}

async function readOwnerEntries(
  folder: ServerFolder,
  from: string,
  to: string,
): Promise<JournalEntry[]> {
  const world = await peek(folder, { kind: 'world', name: from })
  const document = world && findOwnerDocument(world)
  const owner = document && (await peek(folder, document))
  const operations = owner ? moveOwnedWorld(owner, from, to) : []
  return document && operations.length > 0 ? [{ document, operations }] : []
}

/** An unreadable file stays as it is; the game forgets the worlds that an older state of it names. */
const peek = (folder: ServerFolder, document: GameDocument): Promise<JsonObject | null> =>
  readDocument(folder, document).catch(getNullIfUnreadable)
