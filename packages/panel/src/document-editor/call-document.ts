import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Saved } from '@trellis/contract/kit/document.ts'
import { savedSchema } from '@trellis/contract/kit/document.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { ask, type CallInput } from '../kit/call.ts'
import { getKey } from '../kit/queries.ts'
import { createUnreadFailure, readJson } from '../kit/send.ts'
import { wordReply } from '../kit/word-reply.ts'
import { parseJsonObject } from './json-text.ts'

/** A whole document of the game: its text, its version and its value. */
export type GameDocument = { text: string; etag: string; value: JsonObject }
type DocumentRoute = Route & { document: true }

/**
 * Returns the query that loads a document for an editor, which then keeps that version even if it changes
 * elsewhere.
 */
export function getDocumentQuery<R extends DocumentRoute>(route: R, input: CallInput<R>) {
  const queryKey: QueryKey = getKey(route, input)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readDocument(route, input, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export async function readDocument<R extends DocumentRoute>(
  route: R,
  input: CallInput<R>,
  signal?: AbortSignal,
): Promise<GameDocument> {
  const response = await ask(route, input, { signal })
  const text = await response.text()
  const value = parseJsonObject(text)
  if (value === null) throw createUnreadFailure(response)
  return { text, etag: response.headers.get('etag') ?? '', value }
}

/**
 * Saves on top of the version `etag`; throws a `CallFailure` with `conflicts` if another user changed the
 * same.
 */
export async function saveDocument<R extends DocumentRoute>(
  route: R,
  input: CallInput<R>,
  etag: string,
): Promise<Saved> {
  const response = await ask(route, input, { ifMatch: etag })
  const saved = savedSchema.safeParse(await readJson(response))
  if (saved.success) return wordReply(saved.data)
  throw createUnreadFailure(response, saved.error)
}
