import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { EngineMessage, EngineRequest } from '@trellis/contract/links/engine.ts'
import { LineReader } from '../line-reader.ts'
import { listenAtomically } from '../listen-atomically.ts'
import { readRequest, readRequestId } from './read-request.ts'

export type Control = {
  /** Sends a message to every connected agent. */
  send: (message: EngineMessage) => void
  close: () => void
}
export type Answer = (message: EngineMessage) => void
export type Asker = {
  answer: Answer
  /** Calls back when the one that asked has hung up. */
  onDisconnect: (then: () => void) => void
  /** Returns true while the previous message is still being sent. */
  isBusy: () => boolean
}
export type RequestHandler = (request: EngineRequest, asker: Asker) => void

/** A field of eight megabytes as it was and as it shall be, as text within text with every character escaped. */
const maxRequestLength = 40 * 1024 * 1024

/** Listens next to `path` and moves the socket there once it accepts connections. */
export async function openControl(path: string, onRequest: RequestHandler): Promise<Control> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const asker: Asker = {
      answer: (message) => send(socket, message),
      onDisconnect: (then) => void (socket.destroyed ? then() : socket.once('close', then)),
      isBusy: () => socket.writableLength > 0,
    }
    readLines(socket, (line) => {
      const request = readRequest(line)
      if (request) return onRequest(request, asker)
      const id = readRequestId(line)
      if (id === null) socket.destroy()
      else asker.answer({ id, ok: false, outdated: true })
    })
  })
  await listenAtomically(server, path)
  return {
    send: (message) => {
      for (const socket of sockets) send(socket, message)
    },
    close: () => {
      rmSync(path, { force: true })
      server.close()
      for (const socket of sockets) socket.destroySoon()
    },
  }
}

function send(socket: Socket, message: EngineMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

function readLines(socket: Socket, onLine: (line: string) => void): void {
  const reader = new LineReader(maxRequestLength)
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    for (const line of reader.take(text)) onLine(line)
    if (reader.isTooLong) socket.destroy()
  })
}
