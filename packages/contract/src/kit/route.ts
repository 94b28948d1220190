import './plain-errors.ts'
import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { ServerAccess } from './server-access.ts'

/**
 * The callers that a route allows. `self`: the signed-in, registered user whose id is the path's `id`. A
 * permission, `admin` or `super-admin`: a signed-in, registered user who has it; a list requires any one of
 * its permissions. A `ServerAccess`: a registered user who may do this with the server of the path.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'self'
  | 'admin'
  | 'super-admin'
  | Permission
  | readonly Permission[]
  | ServerAccess

/** Access that depends on the caller's account alone. */
export type AccountAccess = Exclude<Access, ServerAccess>

/** The rate limit of one caller for a route; above it, the route answers 429. */
export type RateLimit = { max: number; perSeconds: number }

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the API's base address, with `:name` for each key of `params`. */
  path: `/${string}`
  access: Access
  /** The permission with which an admin may call a route with access `self` about other users. */
  orAdmin?: Permission
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** The status of a success; the default is 200. */
  status?: 201 | 202
  /** True if an answer may say that the change waits; its status is 202 then. */
  mayWait?: true
  rateLimit?: RateLimit
  /** True if the route also answers during maintenance. */
  duringMaintenance?: true
  /**
   * True if body and reply are one whole document of the game, passed as its JSON text so that nothing in it
   * changes. The answer carries an `ETag`; a PUT may name the loaded version in `If-Match`.
   */
  document?: true
  /** True if the answer is a streamed file for download. */
  download?: true
  /** Set if the body is a streamed file. */
  upload?: { contentType: string; limit: number }
  /** The maximum size of the body in bytes; the default is 1 MiB, and less for callers who need no registration. */
  bodyLimit?: number
  /** True if the body may be so large that its text is parsed in a worker thread. */
  largeBody?: true
  /** True if the route also answers a user who has no server; the parameter `serverId` is null then. */
  withoutServer?: true
  /** True if the route also answers below `/users/:id/server`, for the server that the user has selected. */
  alsoOfSelected?: true
  /**
   * True if repeated calls are not recognised by their `Idempotency-Key` for this route: because its handler does that, or
   * because its answer works only once.
   */
  ignoresKeys?: true
  /** True if a signed-in user without a GrowID may call; only valid with `signed-in` and `self`. */
  unregistered?: true
}

const byServerId = '/servers/:serverId'
const ofSelectedServer = '/users/:id/server'

/** Returns the paths of a route: its own, and the one below `/users/:id/server` if it is `alsoOfSelected`. */
export function listPaths({
  path,
  alsoOfSelected,
}: Pick<Route, 'path' | 'alsoOfSelected'>): string[] {
  return alsoOfSelected ? [path, path.replace(byServerId, ofSelectedServer)] : [path]
}

/** Returns the route with its exact type, so that client and server infer its parameters and its answer. */
export const route = <const R extends Route>(it: R): R => it

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<R extends Route> = Parsed<R['params']>
export type QueryOf<R extends Route> = Parsed<R['query']>
export type BodyOf<R extends Route> = Parsed<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>
