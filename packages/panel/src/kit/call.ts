import type { ReplyOf, Route } from '@trellis/contract/kit/route.ts'
import type { z } from 'zod'
import { renewSession } from './renew-session.ts'
import {
  createUnreadFailure,
  getFailure,
  readJson,
  type SendOptions,
  type Sent,
  send,
} from './send.ts'
import { clearSession, session } from './session.ts'
import { rememberVersion } from './versions.ts'
import { wordReply } from './word-reply.ts'

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<Name, z.input<Schema>>
  : unknown

/** The parameters, query and body that a route takes. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>

/** Calls a route of the contract with typed input and output. Throws a `CallFailure`. */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  signal?: AbortSignal,
): Promise<ReplyOf<R>> {
  return parseReply(route, await ask(route, input, { signal }))
}

/** Calls a route like `call` for a change that is based on this loaded version. */
export async function callOn<R extends Route>(
  base: string | undefined,
  route: R,
  input: CallInput<R>,
): Promise<ReplyOf<R>> {
  return parseReply(route, await ask(route, input, { ifMatch: base }))
}

/** Calls a route like `call`. The api does the work once for each key, however often it is called. */
export async function callOnce<R extends Route>(
  idempotencyKey: string,
  route: R,
  input: CallInput<R>,
): Promise<ReplyOf<R>> {
  return parseReply(route, await ask(route, input, { idempotencyKey }))
}

/** Calls a route and returns its answer unparsed. Renews an expired session once and repeats the call. */
export async function ask<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: Omit<SendOptions, 'token'>,
): Promise<Response> {
  const sent = input as Sent
  const token = route.access === 'anyone' ? undefined : session.read()?.sessionToken
  let response = await send(route, sent, { ...options, token })
  if (response.status === 401 && token !== undefined) {
    const refused = await getFailure(response)
    if (!(await renewSession(token))) throw refused
    response = await send(route, sent, { ...options, token: session.read()?.sessionToken })
    if (response.status === 401) clearSession()
  }
  if (!response.ok) throw await getFailure(response)
  return response
}

async function parseReply<R extends Route>(route: R, response: Response): Promise<ReplyOf<R>> {
  const reply = route.reply.safeParse(await readJson(response))
  if (reply.success) {
    const worded = await wordReply(reply.data as ReplyOf<R>)
    rememberVersion(worded, response)
    return worded
  }
  throw createUnreadFailure(response, reply.error)
}
