import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { EngineRequest } from '@trellis/contract/links/engine.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { findSingleDocument } from '@trellis/game-data/single-documents.ts'

type Name = EngineRequest['do']
type Reader = (value: JsonObject) => object | null

const createTextReader =
  (...keys: string[]): Reader =>
  (value) => {
    const read: Record<string, string> = {}
    for (const key of keys) {
      const it = value[key]
      if (typeof it !== 'string') return null
      read[key] = it
    }
    return read
  }

const maxFreezeMs = 10_000

const createDocumentReader =
  (...keys: string[]): Reader =>
  (value) => {
    const document = readDocumentName(value.document)
    const rest = createTextReader(...keys)(value)
    return document && rest && { document, ...rest }
  }

const isPassword = (value: unknown) =>
  isObject(value) && typeof value.name === 'string' && typeof value.hash === 'string'

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1

const readers: Record<Name, Reader> = {
  hello: ({ protocol }) =>
    typeof protocol === 'number' && Number.isSafeInteger(protocol) ? { protocol } : null,
  command: createTextReader('line', 'by'),
  announce: createTextReader('text'),
  stop: createTextReader('reason'),
  save: createTextReader(),
  mark: createTextReader(),
  freeze: ({ forMs }) =>
    typeof forMs === 'number' && Number.isInteger(forMs) && forMs >= 1 && forMs <= maxFreezeMs
      ? { forMs }
      : null,
  thaw: createTextReader(),
  flush: createDocumentReader(),
  patch: createDocumentReader('changes', 'by'),
  put: (value) => {
    const read = createDocumentReader('text', 'by')(value)
    return read && { ...read, isNew: value.isNew === true, isRepair: value.isRepair === true }
  },
  rename: (value) => {
    const read = createDocumentReader('to', 'by')(value)
    return typeof value.to === 'string' && isWorldName(value.to) ? read : null
  },
  remove: createDocumentReader('by'),
  give: (value) => {
    const { itemId, count } = value
    const read = createDocumentReader('by')(value)
    return read && isCount(itemId) && isCount(count) ? { ...read, itemId, count } : null
  },
  census: createTextReader(),
  allow: ({ players }) =>
    Array.isArray(players) && players.every((name) => typeof name === 'string')
      ? { players }
      : null,
  passwords: ({ owner, passwords }) =>
    typeof owner === 'string' && Array.isArray(passwords) && passwords.every(isPassword)
      ? { owner, passwords }
      : null,
  'start-event': createTextReader('form', 'by'),
  'stop-event': createTextReader('kind', 'world'),
  kick: createTextReader('name', 'by'),
  message: createTextReader('name', 'text', 'by'),
  watch: ({ world, isOn, whole }) =>
    typeof world === 'string' &&
    isWorldName(world) &&
    typeof isOn === 'boolean' &&
    typeof whole === 'boolean'
      ? { world, isOn, whole }
      : null,
}

/**
 * Checks one request line as `engineRequestSchema` says, without loading zod (see `environment.ts`).
 * Null for anything else.
 */
export function readRequest(line: string): EngineRequest | null {
  const value = parse(line)
  if (!isObject(value) || typeof value.id !== 'number' || !Number.isSafeInteger(value.id))
    return null
  const what = value.do
  if (typeof what !== 'string' || !isName(what)) return null
  const rest = readers[what](value)
  // The table has a reader for every request, and each reader returns that request's schema.
  return rest ? ({ id: value.id, do: what, ...rest } as EngineRequest) : null
}

/** Returns the id of a line that may be a request of a newer agent; null if it is no request at all. */
export function readRequestId(line: string): number | null {
  const value = parse(line)
  return isObject(value) && typeof value.id === 'number' && Number.isSafeInteger(value.id)
    ? value.id
    : null
}

function isName(text: string): text is Name {
  return Object.hasOwn(readers, text)
}

function readDocumentName(value: unknown): GameDocument | null {
  if (!isObject(value)) return null
  const { kind, name } = value
  const single = findSingleDocument(kind)
  if (single !== null) return Object.keys(value).length === 1 ? single : null
  if (typeof name !== 'string' || Object.keys(value).length !== 2) return null
  if (kind === 'world' && isWorldName(name)) return { kind, name }
  return kind === 'player' && isGrowId(name) ? { kind, name } : null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
