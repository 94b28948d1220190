import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runProcess } from '../../../scripts/test/processes.ts'
import { readConfig } from '../src/config.ts'
import { localClientId } from '../src/identity/local.ts'
import { mayUseLocalIdentity } from '../src/identity/local-access.ts'
import { TestPanel } from './kit/test-panel.ts'

describe('starting without a Discord application', () => {
  it.each([
    [{ PUBLIC_URL: 'https://panel.example.com' }],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }],
    [{ PUBLIC_URL: 'http://localhost.evil.com' }],
    [{ PUBLIC_URL: 'http://127.0.0.1.evil.com' }],
    [{ PUBLIC_URL: 'http://[2001:db8::1]:3000' }],
    [{ PUBLIC_URL: 'http://[::]:3000' }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '::ffff:10.0.0.1' }],
    [{ HOST: 'localhost.evil.com' }],
  ])('is refused with %j', (environment) => {
    expect(() => readConfig(environment, '/')).toThrow(/DISCORD_CLIENT_ID.*HOST|PUBLIC_URL/)
    const allowed = { ...environment, ALLOW_LOCAL_IDENTITY: 'true' }
    expect(readConfig(allowed, '/').identity).toEqual({ kind: 'local', allowNetwork: true })
    const discord = { ...environment, DISCORD_CLIENT_ID: '5' }
    expect(readConfig(discord, '/').identity.kind).toBe('discord')
  })

  it('ends the real program before it listens', () => {
    const main = new URL('../src/main.ts', import.meta.url).pathname
    const env = { PATH: process.env.PATH, DATA_DIR: '/nonexistent', PUBLIC_URL: 'https://a.test' }
    const { status, stderr } = runProcess(process.execPath, [main], { env })
    expect([status, stderr]).toEqual([78, expect.stringContaining('Set DISCORD_CLIENT_ID')])
  })

  it.each([
    [{}],
    [{ PUBLIC_URL: 'http://127.0.0.2:8080' }],
    [{ PUBLIC_URL: 'https://LOCALHOST' }],
    [{ PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }],
    [{ HOST: '127.9.9.9' }],
    [{ HOST: '[::1]' }],
    [{ HOST: '::ffff:127.0.0.1' }],
  ])('works on this machine with %j', (environment) => {
    const local = { kind: 'local', allowNetwork: false }
    expect(readConfig(environment, '/').identity).toEqual(local)
  })
})

const query = (panel: TestPanel) =>
  new URLSearchParams({
    client_id: '1',
    response_type: 'token',
    redirect_uri: panel.url,
    scope: 'identify',
    state: 's',
  })

/** Sends a request with exactly these headers; an array sends a header several times. */
async function ask(
  panel: TestPanel,
  { method, path, body }: { method: string; path: string; body?: string },
  headers: Record<string, string | string[]>,
) {
  const requested = httpRequest(panel.url + path, { method, headers, agent: false })
  requested.end(body)
  const [answer] = await once(requested, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode as number, text, location: answer.headers.location as string }
}

/** Calls the provider's four endpoints, each with extra headers. */
function doors(panel: TestPanel) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const authorize = `/identity/authorize?${query(panel)}`
  const at = (method: string, path: string, given: object = {}, body?: string) => {
    return (headers: Record<string, string | string[]>) =>
      ask(panel, { method, path, ...(body !== undefined && { body }) }, { ...given, ...headers })
  }
  return {
    page: at('GET', authorize),
    head: at('HEAD', authorize),
    form: at('POST', authorize, form, 'name=Operator'),
    'encoded path': at('POST', authorize.replace('identity', '%69dentity'), form, 'name=Operator'),
    grant: at('GET', '/identity/oauth2/@me', { authorization: 'Bearer x' }),
    user: at('GET', '/identity/users/@me', { authorization: 'Bearer x' }),
    exchange: at(
      'POST',
      '/api/auth/login',
      { 'content-type': 'application/json' },
      '{"accessToken":"x"}',
    ),
  }
}

