import { isObject, type JsonObject, setKey } from '@trellis/document/json-value.ts'

/** A path into a document, of keys and list positions; never empty. */
export type FieldPath = readonly [string, ...(string | number)[]]

/**
 * Sets a field to a value, independent of its previous one. Operations are idempotent as a sequence: a replay
 * from the first one, on a document that has some of them already, gives the same document.
 */
export type Operation =
  | { set: FieldPath; value: unknown }
  /** Removes an object's key. */
  | { unset: FieldPath }
  /** Truncates a list to this length. */
  | { cut: FieldPath; length: number }

/**
 * Applies an operation and creates missing objects and lists on its path. Values are used as they are, not
 * copied.
 */
export function operate(document: JsonObject, operation: Operation): void {
  if ('cut' in operation) return cut(getValueAt(document, operation.cut), operation.length)
  const path = 'set' in operation ? operation.set : operation.unset
  const holder = getHolder(document, path)
  const step = path.at(-1)
  if (step === undefined) return
  if (Array.isArray(holder)) {
    if ('set' in operation && isPlace(step)) holder[step] = operation.value
  } else if ('set' in operation) setKey(holder, String(step), operation.value)
  else delete holder[step]
}

function cut(list: unknown, length: number): void {
  if (Array.isArray(list) && list.length > length) list.length = length
}

function getValueAt(document: JsonObject, path: FieldPath): unknown {
  return path.reduce<unknown>((holder, step) => getEntry(holder, step), document)
}

function getEntry(holder: unknown, step: string | number): unknown {
  if (Array.isArray(holder)) return isPlace(step) ? holder[step] : undefined
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
}

function getHolder(document: JsonObject, path: FieldPath): JsonObject | unknown[] {
  let holder: JsonObject | unknown[] = document
  for (const [depth, step] of path.slice(0, -1).entries()) {
    const inside = getEntry(holder, step)
    if (isObject(inside) || Array.isArray(inside)) {
      holder = inside
      continue
    }
    const made: JsonObject | unknown[] = typeof path[depth + 1] === 'number' ? [] : {}
    if (!Array.isArray(holder)) setKey(holder, String(step), made)
    else if (isPlace(step)) holder[step] = made
    holder = made
  }
  return holder
}

const maxPlace = 1_000_000

function isPlace(step: unknown): step is number {
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < maxPlace
}
