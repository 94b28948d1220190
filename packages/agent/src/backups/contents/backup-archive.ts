import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { getNameOfFile } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { findDocumentOfFile } from '@trellis/game-data/single-documents.ts'
import { createFault, createReasonFault } from '@trellis/link/fault.ts'
import { ArchiveFault, createArchiveFault } from '../archive/archive-fault.ts'
import { type FileSink, type Findings, readArchive } from '../archive/archive-reader.ts'
import { UnpackTarget } from '../archive/archive-unpack.ts'

/** A backup's archive, and the facts that it is checked against. */
export type BackupArchive = { archive: string; sha256: string; userId: UserId; maxBytes: number }

/**
 * Reads a whole archive in a worker thread and checks it. Throws a fault for the owner when it is missing or damaged; the
 * caller then discards the bytes in the sinks.
 */
export async function readBackup(
  { archive, ...expected }: BackupArchive,
  sinkFor: (path: string) => FileSink | null,
): Promise<Findings> {
  try {
    if (!existsSync(archive)) throw createArchiveFault({ code: 'backup-missing' })
    return await readArchive(archive, expected, { sinkFor, onProgress: () => undefined })
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    throw createReasonFault('conflict', error.reason)
  }
}

/** Unpacks an archive so that `root` has the layout of a server's folder. The copy is read once and not synced. */
export async function unpackBackup(backup: BackupArchive, root: string): Promise<void> {
  const target = new UnpackTarget(join(root, 'data', 'database'), [])
  await readBackup(backup, (path) => target.sink(path))
}

/** Returns the bytes of one document of an archive. Throws when the archive does not have it. */
export async function readBackupDocument(
  backup: BackupArchive,
  folder: ServerFolder,
  document: GameDocument,
): Promise<string> {
  let found: Buffer[] | null = null
  await readBackup(backup, (path) => {
    if (!isSame(findDocumentIn(folder, path), document)) return null
    const parts: Buffer[] = []
    found = parts
    return { write: (part) => parts.push(Buffer.from(part)), end: () => undefined }
  })
  if (found === null) throw createFault('missing', { code: 'backup-without-document' })
  return Buffer.concat(found).toString('utf8')
}

/** Returns the document at a path of an archive; null for any other file. */
export function findDocumentIn(folder: ServerFolder, path: string): GameDocument | null {
  const at = path.lastIndexOf('/')
  const file = path.slice(at + 1)
  const parent = path.slice(0, Math.max(0, at))
  if (parent === relative(folder.database, dirname(folder.configFile)))
    return findDocumentOfFile(file)
  const name = getNameOfFile(file)
  if (name === null) return null
  if (parent === relative(folder.database, folder.worlds)) return { kind: 'world', name }
  return parent === relative(folder.database, folder.players) ? { kind: 'player', name } : null
}

function isSame(one: GameDocument | null, other: GameDocument): boolean {
  if (one?.kind !== other.kind) return false
  return getName(one) === getName(other)
}

/** Names of worlds and players are the same in any case. */
const getName = (document: GameDocument) =>
  'name' in document ? document.name.toLowerCase() : document.kind
