import { chmodSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { EngineMessage, EngineRequest } from '@trellis/contract/links/engine.ts'
import { withSocketAddress } from '../socket-path.ts'
import { readRequest } from './read-request.ts'

export type Control = {
  /** Tells every agent that is connected. */
  tell: (message: EngineMessage) => void
  close: () => void
}
export type Answer = (message: EngineMessage) => void
export type Asker = {
  answer: Answer
  /** Calls back when the one that asked has hung up. */
  whenGone: (then: () => void) => void
  /** It has not taken yet what it was told last. */
  isBusy: () => boolean
}
export type RequestHandler = (request: EngineRequest, asker: Asker) => void

/** A field of eight megabytes as it was and as it shall be, as text within text with every character escaped. */
const longestRequest = 40 * 1024 * 1024

/** Listens beside `path` and moves the socket there once it can be dialled. */
export async function openControl(path: string, onRequest: RequestHandler): Promise<Control> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const asker: Asker = {
      answer: (message) => send(socket, message),
      whenGone: (then) => void (socket.destroyed ? then() : socket.once('close', then)),
      isBusy: () => socket.writableLength > 0,
    }
    readLines(socket, (line) => {
      const request = readRequest(line)
      if (request) onRequest(request, asker)
      else socket.destroy()
    })
  })
  const beside = `${path}.new`
  rmSync(beside, { force: true })
  await listen(server, beside)
  chmodSync(beside, 0o600)
  renameSync(beside, path)
  return {
    tell: (message) => {
      for (const socket of sockets) send(socket, message)
    },
    close: () => {
      rmSync(path, { force: true })
      server.close()
      for (const socket of sockets) socket.destroySoon()
    },
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    withSocketAddress(path, (address) => server.listen(address, resolve))
  })
}

function send(socket: Socket, message: EngineMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

function readLines(socket: Socket, onLine: (line: string) => void): void {
  let parts: string[] = []
  let waiting = 0
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = text.split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      onLine(parts.length > 0 ? parts.join('') + line : line)
      parts = []
      waiting = 0
    }
    parts.push(rest)
    waiting += rest.length
    if (waiting > longestRequest) socket.destroy()
  })
}
