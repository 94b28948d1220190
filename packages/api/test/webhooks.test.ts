import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultWebhookEvents,
  maxAttempts,
  webhookEvents,
} from '@trellis/contract/platform/webhooks.ts'
import { createLog } from '@trellis/program/log.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '../src/kit/db.ts'
import { queueWebhooks } from '../src/platform/webhooks/outbox.ts'
import { createPost } from '../src/platform/webhooks/post.ts'
import { createWebhookSender } from '../src/platform/webhooks/sender.ts'
import { GameOwner } from './kit/game-owner.ts'
import { isSignedBy, Receiver } from './kit/receiver.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minute = 60_000
const day = 24 * 60 * minute
const everything = ['crash', 'expiry', 'backup-failure']

let panel: TestPanel
let owner: GameOwner
let boss: SignedIn
let receiver: Receiver
beforeAll(async () => {
  const environment = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' }
  panel = await TestPanel.start({ withAgent: true, environment })
  owner = await GameOwner.create(panel, '1', 'Mine')
})
afterAll(async () => {
  panel.clock.offsetMs = 0
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})
beforeEach(async () => {
  receiver = await Receiver.start()
  boss = await panel.signIn('1000')
})
afterEach(async () => {
  for (const { id } of await all()) await call('DELETE', `/${id}`)
  await receiver.close()
})

const call = (method: string, path = '', body?: unknown) =>
  panel.call(method, `/admin/webhooks${path}`, { token: boss.token, body })
const all = async (): Promise<{ id: string }[]> => (await call('GET')).body
const deliveries = async (id: string) => (await call('GET', `/${id}/deliveries`)).body

async function add(more: object = {}): Promise<{ id: string; secret: string }> {
  const form = { name: 'Ours', url: receiver.url, format: 'json', events: everything, ...more }
  const { status, body } = await call('POST', '', form)
  expect([status, body]).toMatchObject([201, { webhook: { lastState: null } }])
  return { id: body.webhook.id, secret: body.secret }
}
const received = (count: number) => expect.poll(() => receiver.got.length).toBe(count)
const readPost = (at: number) => JSON.parse(receiver.got[at]?.body ?? '{}')
const reaches = (id: string, state: string) =>
  expect.poll(async () => (await deliveries(id))[0]?.state).toBe(state)

