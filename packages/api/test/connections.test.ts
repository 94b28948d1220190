import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { readTrustedProxies } from '../src/kit/client-address.ts'
import { defaultTimeouts, type Timeouts } from '../src/kit/connection-limits.ts'
import { createHttp } from '../src/kit/http.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

/** The unfinished requests that one client opens at once. */
const heldCount = isLong ? 3000 : 400
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** A raw connection that records all received data. */
class Raw {
  readonly socket: Socket
  readonly closed: Promise<void>
  text = ''
  constructor(port: number, sent = '', from = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.add(this.socket)
    this.socket.on('error', () => undefined)
    this.socket.on('data', (data) => {
      if (this.text.length < 100_000) this.text += String(data)
    })
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()))
    if (sent !== '') this.socket.write(sent)
  }

  /** Returns the status and the JSON body of the response that ends the connection. */
  async answer() {
    await this.closed
    const [head = '', body = ''] = this.text.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body), head: head.toLowerCase() }
  }
}

type Http = Awaited<ReturnType<typeof createHttp>>
const getPort = (http: Http) => (http.server.address() as AddressInfo).port

const quickTimeouts: Timeouts = {
  headersMs: 150,
  quietMs: 500,
  keepAliveMs: 150,
  bodyGraceMs: 100,
  checkEveryMs: 20,
}

type Settings = { perAddress?: number; total?: number; trusted?: string; timeouts?: Timeouts }

