import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { isBanList } from './ban-list.ts'
import { estimateDiskBytes, getDiskBytes } from './disk-bytes.ts'
import { listEntries } from './folder-entries.ts'
import { readJsonFile } from './json-file.ts'
import { getNameOfFile } from './names.ts'
import { TooLarge } from './plain-file.ts'
import { checkPlayer, getPlayerPath } from './player-file.ts'
import { syncFolder, writeSafely } from './safe-write.ts'
import type { ServerFolder } from './server-folder.ts'
import { setAside, UnreadableFile } from './unreadable-file.ts'
import { checkWorld, getWorldPath } from './world-file.ts'

/** Returns a unique key of a document. Players' names are compared without case. */
export function getDocumentKey(document: GameDocument): string {
  return 'name' in document ? `${document.kind}/${document.name.toLowerCase()}` : document.kind
}

export function getDocumentPath(folder: ServerFolder, document: GameDocument): string {
  switch (document.kind) {
    case 'world':
      return getWorldPath(folder.worlds, document.name)
    case 'player':
      return getPlayerPath(folder.players, document.name)
    case 'config':
      return folder.configFile
    case 'custom-items':
      return folder.customItemsFile
    case 'bans':
      return folder.bansFile
    case 'scripts':
      return folder.scriptsFile
    case 'script-state':
      return folder.scriptStateFile
    case 'guilds':
      return folder.guildsFile
    case 'ratings':
      return folder.ratingsFile
    case 'timed-events':
      return folder.timedEventsFile
  }
}

/**
 * Returns the document under the name that its file has, because a caller may not know the case of a player's
 * name.
 */
export async function renameAsFile(
  folder: ServerFolder,
  document: GameDocument,
): Promise<GameDocument> {
  if (document.kind !== 'player' || existsSync(getDocumentPath(folder, document))) return document
  const wanted = document.name.toLowerCase()
  for await (const entries of listEntries(folder.players)) {
    for (const entry of entries) {
      const name = getNameOfFile(entry.name)
      if (name?.toLowerCase() === wanted) return { ...document, name }
    }
  }
  return document
}

/** Throws a TypeError for content that the game cannot use. */
export function checkDocument({ kind }: GameDocument, value: JsonObject): JsonObject {
  if (kind === 'world') return checkWorld(value)
  if (kind === 'player') return checkPlayer(value)
  const { items } = value
  if (kind === 'custom-items' && items !== undefined && !Array.isArray(items)) {
    throw new TypeError('items is no list.')
  }
  if (kind === 'bans' && !isBanList(value)) throw new TypeError('players is no list of names.')
  if ((kind === 'scripts' || kind === 'script-state') && !isMap(value.scripts))
    throw new TypeError('scripts is no object.')
  if (kind === 'guilds' && !isMap(value.guilds)) throw new TypeError('guilds is no object.')
  if (kind === 'ratings' && !isMap(value.worlds)) throw new TypeError('worlds is no object.')
  if (kind === 'timed-events' && !isMap(value.running)) throw new TypeError('running is no object.')
  return value
}

const isMap = (value: unknown) => value === undefined || isObject(value)

/** Returns null when there is no such document. Throws `UnreadableFile` for a malformed one. */
export function readDocument(
  folder: ServerFolder,
  document: GameDocument,
): Promise<JsonObject | null> {
  const check = (value: JsonObject) => checkDocument(document, value)
  return readJsonFile(getDocumentPath(folder, document), check)
}

/**
 * Sets a document's file aside if it cannot be read, before another takes its place. Returns its new name; null if
 * there is nothing to set aside.
 */
export async function setAsideUnreadable(
  folder: ServerFolder,
  document: GameDocument,
  now: number,
): Promise<string | null> {
  try {
    await readDocument(folder, document)
    return null
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof TooLarge)
      return setAside(getDocumentPath(folder, document), now)
    throw error
  }
}

/** Writes a document atomically. The write is durable when it resolves. */
export function writeDocument(
  folder: ServerFolder,
  document: GameDocument,
  value: JsonObject,
): Promise<void> {
  return writeDocumentText(folder, document, formatDocument(document, value))
}

/** Writes the text that `documentText` returned, in the same way. */
export function writeDocumentText(
  folder: ServerFolder,
  document: GameDocument,
  text: string,
): Promise<void> {
  return writeSafely(getDocumentPath(folder, document), text)
}

/** Returns the file's content. */
export function formatDocument({ kind }: GameDocument, value: JsonObject): string {
  const isForPeople = kind !== 'world' && kind !== 'player'
  return isForPeople ? JSON.stringify(value, null, 2) : JSON.stringify(value)
}

/** Returns the growth of the file in bytes on disk with this content; negative when it shrinks. */
export async function measureDocumentGrowth(
  folder: ServerFolder,
  document: GameDocument,
  value: JsonObject,
): Promise<number> {
  const before = await getDiskBytes(getDocumentPath(folder, document))
  return estimateDiskBytes(Buffer.byteLength(formatDocument(document, value))) - before
}

/**
 * Gives a world's file another name in one step, which is durable when it resolves. The caller has made sure that no
 * world has that name.
 */
export async function renameWorld(folder: ServerFolder, from: string, to: string): Promise<void> {
  const path = getWorldPath(folder.worlds, to)
  await rename(getWorldPath(folder.worlds, from), path)
  await syncFolder(dirname(path))
}

/** Removes a document, if it exists. The removal is durable when it resolves. */
export async function removeDocument(folder: ServerFolder, document: GameDocument): Promise<void> {
  const path = getDocumentPath(folder, document)
  await rm(path, { force: true })
  await syncFolder(dirname(path))
}
