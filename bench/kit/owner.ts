import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import { readOwnServer } from '../../packages/contract/src/hosting/servers.ts'
import { type LiveEvent, liveEventSchema } from '../../packages/contract/src/links/live.ts'
import { login } from '../../packages/contract/src/people/auth.ts'

/** A user who is signed in and registered over plain HTTP, through the built-in identity provider. */
export class BenchOwner {
  readonly url: string
  readonly id: string
  readonly token: string

  private constructor(url: string, id: string, token: string) {
    this.url = url
    this.id = id
    this.token = token
  }

  static async signIn(url: string, name: string): Promise<BenchOwner> {
    const { sessionToken, user } = await logIn(url, name)
    const owner = new BenchOwner(url, user.id, sessionToken)
    if (user.growId === '') {
      const growId = name.replace(/[^a-z0-9]/gi, '')
      await owner.call('POST', '/register', { discordId: user.id, discordUsername: name, growId })
    }
    return owner
  }

  /** Returns the same user at another address of the installation. */
  at(url: string): BenchOwner {
    return new BenchOwner(url, this.id, this.token)
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  createServer(serverName: string): Promise<unknown> {
    return this.call('POST', `/users/${this.id}/server`, { serverName })
  }

  power(action: string): Promise<unknown> {
    return this.call('POST', `/users/${this.id}/server/${action}`)
  }

  /** Resolves when the server is online. */
  async untilOnline(): Promise<void> {
    const status = async () => {
      const answer = await this.call('GET', `/users/${this.id}/server`)
      return readOwnServer.reply.parse(answer).server?.status
    }
    while ((await status()) !== 'ONLINE') await new Promise((resolve) => setTimeout(resolve, 50))
  }

  async openSocket(): Promise<WebSocket> {
    const socket = new WebSocket(
      `${this.url.replace('http', 'ws')}/api/ws/${this.id}?token=${this.token}`,
    )
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return socket
  }

  /** Opens a WebSocket whose frames are not parsed, so that hundreds of them cost this process little. */
  async openRawSocket(): Promise<Socket> {
    const { port, host } = new URL(this.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.write(
      `GET /api/ws/${this.id}?token=${this.token} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\n` +
        'connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(socket, 'data')
    return socket
  }
}

/** Signs in once, from the identity provider's form to the session. */
export async function logIn(url: string, name: string) {
  return await exchange(url, await accessToken(url, name))
}

export async function accessToken(url: string, name: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: '1',
    response_type: 'token',
    redirect_uri: url,
    scope: 'identify email',
    state: 'bench',
  })
  const response = await fetch(`${url}/identity/authorize?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name }),
    redirect: 'manual',
  })
  const fragment = new URL(response.headers.get('location') ?? '').hash.slice(1)
  return new URLSearchParams(fragment).get('access_token') ?? ''
}

type Session = z.output<typeof login.reply>

export async function exchange(url: string, token: string): Promise<Session> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken: token }),
  })
  return login.reply.parse(await response.json())
}

/** Resolves with the time of the first frame that is accepted. */
export function waitForFrame(
  socket: WebSocket,
  accept: (frame: LiveEvent) => boolean,
): Promise<{ at: number }> {
  return new Promise((resolve) => {
    const check = (data: unknown) => {
      const at = performance.now()
      if (!accept(liveEventSchema.parse(JSON.parse(String(data))))) return
      socket.off('message', check)
      resolve({ at })
    }
    socket.on('message', check)
  })
}