/** Starts our web server with routes of any duration; `waiting` has what lets a call of `/held` be answered. */
async function serve(settings: Settings = {}) {
  const { perAddress = 100, total = 1000, trusted = '127.0.0.1' } = settings
  const http = await createHttp({
    log: pino({ level: 'silent' }),
    rateLimits: false,
    rateStore: null,
    trustedProxies: readTrustedProxies(trusted),
    connections: { total, perAddress },
    timeouts: settings.timeouts ?? quickTimeouts,
  })
  http.get('/now', async () => ({ now: true }))
  http.post('/echo', async ({ body }) => ({ body }))
  http.get('/late', async () => wait(250, { late: true }))
  const waiting: (() => void)[] = []
  http.get('/held', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { now: true }
  })
  http.post('/upload', async ({ body }) => {
    let bytes = 0
    for await (const part of body as Readable) bytes += part.length
    return { bytes }
  })
  http.get('/endless', async (_request, reply) =>
    reply.type('application/zip').send(
      new Readable({
        read() {
          this.push(Buffer.alloc(65_536))
        },
      }),
    ),
  )
  http.get('/slowly', async (_request, reply) => {
    async function* parts() {
      for (let part = 0; part < 12; part++) yield await wait(50, 'x'.repeat(10))
    }
    return reply.type('application/zip').send(Readable.from(parts()))
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  return { http, port: getPort(http), waiting }
}

const wanted = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

describe('an unfinished request', () => {
  let http: Http
  let port: number
  beforeAll(async () => {
    ;({ http, port } = await serve())
  })
  afterAll(() => http.close())

  it.each([
    ['nothing at all', ''],
    ['half a request line', 'GET /no'],
    ['headers without an end', 'GET /now HTTP/1.1\r\nHost: a\r\n'],
    ['a second request on a kept connection', `${wanted('/now')}GET /now HT`],
  ])('is closed when it sends %s', async (_name, sent) => {
    const raw = new Raw(port, sent)
    await raw.closed
    if (sent !== '') expect(raw.text).toContain('HTTP/1.1 ')
  })

  it('is closed when it sends headers without end', async () => {
    const raw = new Raw(port, 'GET /now HTTP/1.1\r\nHost: a\r\n')
    const dripping = setInterval(() => raw.socket.write('X-A: b\r\n'), 20)
    const { status, body } = await raw.answer()
    clearInterval(dripping)
    expect([status, body.code]).toEqual([408, 'request-timeout'])
  })

  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`

  it.each([
    ['a body that never comes', '/echo', 'application/json', ''],
    ['a body by single bytes', '/echo', 'application/json', ' '],
    ['an upload that never comes', '/upload', 'application/zip', ''],
    ['an upload by single bytes', '/upload', 'application/zip', 'x'],
  ])('is closed with %s', async (_name, path, type, drop) => {
    const raw = new Raw(port, head(path, type))
    const dripping = setInterval(() => drop !== '' && raw.socket.write(drop), 20)
    const { status, body } = await raw.answer()
    clearInterval(dripping)
    expect([status, body.code]).toEqual([408, 'request-timeout'])
  })
})

describe('an active connection', () => {
  let http: Http
  let port: number
  beforeAll(async () => {
    // On a busy machine the requests of these tests take longer to arrive than those that are meant to be late.
    const timeouts = { ...quickTimeouts, headersMs: 10_000 }
    ;({ http, port } = await serve({ timeouts }))
  })
  afterAll(() => http.close())

  /** Resolves when a connection that is idle from now on has reached the idle limit. */
  const reachIdleLimit = () => new Raw(port, wanted('/held')).closed

  it('may upload slowly, longer than the idle limit', async () => {
    const requested = httpRequest({ port, path: '/upload', method: 'POST' })
    requested.setHeader('content-type', 'application/zip')
    let parts = 0
    const dripping = setInterval(() => {
      requested.write('x'.repeat(300))
      parts++
    }, 50)
    await reachIdleLimit()
    clearInterval(dripping)
    requested.end()
    const [answer] = await once(requested, 'response')
    expect(JSON.parse(await new Response(Readable.toWeb(answer) as any).text())).toEqual({
      bytes: parts * 300,
    })
  })

  it('may wait for its answer, and receive it slowly', async () => {
    expect(await (await fetch(`http://127.0.0.1:${port}/late`)).json()).toEqual({ late: true })
    expect(await (await fetch(`http://127.0.0.1:${port}/slowly`)).text()).toHaveLength(120)
  })

  it('may be read slowly, and closes when the client stops reading', async () => {
    const slow = new Raw(port, wanted('/endless'))
    slow.socket.pause()
    let read = 0
    slow.socket.on('data', (data) => {
      read += data.length
      slow.socket.pause()
    })
    const reading = setInterval(() => slow.socket.resume(), 20)
    await reachIdleLimit()
    await expect.poll(() => read).toBeGreaterThan(1_000_000)
    expect(slow.socket.destroyed).toBe(false)
    clearInterval(reading)
    slow.socket.pause()
    // A client that does not read does not notice the end either, so the test counts the server's
    // connections.
    const open = () =>
      new Promise<number>((resolve, reject) =>
        http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    expect(await open()).toBe(1)
    await expect.poll(open).toBe(0)
  })

  it('closes after its idle time', async () => {
    const raw = new Raw(port, wanted('/now'))
    await raw.closed
    expect(raw.text).toContain('{"now":true}')
  })
})