const panels: TestPanel[] = []
async function start(environment: Record<string, string>): Promise<TestPanel> {
  const more = { DISCORD_CLIENT_ID: '', PUBLIC_URL: '', ...environment }
  const panel = await TestPanel.start({ environment: more })
  panels.push(panel)
  return panel
}
afterAll(async () => {
  for (const panel of panels) {
    expect(panel.errors).toEqual([])
    await panel.close()
  }
})

const strangers: [string, Record<string, string | string[]>][] = [
  ['a public client', { 'x-forwarded-for': '203.0.113.7' }],
  ['a public client before a local one', { 'x-forwarded-for': '203.0.113.7, 127.0.0.1' }],
  ['a public client after a local one', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }],
  ['two headers with clients', { 'x-forwarded-for': ['127.0.0.1', '203.0.113.7'] }],
  ['a public client with port', { 'x-forwarded-for': '203.0.113.7:55123' }],
  ['an IPv6 client', { 'x-forwarded-for': '2001:db8::7' }],
  ['an IPv6 client in brackets', { 'x-forwarded-for': '[2001:db8::7]:443' }],
  ['an IPv4-mapped client', { 'x-forwarded-for': '::ffff:203.0.113.7' }],
  ['an IPv4-compatible client', { 'x-forwarded-for': '::203.0.113.7' }],
  ['no address', { 'x-forwarded-for': 'unknown' }],
  ['an empty list', { 'x-forwarded-for': '' }],
  ['an address of no client', { 'x-forwarded-for': '0.0.0.0' }],
  ['a public client in Forwarded', { forwarded: 'for=203.0.113.7;proto=https' }],
  ['a second client in Forwarded', { forwarded: 'For="[::1]:80", for="[2001:db8::7]:443"' }],
  ['a hidden client in Forwarded', { forwarded: 'for=_hidden' }],
  ['a public host in Forwarded', { forwarded: 'for=127.0.0.1;host=panel.example.com' }],
  ['an unreadable Forwarded', { forwarded: 'for="127.0.0.1' }],
  ['a public client in X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ['a public client of a CDN', { 'cf-connecting-ip': '203.0.113.7' }],
  ['a public forwarded host', { 'x-forwarded-host': 'panel.example.com' }],
  ['a rebound name', { host: 'evil.example.com' }],
  ['a name that begins like ours', { host: 'localhost.evil.com:3000' }],
  ['a name that ends like ours', { host: 'evil.localhost' }],
  ['an address as a name', { host: '127.0.0.1.nip.io' }],
  ['a public address as host', { host: '203.0.113.7:3000' }],
]

