import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createFailureResponse } from './failure-text.ts'

/** Slower than any connection in real use. */
const minBytesPerSecond = 1000

type Receiving = {
  request: IncomingMessage
  response: ServerResponse
  bytesBefore: number
  ms: number
}

/**
 * Ends requests whose body arrives slower than 1,000 bytes a second, after a grace period. Time in which
 * received bytes wait for the api to read them does not count. Returns a function that stops the check.
 */
export function refuseSlowBodies(
  server: Server,
  { graceMs, everyMs }: { graceMs: number; everyMs: number },
): () => void {
  const receiving = new Set<Receiving>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const one = { request, response, bytesBefore: request.socket.bytesRead, ms: 0 }
    receiving.add(one)
    const done = () => receiving.delete(one)
    request.once('end', done)
    request.once('close', done)
  })
  const timer = setInterval(() => {
    for (const one of receiving) {
      if (one.request.readableLength === 0) one.ms += everyMs
      if (isTooSlow(one, graceMs)) refuse(one)
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function isTooSlow({ request, bytesBefore, ms }: Receiving, graceMs: number): boolean {
  const bytes = request.socket.bytesRead - bytesBefore
  return ms > graceMs && bytes < ((ms - graceMs) / 1000) * minBytesPerSecond
}

function refuse({ request, response }: Receiving): void {
  const { socket } = request
  if (!response.headersSent) socket.write(createFailureResponse('request-timeout'))
  socket.destroySoon()
}
