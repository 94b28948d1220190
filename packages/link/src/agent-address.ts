import { type ClientRequest, request } from 'node:http'
import { request as requestSafely } from 'node:https'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { bearer } from './bearer-token.ts'
import { keepChecked } from './heartbeat.ts'

/** Where the agent is, or the conductor of a cluster, which speaks as an agent does. */
export type AgentAddress = { socketPath: string } | { url: URL; token: string }

const connectWithinMs = 5000

export function webSocketTo(address: AgentAddress): WebSocket {
  const usual = { perMessageDeflate: false, maxPayload: 64 * 1024 * 1024 }
  if ('socketPath' in address) {
    const { socketPath } = address
    return new WebSocket('ws://agent/', { ...usual, createConnection: () => connect(socketPath) })
  }
  const url = new URL('/', address.url)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const headers = bearer(address.token)
  const socket = new WebSocket(url, { ...usual, headers, handshakeTimeout: connectWithinMs })
  keepChecked(socket)
  return socket
}

export function requestTo(
  address: AgentAddress,
  method: 'GET' | 'PUT',
  path: string,
): ClientRequest {
  if ('socketPath' in address) return request({ ...address, method, path })
  const url = new URL(path, address.url)
  const open = url.protocol === 'https:' ? requestSafely : request
  return open(url, { method, headers: bearer(address.token) })
}