describe('the built-in identity provider', () => {
  let panel: TestPanel
  beforeAll(async () => {
    panel = await start({ PUBLIC_URL: 'http://localhost:3000' })
  })

  it.each(strangers)('refuses %s on every route', async (_name, headers) => {
    for (const [door, knock] of Object.entries(doors(panel))) {
      const { status, text } = await knock(headers)
      expect([door, status]).toEqual([door, 403])
      if (door !== 'head') expect(JSON.parse(text).code).toBe('local-sign-in-only')
    }
  })

  it('refuses HTTP/1.0 requests from a proxy, with and without a host header', async () => {
    for (const host of ['Host: 127.0.0.1:3000\r\n', '']) {
      const socket = connect(Number(new URL(panel.url).port), '127.0.0.1')
      socket.end(`GET /identity/users/@me HTTP/1.0\r\n${host}\r\n`)
      let text = ''
      for await (const part of socket) text += part
      expect(text).toContain('local-sign-in-only')
    }
  })

  it.each([
    ['this machine', {}],
    ['localhost', { host: 'localhost:3000' }],
    ['IPv6', { host: '[::1]:3000' }],
    [
      'a proxy for this machine',
      { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
    ],
    ['a mapped address', { 'x-forwarded-for': '::ffff:127.0.0.1, ::1' }],
    ['a standard proxy', { forwarded: 'for="[::1]:4711";host="localhost:3000";proto=http' }],
  ])('signs in from %s', async (_name, headers: Record<string, string>) => {
    const target = query(panel)
    target.set('redirect_uri', 'http://localhost:3000')
    const path = `/identity/authorize?${target}`
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    const back = await ask(panel, { method: 'POST', path, body: 'name=Operator' }, form)
    expect(back.status).toBe(303)
    const accessToken = new URLSearchParams(new URL(back.location).hash.slice(1)).get(
      'access_token',
    )
    const login = await ask(
      panel,
      { method: 'POST', path: '/api/auth/login', body: JSON.stringify({ accessToken }) },
      { 'content-type': 'application/json', ...headers },
    )
    expect(JSON.parse(login.text)).toMatchObject({ user: { isSuperAdmin: true } })
  })
})

describe('the setting ALLOW_LOCAL_IDENTITY', () => {
  let panel: TestPanel
  beforeAll(async () => {
    panel = await start({ PUBLIC_URL: 'https://games.lan', ALLOW_LOCAL_IDENTITY: 'true' })
  })

  const fromNetwork = [
    { host: 'games.lan', 'x-forwarded-for': '192.168.1.20' },
    { host: 'games.lan', 'x-forwarded-for': '10.1.2.3, 172.17.0.1' },
    { host: 'games.lan', 'x-forwarded-for': 'fd00::5' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
  ]
  it.each(fromNetwork)('admits the private network: %j', async (headers) => {
    expect((await doors(panel).grant(headers)).status).toBe(401)
    expect((await doors(panel).exchange(headers)).status).toBe(401)
  })

  const others: Record<string, string>[] = [
    { host: 'games.lan', 'x-forwarded-for': '8.8.8.8' },
    { host: 'games.lan', 'x-forwarded-for': '192.168.1.20, 2a00:1450::1' },
    { host: 'games.lan', forwarded: 'for=8.8.8.8' },
    { host: 'games.lan.evil.com' },
    { host: '192.168.1.5' },
  ]
  it.each(others)('refuses the internet and other host names: %j', async (headers) => {
    for (const knock of Object.values(doors(panel))) {
      expect((await knock(headers)).status).toBe(403)
    }
  })

  it.each([
    ['192.168.1.20', true, true],
    ['192.168.1.20', false, false],
    ['::ffff:127.0.0.1', false, true],
    ['::ffff:8.8.8.8', true, false],
    ['fe80::1%eth0', true, true],
    ['8.8.8.8', true, false],
    [undefined, true, false],
  ])(
    'judges a client that connects from %s, allowed %s: %s',
    (remoteAddress, allowNetwork, may) => {
      const requested = {
        socket: { remoteAddress },
        httpVersion: '1.1',
        headersDistinct: { host: ['localhost'] },
      }
      expect(mayUseLocalIdentity(requested, { origin: 'http://localhost', allowNetwork })).toBe(may)
    },
  )
})

describe('an api with a Discord application', () => {
  let panel: TestPanel
  afterEach(() => expect(panel.errors).toEqual([]))
  it('has no built-in provider, and allows remote clients to exchange tokens', async () => {
    panel = await start({ DISCORD_CLIENT_ID: '5', PUBLIC_URL: 'https://panel.example.com' })
    const there = doors(panel)
    expect((await there.form({})).status).toBe(404)
    expect((await there.exchange({ 'x-forwarded-for': '8.8.8.8' })).status).not.toBe(403)
  })
})

it('words the sign-in page in the language of the browser', async () => {
  const panel = await start({ PUBLIC_URL: 'http://localhost' })
  const wanted = query(panel)
  wanted.set('client_id', localClientId)
  wanted.set('redirect_uri', 'http://localhost')
  const path = `/identity/authorize?${wanted}`
  const page = (headers: Record<string, string>) => ask(panel, { method: 'GET', path }, headers)
  const indonesian = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' }
  expect((await page({})).text).toContain('<html lang="en">')
  const { text } = await page(indonesian)
  expect(text).toContain('<html lang="id">')
  expect(text).toContain('Kamu siapa?')
  expect(text).not.toMatch(/Who|Sign in|Somebody/)
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...indonesian }
  const refused = await ask(panel, { method: 'POST', path, body: 'name=x' }, form)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Nama minimal 2 karakter.')
})
