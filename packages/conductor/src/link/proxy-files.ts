import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { leftOutHeader } from '@trellis/contract/game/archives.ts'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { getAwayParams } from '@trellis/contract/kit/placement.ts'
import { createBearerHeaders } from '@trellis/link/bearer-token.ts'
import { createFault, type Fault } from '@trellis/link/fault.ts'
import { sendContinue } from '@trellis/link/link-http.ts'
import type { Conductor } from '../conductor.ts'

/** Archives of servers, which go through to and from the server's own agent. */
export function proxyFiles(
  requested: IncomingMessage,
  response: ServerResponse,
  conductor: Conductor,
): void {
  const { pathname } = new URL(requested.url ?? '/', 'http://conductor')
  const id = serverIdSchema.safeParse(/^\/servers\/([^/]+)\/archive$/.exec(pathname)?.[1])
  if (!id.success) return void response.writeHead(404).end()
  const { cluster, getKeys } = conductor
  const facts = cluster.facts(id.data)
  if (facts === null || facts.isDeleted) {
    return refuse(response, createFault('missing', { code: 'not-on-host' }))
  }
  const at = cluster.agentAt(id.data)
  const params = getAwayParams(cluster.place(id.data, false))
  const away = createFault('trouble', { code: 'server-away', params })
  if (at === null) return refuse(response, away)
  const { host, port } = at
  const { method = 'GET', url: path = '/', headers } = requested
  const length = headers['content-length']
  const onward = request({
    host,
    port,
    method,
    path,
    headers: {
      ...createBearerHeaders(getKeys(id.data).token),
      ...(length && { 'content-length': length }),
      ...(headers.expect && { expect: headers.expect }),
    },
  })
  onward.once('error', () => refuse(response, away))
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, {
      'content-type': answer.headers['content-type'] ?? 'application/json',
      [leftOutHeader]: answer.headers[leftOutHeader] ?? '0',
    })
    pipeline(answer, response)
      // An agent that refuses an upload leaves the rest of it unread.
      .then(() => requested.resume())
      .catch(() => response.destroy())
  })
  const send = () => {
    // The api's connection stays open after a refusal, so that it gets the reason.
    const body = requested.iterator({ destroyOnReturn: false })
    pipeline(body, onward).catch(() => undefined)
  }
  if (headers.expect === undefined) return send()
  onward.once('continue', () => {
    sendContinue(requested, response)
    send()
  })
  onward.flushHeaders()
}

function refuse(response: ServerResponse, { failure }: Fault): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(400, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(failure))
}
