import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type LiveCommand,
  type LiveEvent,
  liveCommandSchema,
  liveEventSchema,
} from '@trellis/contract/links/live.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { z } from 'zod'

export type Connection = { socket: WebSocket; since: string | null }

/** The api's live sockets: each opens with a ticket that works once. */
export class FakeSockets {
  readonly connections: Connection[] = []
  readonly commands: LiveCommand[] = []
  /** While true every connection is refused before it opens. */
  isRefusing = false
  /** What a new connection is sent, by what it asked for. */
  greet: (connection: Connection) => z.input<typeof liveEventSchema>[] = () => []
  #tickets = new Set<string>()
  #waiting: { count: number; done: () => void }[] = []
  #server = new WebSocketServer({ noServer: true })

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const address = new URL(request.url ?? '/', 'http://localhost')
    const isGood = this.#tickets.delete(address.searchParams.get('token') ?? '')
    if (!isGood || this.isRefusing) return stream.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      const connection = { socket, since: address.searchParams.get('since') }
      socket.on('message', (text) =>
        this.commands.push(liveCommandSchema.parse(JSON.parse(String(text)))),
      )
      for (const event of this.greet(connection)) this.#sendTo(socket, event)
      this.connections.push(connection)
      for (const waiting of this.#waiting)
        if (this.connections.length >= waiting.count) waiting.done()
    })
  }

  newTicket(): string {
    const ticket = `ticket-${crypto.randomUUID()}`
    this.#tickets.add(ticket)
    return ticket
  }

  /** Resolves when so many connections have opened since the start. */
  opened(count: number): Promise<void> {
    if (this.connections.length >= count) return Promise.resolve()
    return new Promise((done) => this.#waiting.push({ count, done }))
  }

  get last(): WebSocket {
    const connection = this.connections.at(-1)
    if (connection === undefined) throw new Error('No socket has opened.')
    return connection.socket
  }

  send(event: z.input<typeof liveEventSchema>) {
    this.#sendTo(this.last, event)
  }

  /** For frames that no contract knows. */
  sendRaw(text: string) {
    this.last.send(text)
  }

  log(seq: number, lines: string[], run: string | null = 'run00000001') {
    this.send({
      type: 'console_log',
      payload: { line: lines.join('\n'), seq, count: lines.length, run },
    })
  }

  stop() {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
  }

  #sendTo(socket: WebSocket, event: z.input<typeof liveEventSchema>) {
    const parsed: LiveEvent = liveEventSchema.parse(event)
    socket.send(JSON.stringify(parsed))
  }
}
