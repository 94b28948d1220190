import { once } from 'node:events'
import { createServer as createTls } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  findAddressFault,
  findTarget,
  isPublic,
  type Resolve,
} from '../src/platform/webhooks/address-rule.ts'
import { getMessage } from '../src/platform/webhooks/message.ts'
import { createPost } from '../src/platform/webhooks/post.ts'
import { Receiver } from './kit/receiver.ts'
import { makeSelfSigned } from './kit/self-signed.ts'

const strict = { allowHttp: false, allowPrivate: false }
const open = { allowHttp: true, allowPrivate: true }
const message = { body: '{}', headers: { 'content-type': 'application/json' } }
const names =
  (answers: Record<string, string[]>): Resolve =>
  async (host) =>
    (answers[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('an address on the public internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '162.159.128.233', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'is %s',
    (it) => {
      expect(isPublic(it)).toBe(true)
    },
  )
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.254',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    'localhost',
    '',
  ])('is not %s', (it) => {
    expect(isPublic(it)).toBe(false)
  })
})

describe('a webhook address', () => {
  it.each([
    'https://hooks.example.com/a',
    'https://hooks.example.com:443/a',
    'https://hooks.example.com:8443/a',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('may be %s', (url) => {
    expect(findAddressFault(url, strict)).toBeNull()
  })
  it.each([
    'http://hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:6379/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest',
    'https://①②⑦.0.0.1/',
    'https://10.0.0.1./',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//example.com',
    '',
  ])('may not be %s', (url) => {
    expect(findAddressFault(url, strict)).not.toBeNull()
  })
})

describe('a delivery target', () => {
  it('is refused when any resolved address is not public', async () => {
    const resolve = names({
      'good.test': ['8.8.8.8', '2606:4700::1111'],
      'mixed.test': ['8.8.8.8', '127.0.0.1'],
      'mixed6.test': ['8.8.8.8', '::1'],
      'inner.test': ['10.0.0.7'],
    })
    const to = (host: string) => findTarget(new URL(`https://${host}/`), strict, resolve)
    expect(await to('good.test')).toEqual({ address: '8.8.8.8', family: 4 })
    for (const host of ['mixed.test', 'mixed6.test', 'inner.test', 'nobody.test']) {
      expect(await to(host)).toBeNull()
    }
  })

  it('is resolved once, which defeats DNS rebinding', async () => {
    const receiver = await Receiver.start()
    onTestFinished(() => receiver.close())
    let requested = 0
    const resolve: Resolve = async () => [
      { address: ++requested === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 },
    ]
    const post = createPost({ policy: open, resolve, deadlineMs: 5000 })
    expect(await post(`http://rebinding.test:${receiver.port}/`, message)).toMatchObject({
      status: 204,
    })
    expect([requested, receiver.got[0]?.headers.host]).toEqual([
      1,
      `rebinding.test:${receiver.port}`,
    ])
    // The reverse case: the post connects only to the address that was checked as public, or to none.
    const careful = createPost({
      policy: { ...strict, allowHttp: true },
      resolve,
      deadlineMs: 5000,
    })
    const { failure } = await careful('http://rebinding.test/', message)
    expect(failure).toEqual({ code: 'address-private' })
    expect(receiver.got.length).toBe(1)
  })
})

describe('a delivery attempt', () => {
  const post = createPost({ policy: open, resolve: names({}), deadlineMs: 60_000 })

  it('follows no redirect and keeps no response body', async () => {
    const elsewhere = await Receiver.start()
    const receiver = await Receiver.start()
    onTestFinished(() => Promise.all([elsewhere.close(), receiver.close()]).then(() => undefined))
    receiver.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end()
    expect(await post(receiver.url, message)).toMatchObject({
      status: 307,
      failure: { code: 'receiver-redirects', params: { status: 307 } },
    })
    expect(elsewhere.got).toEqual([])
    receiver.answer = (response) => {
      response.writeHead(403)
      const more = () => response.write('x'.repeat(65_536), () => response.destroyed || more())
      more()
    }
    expect(await post(receiver.url, message)).toMatchObject({
      status: 403,
      failure: { code: 'receiver-answered', params: { status: 403 } },
    })
  })

  it('times out when the receiver is silent or sends byte by byte', async () => {
    const sockets = new Set<Socket>()
    const slow = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined))
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      slow.close()
    })
    const { port } = slow.address() as AddressInfo
    const hasty = createPost({ policy: open, resolve: names({}), deadlineMs: 400 })
    const posted = await hasty(`http://127.0.0.1:${port}/`, message)
    const failure = { code: 'receiver-silent', params: { seconds: 1 } }
    expect(posted).toMatchObject({ status: null, failure })
    const never: Resolve = () => new Promise(() => undefined)
    const lost = createPost({ policy: open, resolve: never, deadlineMs: 100 })
    expect((await lost('http://slow.test/', message)).failure).toEqual(failure)
    slow.close()
    const closed = await post('http://127.0.0.1:9/', message)
    expect(closed.failure).toEqual({ code: 'receiver-unreachable' })
  })

  it('accepts only valid certificates for the host name', async () => {
    const { cert, key } = makeSelfSigned(['good.test'])
    const server = createTls({ key, cert }, (_request, response) => response.end()).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const resolve = names({ 'good.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] })
    const deps = { policy: { ...open, allowHttp: false }, resolve, deadlineMs: 5000 }
    const trusting = createPost({ ...deps, ca: cert })
    expect(await trusting(`https://good.test:${port}/`, message)).toMatchObject({
      status: 200,
      failure: null,
    })
    const failure = { code: 'receiver-certificate' }
    expect((await trusting(`https://other.test:${port}/`, message)).failure).toEqual(failure)
    const untrusting = createPost(deps)
    expect((await untrusting(`https://good.test:${port}/`, message)).failure).toEqual(failure)
  })
})

