import './plain-errors.ts'
import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

/**
 * Who may call a route. `self`: signed in as the user named by the path's `id`, and registered.
 * A permission, `admin` or `super-admin`: signed in, registered, and holding or being it; of a list, any one will do.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'self'
  | 'admin'
  | 'super-admin'
  | Permission
  | readonly Permission[]

/** How often one caller may use a route before it answers 429. */
export type RateLimit = { max: number; perSeconds: number }

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base address, with `:name` for each key of `params`. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** The status of a success; the default is 200. */
  status?: 201 | 202
  rateLimit?: RateLimit
  /** True where a call must be answered although the panel is in maintenance. */
  duringMaintenance?: true
  /**
   * True where body and reply are one whole document of the game, passed as its JSON text so that nothing in it
   * changes: the answer carries an `ETag`, a PUT may name by `If-Match` the version that was loaded.
   */
  document?: true
  /** True where the answer is a file to keep, streamed. */
  download?: true
  /** Where the body is a file, streamed. */
  upload?: { contentType: string; limit: number }
  /** The maximum size of the body in bytes; the default is 1 MiB. */
  bodyLimit?: number
  /** True where a signed-in user without a GrowID may call; only with `signed-in` and `self`. */
  unregistered?: true
}

/** Keeps a route's exact type, so that both ends infer its parameters and its answer. */
export const route = <const R extends Route>(it: R): R => it

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<R extends Route> = Parsed<R['params']>
export type QueryOf<R extends Route> = Parsed<R['query']>
export type BodyOf<R extends Route> = Parsed<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>