describe('a webhook', () => {
  it('reports a crash, the end of server time and a failed backup, once each and signed', async () => {
    const { id, secret } = await add()
    await owner.post('/server/backup')
    const status = async () => (await owner.get('/server/backup')).body
    await panel.until(async () => {
      const { progress, exists } = await status()
      return progress === null && exists
    })
    spoilBackup()
    await owner.post('/server/backup/check')
    await received(1)
    expect(readPost(0)).toMatchObject({
      event: 'backup-failure',
      text: expect.stringMatching(/^A backup was found damaged\. /),
      facts: { owner: '1', work: 'check' },
    })
    receiver.got.length = 0
    await owner.start()
    process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')
    await received(1)
    expect(readPost(0)).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{8,32}$/),
      event: 'crash',
      at: expect.any(String),
      text: expect.stringMatching(/^Mine crashed\. /),
      facts: { server: 'Mine', owner: '1', kind: 'crashed' },
      panel: 'http://panel.test',
    })
    expect(receiver.got[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-trellis-event': 'crash',
      'x-trellis-delivery': readPost(0).id,
    })
    await owner.post('/server/kill')
    await owner.reaches('OFFLINE')

    const before = receiver.got.length
    panel.clock.offsetMs = 2 * day + 23 * 60 * minute + 55 * minute
    await received(before + 1)
    expect(readPost(before)).toMatchObject({
      event: 'expiry',
      text: 'Server time of Mine runs out in less than 10 minutes.',
      facts: { server: 'Mine', owner: '1', state: 'warned' },
    })
    panel.clock.offsetMs = 3 * day + minute
    await received(before + 2)
    expect(readPost(before + 2 - 1).facts.state).toBe('expired')
    expect(receiver.got.every((it) => isSignedBy(secret, it))).toBe(true)
    expect(isSignedBy(`${secret}x`, receiver.got[0]!)).toBe(false)
    expect(new Set(receiver.got.map((_, at) => readPost(at).id)).size).toBe(before + 2)
    boss = await panel.signIn('1000')
    await reaches(id, 'delivered')
    panel.clock.offsetMs = 0
    boss = await panel.signIn('1000')
  })

  it('receives a test delivery, and only its subscribed events', async () => {
    const { id } = await add({ events: ['backup-failure'] })
    const other = await add({ events: ['crash'] })
    const db = await openDb(panel.database)
    await db.transaction((tx) => queueWebhooks(tx, backupFailure()))
    await db.close()
    await received(1)
    expect(readPost(0)).toMatchObject({ event: 'backup-failure', facts: { work: 'create' } })
    expect(await deliveries(other.id)).toEqual([])
    expect((await call('POST', `/${id}/test`)).status).toBe(202)
    await received(2)
    expect(readPost(1)).toMatchObject({ event: 'test', text: 'This is a test of Trellis.' })
    await reaches(id, 'delivered')
    expect((await deliveries(id))[0]).toMatchObject({ attempts: 1, lastStatus: 204, nextAt: null })
    const { body: logs } = await panel.call('GET', '/admin/logs', { token: boss.token })
    const text = JSON.stringify(logs)
    expect(text).toContain('Webhook tested')
    expect(text).toContain('Webhook added')
    expect(text).not.toContain('key=secret')
    expect(JSON.stringify(await all())).not.toContain('key=secret')
  })

  it('gets every event or every problem by its scope, also without a list of events', async () => {
    const list = async (id: string) =>
      (await call('GET')).body.find((it: { id: string }) => it.id === id)
    const whole = await add({ scope: 'all', events: undefined })
    expect(await list(whole.id)).toMatchObject({ scope: 'all', events: webhookEvents })
    const problems = await add({ scope: 'problems', events: ['crash'] })
    expect(await list(problems.id)).toMatchObject({ events: defaultWebhookEvents })
    const named = await add({ events: webhookEvents.toReversed() })
    expect(await list(named.id)).toMatchObject({ scope: 'all' })
    expect(await list((await add()).id)).toMatchObject({ scope: 'chosen', events: everything })
    await panel.sql("update webhook set events = '[]' where scope <> 'chosen'")
    const db = await openDb(panel.database)
    const news = { at: Date.now(), text: 'News.', facts: {} }
    for (const event of ['disk', 'event-ended'] as const)
      await db.transaction((tx) => queueWebhooks(tx, { event, ...news }))
    await db.close()
    await received(5)
    const events = receiver.got.map((_, at) => readPost(at).event)
    const count = (event: string) => events.filter((it) => it === event).length
    expect([count('disk'), count('event-ended')]).toEqual([3, 2])
  })

  it('discards events of a transaction that is rolled back', async () => {
    const { id } = await add()
    const db = await openDb(panel.database)
    const undone = db.transaction(async (tx) => {
      await queueWebhooks(tx, backupFailure())
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    await db.close()
    expect(await deliveries(id)).toEqual([])
  })

  it('is retried under the same id with growing delays for almost a day, then can be resent', async () => {
    const { id, secret } = await add()
    receiver.answer = (response) => void response.writeHead(500).end('inner secrets')
    await call('POST', `/${id}/test`)
    // Until an attempt is recorded, the delivery shows the time at which that attempt was due.
    let due = Date.now()
    const readDue = async () => Date.parse((await deliveries(id))[0].nextAt ?? 0)
    let offset = 0
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      await received(attempt)
      await expect.poll(readDue).toBeGreaterThan(due)
      const [waiting] = await deliveries(id)
      expect(waiting).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        lastReason: 'It answered 500.',
        lastCause: { code: 'receiver-answered', params: { status: 500 } },
      })
      due = Date.parse(waiting.nextAt)
      offset = due - Date.now()
      panel.clock.offsetMs = offset + 1
      boss = await panel.signIn('1000')
    }
    await received(maxAttempts)
    await reaches(id, 'given-up')
    expect(offset).toBeGreaterThan(20 * 60 * minute)
    expect(offset).toBeLessThan(day)
    expect(new Set(receiver.got.map((_, at) => readPost(at).id)).size).toBe(1)
    expect(receiver.got.every((it) => isSignedBy(secret, it))).toBe(true)
    const [dead] = await deliveries(id)
    expect(JSON.stringify(dead)).not.toContain('inner')
    receiver.thank()
    const resend = () => call('POST', `/${id}/deliveries/${dead.id}/resend`)
    expect((await resend()).status).toBe(202)
    await received(maxAttempts + 1)
    await reaches(id, 'delivered')
    expect(readPost(maxAttempts).id).toBe(dead.id)
    expect((await deliveries(id))[0]).toMatchObject({ lastReason: null, lastCause: null })
    // An older version has stored the sentence only.
    await panel.sql(
      `update webhook_delivery set last_reason = 'It failed.' where id = '${dead.id}'`,
    )
    expect((await deliveries(id))[0]).toMatchObject({ lastReason: 'It failed.', lastCause: null })
    panel.clock.offsetMs = 0
    boss = await panel.signIn('1000')
  })

  it('is delivered once across processes, and again when the sender crashed', async () => {
    const { id } = await add()
    await call('POST', `/${id}/test`)
    await received(1)
    await reaches(id, 'delivered')
    const db = await openDb(panel.database)
    const [first] = await deliveries(id)
    // Simulates a process that ends between sending and recording a delivery.
    const until = Date.now() + panel.clock.offsetMs + minute
    await panel.sql(
      `update webhook set lease_token = 'gone', lease_until = ${until} where id = '${id}'`,
    )
    await panel.sql(
      `update webhook_delivery set state = 'waiting', attempts = 1, next_at = 1 where id = '${first.id}'`,
    )
    const policy = { allowHttp: true, allowPrivate: true }
    const resolve = async () => []
    const others = Array.from({ length: 3 }, () =>
      createWebhookSender({
        db,
        log: createLog({ name: 'test', level: 'error' }),
        now: () => Date.now() + panel.clock.offsetMs,
        timings: panel.timings,
        post: createPost({ policy, resolve, deadlineMs: 5000 }),
        secret: 'x'.repeat(32),
        origin: 'http://panel.test',
      }),
    )
    for (let time = 0; time < 10; time++) {
      await db.transaction((tx) => queueWebhooks(tx, backupFailure(`Number ${time}.`)))
    }
    expect(receiver.got.length).toBe(1)
    panel.clock.offsetMs += minute + 1
    boss = await panel.signIn('1000')
    await received(12)
    await expect
      .poll(async () => (await deliveries(id)).map((it: { state: string }) => it.state))
      .toEqual(Array.from({ length: 11 }, () => 'delivered'))
    expect(readPost(1).id).toBe(first.id)
    expect(new Set(receiver.got.slice(1).map((it) => it.headers['x-trellis-delivery'])).size).toBe(
      11,
    )
    await Promise.all(others.map((it) => it.close()))
    await db.close()
    panel.clock.offsetMs = 0
    boss = await panel.signIn('1000')
  })

  it('is deleted with its delivery log, and old deliveries expire after thirty days', async () => {
    const { id } = await add({ events: ['crash'] })
    await call('POST', `/${id}/test`)
    await reaches(id, 'delivered')
    panel.clock.offsetMs = 31 * day
    boss = await panel.signIn('1000')
    await expect.poll(() => deliveries(id)).toEqual([])
    panel.clock.offsetMs = 0
    boss = await panel.signIn('1000')
    expect((await call('DELETE', `/${id}`)).body.message).toBe('Webhook "Ours" removed.')
    expect(await call('DELETE', `/${id}`)).toMatchObject({
      status: 404,
      body: {
        error: 'There is no such webhook.',
        code: 'missing',
        params: { reason: 'no-such-webhook' },
      },
    })
    expect((await call('POST', `/${id}/test`)).status).toBe(404)
    expect((await call('GET', `/${id}/deliveries`)).status).toBe(404)
  })

  it.each([
    [{ url: 'ftp://x.test' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: 'https://a:b@x.test/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: undefined }, 'events'],
    [{ scope: 'chosen', events: [] }, 'events'],
    [{ scope: 'some' }, 'scope'],
    [{ events: ['crash', 'crash'] }, 'events'],
    [{ events: ['login'] }, 'events.0'],
    [{ name: ' ' }, 'name'],
    [{ format: 'xml' }, 'format'],
  ])('is refused for %j without being stored', async (wrong, field) => {
    const form = { name: 'Ours', url: receiver.url, format: 'json', events: everything, ...wrong }
    const { status, body } = await call('POST', '', form)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(body.fieldCauses).toHaveProperty([field, 'code'])
    expect(await all()).toEqual([])
  })
})

function spoilBackup(): void {
  const folder = join(panel.dataDir, 'backups')
  const [name = ''] = readdirSync(folder).filter((it) => it.endsWith('.tar.zst'))
  const bytes = readFileSync(join(folder, name))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(join(folder, name), bytes)
}

const backupFailure = (reason = 'The disk is full.') => ({
  event: 'backup-failure' as const,
  at: Date.now() + panel.clock.offsetMs,
  text: `The backup failed. ${reason}`,
  facts: { owner: '1', work: 'create' },
})
