import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachePath } from '@trellis/contract/items.ts'
import type { FakeApi } from './fake-api.ts'

const pages = fileURLToPath(new URL('../../../dist/panel/', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/** One address for all tests of a file: the built panel, and behind it the fake api of the test that goes on. */
export class FrontDoor {
  /** Whose turn it is. */
  api: FakeApi | null = null
  readonly #server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', this.origin)
    const isPage = !pathname.startsWith('/api/') && !pathname.startsWith(cachePath)
    if (isPage) void servePage(pathname, response)
    else if (this.api === null) response.writeHead(503).end()
    else void this.api.serve(request, response)
  })

  async open(): Promise<this> {
    this.#server.on('upgrade', (request, stream, head) => {
      if (this.api === null) stream.destroy()
      else this.api.sockets.upgrade(request, stream, head)
    })
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  get origin() {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  async close() {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

async function servePage(pathname: string, response: ServerResponse) {
  const file = extname(pathname) === '' ? 'index.html' : pathname
  const content = await readFile(join(pages, file)).catch(() => null)
  if (content === null) return response.writeHead(404).end()
  response
    .writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // As the api does: what has its content's hash in its name is asked for once.
      'cache-control': file.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      // As strict as an api may be, so that the tests notice what the panel would need.
      'content-security-policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    })
    .end(content)
}
