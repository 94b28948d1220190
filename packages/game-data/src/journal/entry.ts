import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { isGrowId, isWorldName } from '../names.ts'
import { findSingleDocument } from '../single-documents.ts'
import type { FieldPath, Operation } from './operation.ts'

/** The change of one document. */
export type JournalEntry = { document: GameDocument } & (
  | { operations: readonly Operation[] }
  | { whole: JsonObject }
  | { removed: true }
  /** The new name of a world, which no world has. */
  | { renamed: string }
)

/** Returns the entry as text, which later changes of the value do not affect. */
export const formatEntry = (entry: JournalEntry) => JSON.stringify(entry)

/** Returns one line of a journal: a batch of entries that happened together. */
export const formatBatch = (texts: readonly string[]) => `[${texts.join(',')}]\n`

/** Returns no entries for a line that no engine wrote, or that a crash has cut off. */
export function readBatch(line: string): JournalEntry[] {
  const values = parse(line)
  return Array.isArray(values) ? values.flatMap((value) => readEntry(value) ?? []) : []
}

function readEntry(value: unknown): JournalEntry | null {
  if (!isObject(value)) return null
  const document = readDocument(value.document)
  if (document === null) return null
  if (value.removed === true) return { document, removed: true }
  const { renamed } = value
  if (document.kind === 'world' && typeof renamed === 'string' && isWorldName(renamed))
    return { document, renamed }
  if (isObject(value.whole)) return { document, whole: value.whole }
  const operations: unknown = value.operations
  if (!Array.isArray(operations) || !operations.every(isOperation)) return null
  return { document, operations }
}

function parse(line: string): unknown {
  try {
    return parseJson(line)
  } catch {
    return null
  }
}

function readDocument(value: unknown): GameDocument | null {
  if (!isObject(value)) return null
  const { kind, name } = value
  const single = findSingleDocument(kind)
  if (single !== null) return single
  if (typeof name !== 'string') return null
  if (kind === 'world' && isWorldName(name)) return { kind, name }
  return kind === 'player' && isGrowId(name) ? { kind, name } : null
}

function isOperation(value: unknown): value is Operation {
  if (!isObject(value)) return false
  if ('set' in value) return isPath(value.set) && 'value' in value
  if ('unset' in value) return isPath(value.unset)
  const { cut, length } = value
  return isPath(cut) && typeof length === 'number' && Number.isInteger(length) && length >= 0
}

function isPath(value: unknown): value is FieldPath {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  return value.every((step) => typeof step === 'string' || Number.isInteger(step))
}
