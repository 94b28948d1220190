import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { carriesToken } from './bearer-token.ts'
import { keepChecked } from './heartbeat.ts'
import type { ListenAddress } from './listen-address.ts'

type Options = {
  serveFiles: RequestListener
  serveSocket: (socket: WebSocket) => void
  /** Null where only authorised clients can reach the socket. */
  token: string | null
}

export type LinkHttp = { http: Server; close: () => void }

/** A whole document as text within text, with every character escaped, and some more. */
const maxRequestBytes = 3 * documentBytes

/**
 * Serves a host's link, WebSocket and files, on any address. Answers requests without the token
 * with 401.
 */
export function createLinkHttp({ serveFiles, serveSocket, token }: Options): LinkHttp {
  const isLetIn = ({ headers }: IncomingMessage) => token === null || carriesToken(headers, token)
  const serve: RequestListener = (request, response) => {
    if (isLetIn(request)) serveFiles(request, response)
    else response.writeHead(401, { connection: 'close' }).end()
  }
  const http = createServer(serve)
  // A client that asks first sends no body that would be refused; `sendContinue` lets it begin.
  http.on('checkContinue', serve)
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxRequestBytes,
  })
  http.on('upgrade', (request, socket, head) => {
    if (!isLetIn(request)) return rejectUpgrade(socket)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      if (token !== null) keepChecked(opened)
      serveSocket(opened)
    })
  })
  return {
    http,
    close: () => {
      http.close()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/** Lets a client begin with the body that it has asked to send. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect !== undefined) response.writeContinue()
}

function rejectUpgrade(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
}

/** Rejects with the system's error, such as EADDRINUSE. */
export function listenAt(http: Server, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen({ host, port }, resolve)
  })
}
