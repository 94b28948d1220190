import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CopyDifference,
  type CopyDifferences,
  maxDifferences,
  type TakenDocument,
} from '@trellis/contract/hosting/test-copies.ts'
import { applyChanges } from '@trellis/document/apply.ts'
import { diff } from '@trellis/document/diff.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { readPlainSync, TooLarge } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { walkFiles } from '../backups/archive/safe-files.ts'
import { findDocumentIn } from '../backups/contents/backup-archive.ts'
import { isOwnField } from './own-fields.ts'

/**
 * Compares the files of a test copy with its base, and those that differ with the live server's. It leaves out those whose
 * changes the live server has, holds one document at a time, and lists the first differences.
 */
export function compareCopy(copy: ServerFolder, live: ServerFolder): CopyDifferences {
  const rows: CopyDifference[] = []
  let total = 0
  for (const { path } of walkFiles(copy.database)) {
    const document = getTaken(copy, path)
    if (document === null) continue
    const places = { mine: copy.database, base: copy.base, theirs: live.database }
    const found = compareFile(places, path, document)
    if (found === null) continue
    total++
    if (rows.length < maxDifferences) rows.push({ document, ...found })
  }
  return { rows: rows.toSorted(compareByName), total }
}

const getName = ({ document }: CopyDifference) => ('name' in document ? document.name : '')
const compareByName = (one: CopyDifference, other: CopyDifference) =>
  getName(one) < getName(other) ? -1 : 1

function getTaken(folder: ServerFolder, path: string): TakenDocument | null {
  const document = findDocumentIn(folder, path)
  if (document?.kind === 'world') return { ...document, name: document.name.toUpperCase() }
  const isSettings = document?.kind === 'config' || document?.kind === 'custom-items'
  return isSettings ? document : null
}

type Places = { mine: string; base: string; theirs: string }

function compareFile(
  places: Places,
  path: string,
  document: TakenDocument,
): Omit<CopyDifference, 'document'> | null {
  const [mine, base, theirs] = [places.mine, places.base, places.theirs].map((it) => join(it, path))
  if (mine === undefined || base === undefined || theirs === undefined) return null
  const isNew = !existsSync(base)
  if (!isNew && isSame(mine, base, document)) return null
  const isThere = existsSync(theirs)
  if (isThere && isTaken(document, { mine, base: isNew ? null : base, theirs })) return null
  return {
    isNew,
    isChangedOnLive: isThere && (isNew || !isSame(base, theirs, document)),
    isGoneOnLive: !isNew && !isThere,
  }
}

type Files = { mine: string; base: string | null; theirs: string }

/** Returns whether the live server has all changes of the copy, besides those of its own. */
function isTaken(document: TakenDocument, { mine, base, theirs }: Files): boolean {
  if (isSame(mine, theirs, document)) return true
  if (base === null) return false
  const [edited, before, present] = [mine, base, theirs].map((path) =>
    parseOrNull(readOrNull(path)?.toString() ?? ''),
  )
  if (!edited || !before || !present) return false
  const changes = diff(before, edited, present).filter(({ path }) => !isOwnField(document, path))
  const merged = copyOfJson(present)
  return applyChanges(merged, changes).length === 0 && isSameJson(merged, present)
}

/** A file that the game has not replaced is still the same one. */
function isSame(one: string, other: string, document: TakenDocument): boolean {
  const [first, second] = [lstatSync(one), lstatSync(other)]
  if (first.dev === second.dev && first.ino === second.ino) return true
  const [text, otherText] = [readOrNull(one), readOrNull(other)]
  if (text === null || otherText === null) return false
  return text.equals(otherText) || isSameDocument(document, text.toString(), otherText.toString())
}

function isSameDocument(document: TakenDocument, one: string, other: string): boolean {
  const [first, second] = [parseOrNull(one), parseOrNull(other)]
  if (first === null || second === null) return false
  if (isSameJson(first, second)) return true
  return diff(first, second).every(({ path }) => isOwnField(document, path))
}

/** Returns null for a file that is too large to be read. */
function readOrNull(path: string): Buffer | null {
  try {
    return readPlainSync(path)
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

function parseOrNull(text: string): JsonObject | null {
  try {
    return parseObject(text)
  } catch {
    return null
  }
}
