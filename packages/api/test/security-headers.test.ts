import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const ownScript = 'document.title = "…"'
let pages: string
let panel: TestPanel
let owner: SignedIn

beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'trellis-pages-'))
  writeFileSync(
    join(pages, 'index.html'),
    `<!doctype html><title>Trellis</title><script>${ownScript}</script>`,
  )
  mkdirSync(join(pages, 'assets'))
  writeFileSync(join(pages, 'assets', 'entry-abc.js'), '')
  panel = await TestPanel.start({ environment: { PANEL_DIR: pages } })
  owner = await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
  rmSync(pages, { recursive: true })
})

/** The expected policy of a panel at `http://panel.test`. */
const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", `'sha256-${createHash('sha256').update(ownScript).digest('base64')}'`],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https://cdn.discordapp.com'],
  'connect-src': ["'self'", 'ws://panel.test'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}
const dataPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }

/** Reads a policy as a browser does: the first of two equal directives counts. */
function readPolicy(header: string | null) {
  const directives: Record<string, string[]> = {}
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '') directives[name] ??= sources
  }
  return directives
}

describe('X-Content-Type-Options', () => {
  it.each([
    ['/', 200],
    ['/join/Nothing', 404],
    ['/servers', 404],
    ['/join/Nothing/picture', 404],
    ['/assets/entry-abc.js', 200],
    ['/assets/missing.js', 404],
    ['/growtopia/server_data.php', 200],
    ['/player/login/dashboard', 200],
    ['/cache/none.rttex', 404],
    ['/healthz', 200],
    ['/metrics', 200],
    ['/api/status', 200],
  ])('is set for %s', async (path, status) => {
    const answer = await fetch(panel.url + path)
    expect([answer.headers.get('x-content-type-options'), answer.status]).toEqual([
      'nosniff',
      status,
    ])
  })
})

it('has X-Content-Type-Options in the answer of every route of the API', async () => {
  const { paths } = (await panel.call('GET', '/openapi.json')).body
  const routes = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  )
  expect(routes.length).toBeGreaterThan(100)
  const bare: string[] = []
  for (const { path, method } of routes) {
    const answer = await fetch(`${panel.url}/api${path.replaceAll(/\{[^}]+\}/g, 'x')}`, { method })
    await answer.body?.cancel()
    if (answer.headers.get('x-content-type-options') !== 'nosniff') bare.push(`${method} ${path}`)
  }
  expect(bare).toEqual([])
})

describe('the Content-Security-Policy', () => {
  it.each(['/', '/dashboard', '/admin/users?search=x', '/no/such/page'])(
    'restricts scripts of the page %s to the built ones, and connections to its own origin',
    async (path) => {
      const page = await fetch(panel.url + path)
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(readPolicy(page.headers.get('content-security-policy'))).toEqual(pagePolicy)
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      expect(page.headers.get('referrer-policy')).toBe('same-origin')
    },
  )

  it.each<[status: number, what: string, path: string, options?: RequestInit]>([
    [200, 'a public answer', '/api/status'],
    [401, 'a refusal', '/api/users/1/profile'],
    [404, 'an unknown call', '/api/nothing'],
    [400, 'a body that is no JSON', '/api/auth/login', { method: 'POST', body: '<script>' }],
  ])('makes an answer %i to %s inert as a page', async (status, _what, path, options) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(panel.url + path, { headers, ...options })
    expect(answer.status).toBe(status)
    expectData(answer.headers)
  })

  it('makes an answer to an owner inert as a page', async () => {
    const answer = await panel.call('GET', '/users/1/profile', { token: owner.token })
    expect(answer.status).toBe(200)
    expectData(answer.headers)
  })

  it('is also set on answers to malformed HTTP', async () => {
    const socket = connect(Number(new URL(panel.url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nbad header\r\n\r\n')
    const [head = ''] = (await text(socket)).split('\r\n\r\n')
    const lines = head.split('\r\n').slice(1)
    expectData(new Headers(lines.map((line) => line.split(': ', 2) as [string, string])))
  })
})

function expectData(headers: Headers): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(readPolicy(headers.get('content-security-policy'))).toEqual(dataPolicy)
}
