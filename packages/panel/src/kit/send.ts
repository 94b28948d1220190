import { editConflictCode } from '@trellis/contract/kit/document.ts'
import { failureSchema } from '@trellis/contract/kit/failure.ts'
import { listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { shellMessages } from '../messages/shell.ts'
import { CallFailure } from './call-failure.ts'
import { takeFirstCall } from './first-calls.ts'
import { countCall } from './first-rest.ts'
import { loadFieldMessages } from './load-field-messages.ts'
import { session } from './session.ts'
import { selectedServer } from './shown-server.ts'

export type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
export type SendOptions = {
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** The version on which a change is based. */
  ifMatch?: string | undefined
  /** The api does the work once for each key. */
  idempotencyKey?: string | undefined
}

const base = '/api'

/** Sends one request and returns its answer of any status. Throws a `CallFailure` if no answer comes. */
export async function send(route: Route, input: Sent, options: SendOptions): Promise<Response> {
  const headers = new Headers()
  if (input.body !== undefined)
    headers.set('content-type', route.upload?.contentType ?? 'application/json')
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const address = getAddress(route, input)
  try {
    const begun = route.method === 'GET' ? takeFirstCall(address, options.token ?? '') : null
    if (begun !== null) return await countCall(begun)
    return await countCall(
      fetch(address, {
        method: route.method,
        headers,
        body: findBody(route, input),
        signal: options.signal ?? null,
      }),
    )
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new CallFailure({ status: 0, statusText: shellMessages.networkError, cause })
  }
}

/** Makes the failure of an answer that is not a success. */
export async function getFailure(response: Response): Promise<CallFailure> {
  const [read] = await Promise.all([readJson(response), loadFieldMessages()])
  const body = failureSchema.partial({ code: true }).safeParse(read)
  return new CallFailure({
    status: response.status,
    statusText: response.statusText || `${response.status}`,
    sentence: body.success ? body.data.error : null,
    code: body.success ? (body.data.code ?? null) : null,
    params: body.success ? body.data.params : undefined,
    fields: body.success ? (body.data.fields ?? {}) : {},
    fieldCauses: body.success ? (body.data.fieldCauses ?? {}) : {},
    conflicts:
      body.success && body.data.code === editConflictCode ? body.data.conflicts : undefined,
    moreConflicts: body.success ? body.data.moreConflicts : undefined,
  })
}

/** Makes the failure of a success whose body breaks off or has another form than the route's reply. */
export const createUnreadFailure = ({ status }: Response, cause?: unknown): CallFailure =>
  new CallFailure({ status, statusText: shellMessages.unexpectedAnswer, cause })

/** Parses the body of an answer as JSON; undefined if it is none. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return parseJson(await response.text())
  } catch {
    // It may be a page of a proxy. The caller's schema refuses it.
    return undefined
  }
}

/** A document is sent as its text, and an upload as its file. */
function findBody(route: Route, input: Sent): string | Blob | null {
  if (input.body === undefined) return null
  if (route.upload !== undefined && input.body instanceof Blob) return input.body
  const isText = route.document === true && typeof input.body === 'string'
  return isText ? String(input.body) : JSON.stringify(input.body)
}

/** Calls about the selected server go to the specification's path, which names the user instead, where there is one. */
const choosePath = (route: Route, { serverId }: Record<string, unknown>): string =>
  (serverId === selectedServer ? listPaths(route).at(-1) : undefined) ?? route.path

function getAddress(route: Route, input: Sent): string {
  const params: Record<string, unknown> = { id: session.read()?.user.id, ...input.params }
  const path = choosePath(route, params).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`
}