describe('connection limits', () => {
  // Nothing ends while a test counts.
  const timeouts = defaultTimeouts
  const held = (port: number) => Array.from({ length: 5 }, () => new Raw(port, 'GET /now HT'))

  it('apply to one address without affecting others', async () => {
    const { http, port } = await serve({ perAddress: 5, trusted: '127.0.0.9', timeouts })
    const first = held(port)
    await Promise.all(first.map(({ socket }) => once(socket, 'connect')))
    const more = new Raw(port, wanted('/now'))
    await more.closed
    expect(more.text).toBe('')
    const other = new Raw(port, wanted('/now'), '127.0.0.2')
    await once(other.socket, 'data')
    expect(other.text).toContain('200 OK')
    for (const { socket } of first) socket.destroy()
    const tryAgain = async () => {
      const again = new Raw(port, wanted('/now'))
      await Promise.race([once(again.socket, 'data'), again.closed])
      return again.text
    }
    // The server notices the end of the others a moment later.
    await expect.poll(tryAgain).toContain('200 OK')
    await http.close()
  })

  it('apply to the total of all addresses', async () => {
    const { http, port } = await serve({ total: 5, timeouts })
    await Promise.all(held(port).map(({ socket }) => once(socket, 'connect')))
    const more = new Raw(port, wanted('/now'))
    await more.closed
    expect(more.text).toBe('')
    await http.close()
  })

  it('count the clients behind a trusted proxy, not the proxy', async () => {
    const { http, port, waiting } = await serve({ perAddress: 3, timeouts })
    const from = (address: string) =>
      new Raw(
        port,
        `GET /held HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      )
    const clients = ['8.8.8.8', '8.8.8.8', '8.8.8.8', '2001:db8::1', '2001:db8::2', '2001:db8::3']
    const first = clients.map(from)
    await expect.poll(() => waiting.length).toBe(6)
    for (const address of ['8.8.8.8', '2001:db8::ffff']) {
      const { status, body } = await from(address).answer()
      expect([status, body.code]).toEqual([429, 'too-many'])
    }
    const others = ['9.9.9.9', '9.9.9.10', '9.9.9.11', '9.9.9.12'].map(from)
    await expect.poll(() => waiting.length).toBe(10)
    for (const answer of waiting) answer()
    for (const raw of [...first, ...others]) expect((await raw.answer()).status).toBe(200)
    const last = from('8.8.8.8')
    await expect.poll(() => waiting.length).toBe(11)
    waiting.at(-1)?.()
    expect((await last.answer()).status).toBe(200)
    await http.close()
  })
})

describe('the HTTP server', () => {
  let panel: TestPanel
  let port: number
  beforeAll(async () => {
    const timings = { connections: { ...defaultTimeouts, headersMs: 1000, checkEveryMs: 100 } }
    panel = await TestPanel.start({ withAgent: true, timings })
    port = Number(new URL(panel.url).port)
  })
  afterAll(async () => {
    expect(panel.errors).toEqual([])
    await panel.close()
  })

  it('closes thousands of unfinished requests within half a minute and keeps a live socket', async () => {
    const { headersMs, checkEveryMs } = defaultTimeouts
    expect(headersMs + checkEveryMs).toBeLessThan(30_000)
    const owner = await GameOwner.create(panel, '1', 'Held')
    await owner.start()
    const live = await owner.live()
    const heads = ['', 'GET /api/status HTTP/1.1\r\nHost: a\r\n', 'POST /api/auth/log']
    const held = Array.from({ length: heldCount }, (_, index) => new Raw(port, heads[index % 3]))
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
    expect((await panel.call('GET', '/status')).status).toBe(200)
    await Promise.all(held.map(({ closed }) => closed))
    live.command('say still here')
    await live.line('Server: still here')
    live.close()
    await owner.leave()
  })

  it.each([
    ['an invalid request line', 'hello\r\n\r\n', 400, 'not-http'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'not-http'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'not-http'],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'not-http',
    ],
    [
      'a length and chunks',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'not-http',
    ],
    [
      'too large headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['no host', 'GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad-input'],
    [
      'a method without a route',
      'PATCH /api/status HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      404,
      'missing',
    ],
    [
      'bad URL encoding',
      'GET /api/users/%zz/profile HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      'bad-input',
    ],
    [
      'bad URL encoding of a page',
      'GET /%c0%af HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      'bad-input',
    ],
    [
      'bad JSON',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
      400,
      'bad-input',
    ],
    [
      'an expectation',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: a miracle\r\nContent-Length: 0\r\n\r\n',
      417,
      'expectation-failed',
    ],
    [
      'an upgrade of an unknown path',
      'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
      404,
      'missing',
    ],
    [
      'an upgrade from another site',
      'GET /api/ws/1 HTTP/1.1\r\nHost: a\r\nOrigin: http://evil.test\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      403,
      'not-allowed',
    ],
    [
      'a socket that is no WebSocket',
      'GET /api/ws/1 HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
      'not-a-websocket',
    ],
  ])('answers %s with a JSON error', async (_name, sent, status, code) => {
    const answer = await new Raw(port, sent).answer()
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(/\.$/), code } })
    expect(answer.head).toContain('content-type: application/json')
    const { error: _, code: __, ...more } = answer.body
    // A refusal may name its reason; nothing else is in the answer.
    expect([{}, { params: { reason: expect.stringMatching(/^[a-z-]+$/) } }]).toContainEqual(more)
  })
})