describe('the Discord format', () => {
  const discord = (text: string, facts: Record<string, string>, language: 'en' | 'id' = 'en') => {
    const received = { id: 'a'.repeat(12), event: 'crash', at: 0, text, facts }
    const how = {
      format: 'discord' as const,
      language,
      secret: 's',
      origin: 'http://panel.test',
      now: 0,
    }
    const { body, headers } = getMessage(received, how)
    expect(headers).not.toHaveProperty('x-trellis-signature')
    return JSON.parse(body)
  }

  it('escapes mentions and markup in names', () => {
    const { allowed_mentions, embeds, content } = discord('@everyone **x** <@1>', {
      server: '[a](b)',
    })
    expect([allowed_mentions, content]).toEqual([{ parse: [] }, undefined])
    expect(embeds[0].title).toBe(String.raw`\@everyone \*\*x\*\* \<\@1\>`)
    expect(embeds[0].fields[0].value).toBe(String.raw`\[a\]\(b\)`)
    expect(embeds[0].timestamp).toBe('1970-01-01T00:00:00.000Z')
  })

  it('words an event and its facts in the language of the webhook', () => {
    const facts = { server: 'Kota', owner: '7', kind: 'crashed', crashes: '3' }
    const { embeds } = discord('Kota crashed 3 times since 12:03 WIB.', facts, 'id')
    expect(embeds[0].title).toBe('Kota crash 3 kali.')
    const shown = embeds[0].fields.map((it: { name: string; value: string }) => [it.name, it.value])
    expect(shown).toEqual([
      ['Server', 'Kota'],
      ['Owner', '7'],
      ['Jenis', 'Crash'],
      ['Jumlah crash', '3'],
    ])
    const received = {
      id: 'b',
      event: 'backup-failure',
      at: 0,
      text: 'The restore failed. x',
      facts: { work: 'restore' },
    }
    const how = {
      format: 'json' as const,
      language: 'id' as const,
      secret: 's',
      origin: 'http://panel.test',
      now: 0,
    }
    expect(JSON.parse(getMessage(received, how).body)).toMatchObject({
      event: 'backup-failure',
      text: 'Backup gagal dipulihkan.',
      facts: { work: 'restore' },
    })
  })

  it("respects Discord's limits", () => {
    const facts = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`f${at}`, '*'.repeat(3000)]),
    )
    const { embeds } = discord('😀'.repeat(400), { empty: '', ...facts })
    const [{ title, fields }] = embeds
    expect(title.length).toBeLessThanOrEqual(256)
    expect(title).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
    expect(fields.length).toBe(8)
    for (const { value } of fields) {
      expect(value.length).toBeGreaterThan(0)
      expect(value.length).toBeLessThanOrEqual(1024)
    }
    const whole =
      title.length +
      fields.reduce(
        (sum: number, it: { name: string; value: string }) =>
          sum + it.name.length + it.value.length,
        0,
      )
    expect(whole).toBeLessThanOrEqual(6000)
  })
})
