import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findStamp, fingerprint, isFresh } from '../../../../scripts/freshness.mjs'
import { readOutput } from '../../../../scripts/test/processes.ts'
import { buildOnce } from './build-once.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const panel = `${root}packages/panel`
const target = `${root}node_modules/.cache/design-page`
const parts = ['design-page', 'design.html', 'plugins', 'public', 'src']
const sources = [
  ...parts.map((it) => `${panel}/${it}`),
  `${root}packages/contract/src`,
  `${root}package-lock.json`,
]

/** Builds the page /design, which `npm run dev` serves from source, and keeps it until its sources change. */
function buildDesignPage(): void {
  rmSync(target, { recursive: true, force: true })
  const before = fingerprint(sources)
  readOutput(process.execPath, [`${panel}/test/fixtures/build-design-page.ts`, target], {
    cwd: panel,
    // For any other value, React's compiler writes code for development.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync(target, { recursive: true })
  writeFileSync(findStamp(target), before)
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the built page /design. */
export class DesignPage {
  readonly #server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/design' ? '/design.html' : pathname
    try {
      const content = readFileSync(`${target}${file}`)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })

  static async open(): Promise<DesignPage> {
    await buildOnce({
      lock: `${root}node_modules/.trellis-design-page-building`,
      isBuilt: () => isFresh({ target, sources }),
      build: buildDesignPage,
    })
    const page = new DesignPage()
    await new Promise<void>((resolve) => page.#server.listen(0, '127.0.0.1', resolve))
    return page
  }

  /** Returns the address of the page with this query. */
  getUrl(query = ''): string {
    const address = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${address.port}/design${query}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
