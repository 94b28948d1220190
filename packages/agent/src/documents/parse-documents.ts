import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import { checkDocument } from '@trellis/game-data/game-document.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { normaliseDocument } from './edit-rules.ts'

/** Parses a document from an editor. Throws a fault that says why it is none. */
export function parseEdited(document: GameDocument, text: string): JsonObject {
  try {
    return checkDocument(document, normaliseDocument(document, parseObject(text)))
  } catch (cause) {
    const sentence = cause instanceof Error ? cause.message : 'Not a document.'
    const code = cause instanceof SyntaxError ? 'json-invalid' : 'invalid'
    throw new Fault('bad-input', sentence, {
      fields: { body: sentence },
      fieldCauses: { body: { code } },
    })
  }
}

/** Parses a document from a backup. Throws if it was broken already when the backup was made. */
export function parseBackedUp(document: GameDocument, text: string): JsonObject {
  try {
    const value = parseObject(text)
    checkDocument(document, copyOfJson(value))
    return value
  } catch {
    throw createFault('conflict', { code: 'backup-document-broken' })
  }
}
