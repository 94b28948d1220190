import { isObject, type JsonObject, setKey } from '@trellis/document/json-value.ts'

/** A way into a document by keys and places in lists; never empty. */
export type FieldPath = readonly [string, ...(string | number)[]]

/**
 * A change of a field to a value, whatever it was before. Operations that are done again, from the first one on, to a
 * document that has some of them already give the same document.
 */
export type Operation =
  | { set: FieldPath; value: unknown }
  /** Of an object's key. */
  | { unset: FieldPath }
  /** A list ends after so many entries. */
  | { cut: FieldPath; length: number }

/** Makes the objects and lists on the way that are not there. Values are taken as they are, not copied. */
export function operate(document: JsonObject, operation: Operation): void {
  if ('cut' in operation) return cut(valueAt(document, operation.cut), operation.length)
  const path = 'set' in operation ? operation.set : operation.unset
  const holder = holderOf(document, path)
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

function valueAt(document: JsonObject, path: FieldPath): unknown {
  return path.reduce<unknown>((holder, step) => entryOf(holder, step), document)
}

function entryOf(holder: unknown, step: string | number): unknown {
  if (Array.isArray(holder)) return isPlace(step) ? holder[step] : undefined
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
}

function holderOf(document: JsonObject, path: FieldPath): JsonObject | unknown[] {
  let holder: JsonObject | unknown[] = document
  for (const [depth, step] of path.slice(0, -1).entries()) {
    const inside = entryOf(holder, step)
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

const mostPlace = 1_000_000

function isPlace(step: unknown): step is number {
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < mostPlace
}
