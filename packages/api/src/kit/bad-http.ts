import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionFailure, createFailureResponse } from './failure-text.ts'

type ClientError = Error & { code?: string }

/** Maps error codes of Node's HTTP parser to failures; any other code is answered as `not-http`. */
const known: Record<string, ConnectionFailure> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/**
 * Answers input that never becomes a request (broken request lines, oversized or missing headers) with the
 * standard failure body. If a response is already being sent on the connection, the connection is only
 * closed, so that the two do not mix.
 */
export function createClientErrorHandler(): {
  watch(server: Server): void
  handle(error: ClientError, socket: Socket): void
} {
  const answering = new WeakMap<object, ServerResponse>()
  return {
    watch(server) {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        answering.set(request.socket, response)
        response.once('close', () => answering.delete(request.socket))
      })
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        response.socket?.end(createFailureResponse('expectation-failed'))
      })
    },
    handle(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      if (answering.get(socket)?.headersSent) return void socket.destroy()
      socket.end(createFailureResponse(known[error.code ?? ''] ?? 'not-http'))
      // Closes the connection after the answer, even if the client keeps sending.
      socket.destroySoon()
    },
  }
}
