import type { Change, DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getListRefusal } from '@trellis/contract/kit/list-bounds.ts'
import { createValueReader } from '@trellis/document/apply.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { getPathKey } from '@trellis/document/path.ts'
import { ChangeFault } from './change-rules.ts'
import { findListBound } from './list-places.ts'

type States = { before: JsonObject; after: JsonObject }

/** Throws a `ChangeFault` for the first list that the changes make longer than its limit. */
export function refuseLongLists(
  { kind }: GameDocument,
  changes: readonly Change[],
  { before, after }: States,
): void {
  const grown = new Map<string, DocumentPath>()
  for (const { path, from, to } of changes) {
    refuseLongInside(kind, [...path], from, to)
    const holder = path.slice(0, -1)
    if (from === undefined && to !== undefined) grown.set(getPathKey(holder), holder)
  }
  const [read, readBefore] = [createValueReader(after), createValueReader(before)]
  for (const path of grown.values()) refuseLong(kind, path, readBefore(path), read(path))
}

/** `path` is the path of the value. It is changed during the call and restored at its end. */
function refuseLongInside(
  kind: GameDocument['kind'],
  path: (string | number)[],
  before: unknown,
  after: unknown,
): void {
  if (Array.isArray(after)) {
    refuseLong(kind, path, before, after)
    const old: unknown[] = Array.isArray(before) ? before : []
    for (const [at, entry] of after.entries()) {
      path.push(at)
      refuseLongInside(kind, path, old[at], entry)
      path.pop()
    }
  } else if (isObject(after)) {
    const old = isObject(before) ? before : {}
    for (const key of Object.keys(after)) {
      path.push(key)
      refuseLongInside(kind, path, old[key], after[key])
      path.pop()
    }
  }
}

function refuseLong(
  kind: GameDocument['kind'],
  path: DocumentPath,
  before: unknown,
  after: unknown,
): void {
  if (!Array.isArray(after)) return
  const had = Array.isArray(before) ? before.length : 0
  const bound = findListBound(kind, path)
  if (after.length > bound.max && after.length > had)
    throw new ChangeFault([...path], getListRefusal(bound))
}
