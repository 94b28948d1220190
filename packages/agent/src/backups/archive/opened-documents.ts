import { documentBytes } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { checkDocument } from '@trellis/game-data/game-document.ts'
import type { FileSink } from './archive-reader.ts'
import { findDocumentAt } from './entry-path.ts'

/**
 * Parses every document of an archive and keeps the paths of those that are invalid. Their hashes
 * prove that the bytes are unchanged since packing, so they were already broken on the server; they
 * stay in the archive unchanged.
 */
export class OpenedDocuments {
  readonly broken: string[] = []

  sink(path: string, document = findDocumentAt(path)): FileSink | null {
    if (!document) return null
    let parts: Uint8Array[] = []
    let bytes = 0
    return {
      write: (part) => {
        bytes += part.length
        if (bytes <= documentBytes) parts.push(part)
        else parts = []
      },
      end: () => {
        // A document above the size limit counts as broken, because nothing opens it.
        const isSound = bytes <= documentBytes && canOpen(document, Buffer.concat(parts))
        if (!isSound) this.broken.push(path)
      },
    }
  }
}

function canOpen(document: GameDocument, bytes: Buffer): boolean {
  try {
    checkDocument(document, parseObject(bytes.toString('utf8')))
    return true
  } catch {
    return false
  }
}
