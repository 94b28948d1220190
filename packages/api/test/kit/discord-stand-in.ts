import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Grant = {
  applicationId?: string
  scopes?: string[]
  expires?: string
  user: {
    id: string
    username: string
    discriminator?: string
    avatar?: string | null
    email?: string
  }
}

export const ourApplication = '4242'

/** A fake Discord that serves the two calls that a sign-in needs, from the grants that a test sets. */
export class DiscordStandIn {
  readonly grants = new Map<string, Grant>()
  /** The failure of the next calls; null if they succeed. */
  failWith: number | 'hang-up' | 'not-json' | null = null
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<DiscordStandIn> {
    const server = createServer((request, response) => {
      const { failWith } = standIn
      if (failWith === 'hang-up') return void response.destroy()
      if (typeof failWith === 'number') return void response.writeHead(failWith).end()
      if (failWith === 'not-json') return void response.end('<html>')
      const grant = standIn.grants.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      if (grant === undefined) return void response.writeHead(401).end('{}')
      const application = { id: grant.applicationId ?? ourApplication }
      const body = request.url?.endsWith('/oauth2/@me')
        ? { application, scopes: grant.scopes ?? ['identify', 'email'], expires: grant.expires }
        : grant.user
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
    const standIn = new DiscordStandIn(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
