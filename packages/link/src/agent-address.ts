import { type ClientRequest, request } from 'node:http'
import { request as requestSafely } from 'node:https'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { createBearerHeaders } from './bearer-token.ts'
import { keepChecked } from './heartbeat.ts'

/** Where the agent is, or the conductor of a cluster, which speaks as an agent does. */
export type AgentAddress = { socketPath: string } | { url: URL; token: string }

const maxMessageBytes = 64 * 1024 * 1024

/** An IPv6 address gets its brackets. */
export const toPlainUrl = ({ host, port }: { host: string; port: number }) =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`)

/** `connectTimeoutMs` counts over the network only. */
export function openWebSocket(address: AgentAddress, connectTimeoutMs: number): WebSocket {
  const options = { perMessageDeflate: false, maxPayload: maxMessageBytes }
  if ('socketPath' in address) {
    const { socketPath } = address
    return new WebSocket('ws://agent/', {
      ...options,
      createConnection: () => connect(socketPath),
      // No proxy lies between, for which the bytes of megabytes would be masked one by one.
      generateMask: (mask) => mask.fill(0),
    })
  }
  const url = new URL('/', address.url)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const headers = createBearerHeaders(address.token)
  const socket = new WebSocket(url, { ...options, headers, handshakeTimeout: connectTimeoutMs })
  keepChecked(socket)
  return socket
}

/** Opens a request for a file by the same way as the link's messages. */
export function openRequest(
  address: AgentAddress,
  method: 'GET' | 'PUT',
  path: string,
): ClientRequest {
  if ('socketPath' in address) return request({ ...address, method, path })
  const url = new URL(path, address.url)
  const open = url.protocol === 'https:' ? requestSafely : request
  return open(url, { method, headers: createBearerHeaders(address.token) })
}
