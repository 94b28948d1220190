import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * One address for all tests of a worker, so that the browser fetches the built panel once. Each request goes to the
 * api whose turn it is.
 */
export class Door {
  /** The web server of the api whose turn it is. */
  api: Server | null = null
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => {
    if (this.api === null) response.writeHead(503).end()
    else this.api.emit('request', request, response)
  })

  async open(): Promise<this> {
    this.#server.on('upgrade', (request, socket: Socket, head) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      if (this.api === null) socket.destroy()
      else this.api.emit('upgrade', request, socket, head)
    })
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Breaks every live socket as a lost network does. */
  breakSockets(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.breakSockets()
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
