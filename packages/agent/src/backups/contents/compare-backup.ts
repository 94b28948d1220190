import { createHash } from 'node:crypto'
import { closeSync, fstatSync, readSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ComparedKind,
  type Comparison,
  maxCompared,
} from '@trellis/contract/hosting/backup-contents.ts'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { diff } from '@trellis/document/diff.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { openPlainSync, readPlainSync, TooLarge } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getShown } from '../../documents/loaded-document.ts'
import { parseBackedUp } from '../../documents/parse-documents.ts'
import type { FileSink } from '../archive/archive-reader.ts'
import { isMissing, walkFiles } from '../archive/safe-files.ts'
import { type BackupArchive, findDocumentIn, readBackup } from './backup-archive.ts'

type Entry = Comparison['rows'][number]
const chunkBytes = 1024 * 1024
const none = { added: 0, removed: 0, changed: 0 }

/**
 * Compares an archive with the files of a server. It holds one file of the archive at a time, and lists the first
 * differences; the counts are of all.
 */
export async function compareBackup(
  backup: BackupArchive,
  folder: ServerFolder,
): Promise<Comparison> {
  const present = new Set<string>()
  for (const { path } of walkFiles(folder.database)) present.add(path)
  const differences = new Differences(folder)
  await readBackup(backup, (path) => {
    if (!present.delete(path)) {
      differences.add(path, 'removed')
      return null
    }
    return compareFile(folder, path, (isSame) => {
      if (!isSame) differences.add(path, 'changed')
    })
  })
  for (const path of present) differences.add(path, 'added')
  return differences.result
}

class Differences {
  readonly #folder: ServerFolder
  readonly #rows: Entry[] = []
  readonly #counts: Comparison['counts'] = {
    world: { ...none },
    player: { ...none },
    settings: { ...none },
    file: { ...none },
  }

  constructor(folder: ServerFolder) {
    this.#folder = folder
  }

  add(path: string, change: Entry['change']): void {
    const entry = { ...describe(findDocumentIn(this.#folder, path), path), change }
    this.#counts[entry.kind][change]++
    if (this.#rows.length < maxCompared) this.#rows.push(entry)
  }

  get result(): Comparison {
    const rows = this.#rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    return { counts: this.#counts, rows }
  }
}

function describe(
  document: GameDocument | null,
  path: string,
): { kind: ComparedKind; name: string } {
  if (document === null) return { kind: 'file', name: path }
  return 'name' in document ? document : { kind: 'settings', name: document.kind }
}

function compareFile(
  folder: ServerFolder,
  path: string,
  onEnd: (isSame: boolean) => void,
): FileSink {
  const document = findDocumentIn(folder, path)
  const hash = createHash('sha256')
  let parts: Uint8Array[] = []
  let bytes = 0
  return {
    write: (part) => {
      hash.update(part)
      bytes += part.length
      if (document === null || bytes > documentBytes) parts = []
      else parts.push(part)
    },
    end: () => {
      const now = join(folder.database, path)
      if (hash.digest('hex') === hashPresent(now, bytes)) return onEnd(true)
      const present = document === null || bytes > documentBytes ? null : readPresent(now)
      onEnd(
        document !== null &&
          present !== null &&
          isSameDocument(document, Buffer.concat(parts), present),
      )
    },
  }
}

/** The engine may have written the same document with other spaces or another password. */
function isSameDocument(document: GameDocument, then: Buffer, now: Buffer): boolean {
  try {
    const [one, other] = [then, now].map((text) =>
      getShown(document, parseObject(text.toString('utf8'))),
    )
    return one !== undefined && other !== undefined && isSameJson(one, other)
  } catch {
    return false
  }
}

/** Returns null for a file that is missing or too large for a document. */
function readPresent(path: string): Buffer | null {
  try {
    return readPlainSync(path)
  } catch (error) {
    if (isMissing(error) || error instanceof TooLarge) return null
    throw error
  }
}

/** Returns null for a file that is missing or has another size. */
function hashPresent(path: string, size: number): string | null {
  try {
    const file = openPlainSync(path)
    try {
      return fstatSync(file).size === size ? hashFile(file) : null
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function hashFile(file: number): string {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let bytesRead: number
  while ((bytesRead = readSync(file, chunk)) > 0) hash.update(chunk.subarray(0, bytesRead))
  return hash.digest('hex')
}

/** Returns the differences between a document in a backup (`from`) and the present one (`to`). */
export function listChanges(document: GameDocument, then: string, now: JsonObject) {
  return diff(getShown(document, parseBackedUp(document, then)), getShown(document, now))
}
