import type { BodyOf, ParamsOf, QueryOf, Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type Caller } from './access.ts'
import { createNothingHereFault } from './failures.ts'
import { createFault } from './fault.ts'
import { readInput } from './read-input.ts'
import type { ActOfCall } from './unfinished-acts.ts'

/** A parsed call of a route. */
export type Call<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  /** The text of a large body, which the handler has parsed in a worker thread. */
  body: R['largeBody'] extends true ? string : BodyOf<R>
  /** Set on every route except those with access `anyone`. */
  caller: R['access'] extends 'anyone' ? null : Caller
  headers: FastifyRequest['headers']
  /** The access that the caller had when the call came, so that a service can judge it again later. */
  access: R['access']
  /** Returns the network address of the client; empty if the connection has ended. */
  getAddress(): string
}

/**
 * Parses the parameters, query and body of a request. Throws the `Fault` for bad input, or for an address that does not
 * exist because one of its parts is none of the words that the route has.
 */
export function readCall<const R extends Route>(route: R, request: FastifyRequest): Call<R> {
  try {
    return readParts(route, request)
  } catch (error) {
    throw hasOtherWord(route, request) ? createNothingHereFault() : error
  }
}

function hasOtherWord({ params }: Route, request: FastifyRequest): boolean {
  const issues = params?.safeParse(request.params).error?.issues ?? []
  return issues.some(({ code }) => code === 'invalid_value')
}

function readParts<const R extends Route>(route: R, request: FastifyRequest): Call<R> {
  const query = read(route.query, request.query)
  const body = readBody(route, request.body)
  refuseWithoutServer(route, request)
  return {
    params: read(route.params, readPathParams(route, request)),
    query,
    body,
    caller: request.caller,
    headers: request.headers,
    access: route.access,
    getAddress: () => request.getAddress(),
  } as Call<R>
}

function readBody({ body, largeBody }: Route, sent: unknown): unknown {
  if (body === undefined) return refuseBody(sent)
  return largeBody ? String(sent ?? '') : readInput(body, sent ?? {})
}

/** Throws when a call is about the server of a user who has none. */
function refuseWithoutServer(route: Route, { caller, serverId }: FastifyRequest): void {
  if (serverId !== null || route.withoutServer || !isServerAccess(route.access)) return
  // Most routes refuse a banned user; without a server, this is the reason that matters to them.
  throw caller?.isBanned
    ? createFault('forbidden', { code: 'banned' })
    : createFault('missing', { code: 'no-server' })
}

/** Returns the path's parameters, with the id of a server that was named in another way. */
function readPathParams(route: Route, { params, serverId }: FastifyRequest): unknown {
  return isServerAccess(route.access) ? { ...(params as object), serverId } : params
}

const read = (schema: z.ZodType | undefined, input: unknown): unknown =>
  schema === undefined ? undefined : readInput(schema, input)

/** Rejects a body on routes that take none, so that no client assumes it had an effect. */
function refuseBody(body: unknown): undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'object' && Object.keys(body).length === 0) return undefined
  throw createFault('bad-input', { code: 'no-body-taken' }, { code: 'bad-input' })
}

/** Returns the act of a call that may change something on the host of a server; null for any other call. */
export function findChange(
  { method, path }: Route,
  { caller, serverId, params }: FastifyRequest,
): ActOfCall | null {
  if (method === 'GET' || caller === null || serverId === null) return null
  const call = `${method} ${path}`
  return { userId: caller.userId, serverId, call, params: params as Record<string, unknown> }
}
