import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { isBanList } from './ban-list.ts'
import { diskBytes, diskBytesOf } from './disk-bytes.ts'
import { listEntries } from './folder-entries.ts'
import { readJsonFile } from './json-file.ts'
import { nameOfFile } from './names.ts'
import { readPlain } from './plain-file.ts'
import { checkPlayer, playerPath } from './player-file.ts'
import { syncFolder, writeSafely } from './safe-write.ts'
import type { ServerFolder } from './server-folder.ts'
import { checkWorld, worldPath } from './world-file.ts'

/** Tells documents apart; players regardless of the case of their names. */
export function documentKey(document: GameDocument): string {
  return 'name' in document ? `${document.kind}/${document.name.toLowerCase()}` : document.kind
}

export function documentPath(folder: ServerFolder, document: GameDocument): string {
  switch (document.kind) {
    case 'world':
      return worldPath(folder.worlds, document.name)
    case 'player':
      return playerPath(folder.players, document.name)
    case 'config':
      return folder.configFile
    case 'custom-items':
      return folder.customItemsFile
    case 'bans':
      return folder.bansFile
  }
}

/** The document under the name that its file has: who asks for a player need not know the case of their name. */
export async function namedAsFile(
  folder: ServerFolder,
  document: GameDocument,
): Promise<GameDocument> {
  if (document.kind !== 'player' || existsSync(documentPath(folder, document))) return document
  const wanted = document.name.toLowerCase()
  for await (const entries of listEntries(folder.players)) {
    for (const entry of entries) {
      const name = nameOfFile(entry.name)
      if (name?.toLowerCase() === wanted) return { ...document, name }
    }
  }
  return document
}

/** Throws a TypeError for what the game could not live with. */
export function checkDocument({ kind }: GameDocument, value: JsonObject): JsonObject {
  if (kind === 'world') return checkWorld(value)
  if (kind === 'player') return checkPlayer(value)
  const { items } = value
  if (kind === 'custom-items' && items !== undefined && !Array.isArray(items)) {
    throw new TypeError('items is no list.')
  }
  if (kind === 'bans' && !isBanList(value)) throw new TypeError('players is no list of names.')
  return value
}

/** Null when there is none. Throws `CorruptFile` after setting a broken one aside. */
export function readDocument(
  folder: ServerFolder,
  document: GameDocument,
  now: number,
): Promise<JsonObject | null> {
  const check = (value: JsonObject) => checkDocument(document, value)
  return readJsonFile(documentPath(folder, document), check, now)
}

/** The same for those who may not move anything; throws a SyntaxError or a TypeError for a broken one. */
export async function peekDocument(
  folder: ServerFolder,
  document: GameDocument,
): Promise<JsonObject | null> {
  const path = documentPath(folder, document)
  if (!existsSync(path)) return null
  return checkDocument(document, parseObject(String(await readPlain(path))))
}

/** Whole or not at all, and durable when it resolves. */
export function writeDocument(
  folder: ServerFolder,
  document: GameDocument,
  value: JsonObject,
): Promise<void> {
  return writeDocumentText(folder, document, documentText(document, value))
}

/** The same for a content that `documentText` gave before. */
export function writeDocumentText(
  folder: ServerFolder,
  document: GameDocument,
  text: string,
): Promise<void> {
  return writeSafely(documentPath(folder, document), text)
}

/** The file's content. */
export function documentText({ kind }: GameDocument, value: JsonObject): string {
  const isForPeople = kind !== 'world' && kind !== 'player'
  return isForPeople ? JSON.stringify(value, null, 2) : JSON.stringify(value)
}

/** By how many bytes on the disk the file grows when it gets this content; less than nothing when it shrinks. */
export async function documentGrowth(
  folder: ServerFolder,
  document: GameDocument,
  value: JsonObject,
): Promise<number> {
  const before = await diskBytesOf(documentPath(folder, document))
  return diskBytes(Buffer.byteLength(documentText(document, value))) - before
}

/** Durable when it resolves; nothing to remove is fine. */
export async function removeDocument(folder: ServerFolder, document: GameDocument): Promise<void> {
  const path = documentPath(folder, document)
  await rm(path, { force: true })
  await syncFolder(dirname(path))
}
