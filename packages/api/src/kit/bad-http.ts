import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionFailure, failureText } from './failure-text.ts'

type ClientError = Error & { code?: string }

/** What Node's parser refuses, by its error's code; everything else is not HTTP. */
const known: Record<string, ConnectionFailure> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/**
 * Answers what never becomes a request, such as a broken request line, too large headers or headers that do not come,
 * in our shape of a failure. A connection with an answer on its way is only closed, so that the two do not mix.
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
        response.socket?.end(failureText('expectation-failed'))
      })
    },
    handle(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      if (answering.get(socket)?.headersSent) return void socket.destroy()
      socket.end(failureText(known[error.code ?? ''] ?? 'not-http'))
      // A sender that does not stop to listen must not keep the connection.
      socket.destroySoon()
    },
  }
}
