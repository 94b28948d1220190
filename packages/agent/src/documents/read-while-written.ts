import { statSync } from 'node:fs'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getDocumentPath, readDocument } from '@trellis/game-data/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { createFault } from '@trellis/link/fault.ts'

/** An engine may write a file piece by piece; one that has not changed for so long is complete. */
const maxWriteMs = 3000

/**
 * Reads a document whose engine may be writing its file at this moment. `now` is in milliseconds since 1970. Returns
 * null without a file. Throws a `server-busy` conflict for a file that was changed a moment ago and cannot be read, and
 * `UnreadableFile` for another one.
 */
export async function readWhileWritten(
  folder: ServerFolder,
  document: GameDocument,
  now: number,
): Promise<JsonObject | null> {
  try {
    return await readDocument(folder, document)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const changed = statSync(getDocumentPath(folder, document), { throwIfNoEntry: false })
    if (changed === undefined || Math.abs(now - changed.mtimeMs) < maxWriteMs)
      throw createFault('conflict', { code: 'server-busy' })
    throw error
  }
}
