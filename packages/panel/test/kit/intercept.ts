import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type LiveEvent, liveEventSchema } from '@trellis/contract/links/live.ts'
import { expect } from 'vitest'
import { axePath, axeSource } from './axe-source.ts'

/** The path of an empty page, on which no program of the panel runs. */
export const blankPath = '/blank-page-of-the-tests'

/** Marks a request that the proxy makes for an intercepted one. */
const forwardedHeader = 'x-forwarded-by-the-proxy'

/** A browser's request that a test answers, changes or delays. */
export class Intercepted {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #forward: () => void
  readonly url: string

  constructor(
    origin: string,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    forward: () => void,
  ) {
    this.#request = request
    this.#response = response
    this.#forward = forward
    this.url = `${origin}${request.url}`
  }

  get method(): string {
    return this.#request.method ?? 'GET'
  }

  /** The headers; those that come several times are joined. */
  get headers(): Record<string, string | undefined> {
    const entries = Object.entries(this.#request.headers)
    return Object.fromEntries(entries.map(([name, value]) => [name, value?.toString()]))
  }

  /** Reads the body; null if it is empty. */
  async readText(): Promise<string | null> {
    return (await text(this.#request)) || null
  }

  /** Answers with JSON, or with no body. */
  answer(status: number, json: unknown): void {
    if (json === undefined) this.#response.writeHead(status).end()
    else
      this.#response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(json))
  }

  /** Sends the first half of an answer, and closes the connection. */
  breakOff(status: number, body: string): void {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    this.#response.writeHead(status, headers)
    this.#response.write(body.slice(0, body.length / 2), () => this.#response.destroy())
  }

  /** Lets the api answer. */
  pass(): void {
    this.#forward()
  }

  /** Fetches the api's answer. */
  async fetch(): Promise<Response> {
    const { connection: _, ...headers } = this.headers
    const body = await this.readText()
    const sent = Object.entries({ ...headers, [forwardedHeader]: 'yes' })
    return fetch(this.url, {
      method: this.method,
      headers: sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ...(body !== null && { body }),
    })
  }
}

/**
 * One address for all tests of a worker, so that the browser fetches the built panel once. Each request goes
 * to the current test's api.
 */
export class InterceptingProxy {
  /** The web server of the current test's api. */
  api: Server | null = null
  /** While true, no live socket opens. */
  refusesSockets = false
  /** Takes a request that is not for the api; returns false to let the api answer it. */
  intercept: (intercepted: Intercepted) => boolean = () => false
  /** The live sockets since the test began, also closed ones. */
  #sockets: Socket[] = []
  readonly #server = createServer((request, response) => {
    if (request.url === blankPath) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
      return
    }
    if (request.url === axePath) {
      const kept = 'public, max-age=31536000, immutable'
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': kept })
      response.end(axeSource)
      return
    }
    if (request.url?.startsWith('/api/')) keepOutOfCaches(response)
    const forward = () => {
      if (this.api === null) response.writeHead(503).end()
      else this.api.emit('request', request, response)
    }
    const isTaken =
      request.headers[forwardedHeader] === undefined &&
      this.intercept(new Intercepted(this.origin, { request, response }, forward))
    if (!isTaken) forward()
  })

  async open(): Promise<this> {
    this.#server.on('upgrade', (request, socket: Socket, head) => {
      if (this.api === null || this.refusesSockets) return socket.destroy()
      this.#sockets.push(socket)
      this.api.emit('upgrade', request, socket, head)
    })
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Destroys every live socket, as a lost network does. */
  breakSockets(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /**
   * Resolves when the api uses the test's live socket with this number, counted from 1: its page gets all
   * events from then on.
   */
  async socketOpened(number = 1): Promise<void> {
    const sent = () => this.#sockets[number - 1]?.bytesWritten ?? 0
    await expect.poll(sent).toBeGreaterThan(maxHandshakeBytes)
  }

  /** Sends an event on the newest live socket that the real api would not send now. */
  sendEvent(event: LiveEvent): void {
    this.sendText(JSON.stringify(liveEventSchema.parse(event)))
  }

  /** Sends a text on the newest live socket. */
  sendText(text: string): void {
    this.#newest().write(makeFrame(0x1, Buffer.from(text)))
  }

  /** Closes the newest live socket as the api does. */
  closeSocket(code: number): void {
    const payload = Buffer.alloc(2)
    payload.writeUInt16BE(code)
    const socket = this.#newest()
    socket.write(makeFrame(0x8, payload))
    // The api also answers the browser's close frame, which would violate the protocol after our own.
    Object.assign(socket, { write: dropWrite })
  }

  #newest(): Socket {
    const socket = this.#sockets.at(-1)
    if (socket === undefined) throw new Error('No live socket is open.')
    return socket
  }

  /** Resets the state between tests. */
  reset(): void {
    this.breakSockets()
    this.#sockets = []
    this.refusesSockets = false
    this.intercept = () => false
  }

  async close(): Promise<void> {
    this.breakSockets()
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

/** Keeps an answer out of the browser's cache, where the next test, or a page with a faster clock, would find it. */
function keepOutOfCaches(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  const writeUncached = (status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null && 'cache-control' in headers)
      Object.assign(headers, { 'cache-control': 'no-store' })
    if (response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store')
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
  Object.assign(response, { writeHead: writeUncached })
}

/** The response to an upgrade is shorter, and the first events after it are longer. */
const maxHandshakeBytes = 300

/** Builds an unfragmented, unmasked WebSocket frame of less than 64 KiB, as servers send it. */
function makeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const size = length < 126 ? [length] : [126, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size]), payload])
}

/** Replaces `Socket.write` and sends nothing. */
function dropWrite(_chunk: unknown, ...rest: unknown[]): boolean {
  const done = rest.at(-1)
  if (typeof done === 'function') done()
  return true
}
