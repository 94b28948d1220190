import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import type { Access, Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import * as z from 'zod'
import { describeFailures } from './failures.ts'
import { getSchema } from './schemas.ts'

const words: readonly unknown[] = ['anyone', 'signed-in', 'self', 'admin', 'super-admin']

/** Describes one route on one of its paths: its access, its input and its answers. */
export function describeRoute(route: Route, path: string) {
  return {
    operationId: getName(route.method, path),
    summary: route.summary,
    tags: [getTag(path)],
    ...getAccess(route.access),
    ...(route.orAdmin !== undefined && { 'x-or-permission': [route.orAdmin] }),
    ...(route.duringMaintenance === true && { 'x-during-maintenance': true }),
    ...(route.rateLimit !== undefined && { 'x-rate-limit': route.rateLimit }),
    parameters: [
      ...listParameters(getPathParams(route, path), 'path'),
      ...listParameters(route.query, 'query'),
      ...(isSaveOfDocument(route) ? [ifMatch] : []),
      ...(hasKey(route) ? [idempotencyKey] : []),
    ],
    ...getBody(route),
    responses: {
      [route.status ?? 200]: getAnswer(route),
      ...(route.mayWait === true && { 202: getAnswer(route) }),
      ...describeFailures(route),
    },
  }
}

function getAccess(access: Access) {
  if (access === 'anyone') return { security: [], 'x-access': access }
  if (isServerAccess(access)) {
    const { server, also } = access
    const rights = typeof server === 'string' ? [server] : server
    const needed = { 'x-server-right': rights, ...(also && { 'x-also-needed': also }) }
    return { security: [{ session: [] }], 'x-access': 'server', ...needed }
  }
  const isPermission = typeof access !== 'string' || !words.includes(access)
  return {
    security: [{ session: [] }],
    'x-access': isPermission ? 'admin' : access,
    ...(isPermission && { 'x-permission': typeof access === 'string' ? [access] : access }),
  }
}

/** Returns the parameters in a path; one below `/users/{id}/server` names the user instead of the server. */
function getPathParams({ params, path }: Route, described: string): z.ZodObject | undefined {
  if (params === undefined || path === described) return params
  return z.object({ id: userIdSchema, ...params.omit({ serverId: true }).shape })
}

/** Returns the operation id: `POST /admin/users/:discordId/ban` becomes `postAdminUsersDiscordIdBan`. */
function getName(method: string, path: string): string {
  const steps = path.split(/[^A-Za-z0-9]+/).filter((step) => step !== '')
  const titled = steps.map((step) => step.charAt(0).toUpperCase() + step.slice(1))
  return method.toLowerCase() + titled.join('')
}

/**
 * Returns the tag of a path: its first noun, or a later one for paths under `/admin`, `/users` and a user's
 * server.
 */
function getTag(path: string): string {
  const nouns = path.split('/').filter((step) => step !== '' && !step.startsWith(':'))
  const [first = '', second, third] = nouns
  if (first === 'admin') return `admin: ${second ?? first}`
  if (first === 'servers') return second ?? 'server'
  if (first !== 'users') return first.replace('.json', '')
  return second === 'server' && third !== undefined ? third : (second ?? first)
}

type Parameter = { name: string; in: string; required: boolean; schema: unknown }

function listParameters(shape: z.ZodObject | undefined, where: 'path' | 'query'): Parameter[] {
  if (shape === undefined) return []
  return Object.entries(shape.shape).map(([name, schema]) => {
    const described = getSchema(schema, 'input')
    const isOptional = where === 'query' && z.safeParse(schema, undefined).success
    return { name, in: where, required: !isOptional, schema: described }
  })
}

const ifMatch: Parameter & { description: string } = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the version that was loaded.',
  schema: { type: 'string' },
}

const idempotencyKey: Parameter & { description: string } = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body gets the same answer, and is done once, for 24 hours. A call that was refused or failed, and so changed nothing, frees its key: send it again with the same one. `idempotency-key-running` answers a key whose call may have been done.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The key belongs to the account of the caller, and a file is not compared. */
const hasKey = ({ method, access, upload, download }: Route) =>
  method === 'POST' && access !== 'anyone' && upload === undefined && !download

const isSaveOfDocument = ({ method, document }: Route) => document === true && method === 'PUT'

function getBody(route: Route) {
  const { upload, document, body } = route
  if (upload !== undefined) {
    const schema = { type: 'string', format: 'binary', maxLength: upload.limit }
    return { requestBody: { required: true, content: { [upload.contentType]: { schema } } } }
  }
  if (body === undefined) return {}
  // A whole document is sent as raw text, not as a JSON string.
  const schema = document === true ? { type: 'object' } : getSchema(body, 'input')
  const required = !body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

function getAnswer(route: Route) {
  if (route.download === true) {
    const schema = { type: 'string', format: 'binary' }
    return { description: 'The file.', content: { '*/*': { schema } } }
  }
  const etag = { description: 'Names this version.', schema: { type: 'string' } }
  return {
    description: 'Done.',
    ...(route.document === true && { headers: { ETag: etag } }),
    content: { 'application/json': { schema: getSchema(route.reply, 'output') } },
  }
}
