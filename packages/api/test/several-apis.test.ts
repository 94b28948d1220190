import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../src/kit/db.ts'
import { takeLease } from '../src/kit/lease.ts'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { Money } from './kit/money.ts'
import { Proxy, ReturningSocket } from './kit/proxy.ts'
import { PushService, Subscription } from './kit/push-service.ts'
import { SecondApi } from './kit/second-api.ts'
import { needsPostgres } from './kit/test-db.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'
import { until, untilFound } from './kit/until.ts'

describe.skipIf(needsPostgres)('two apis on one PostgreSQL', () => {
  let panel: TestPanel
  let other: SecondApi
  let money: Money
  let service: PushService
  let nextId = 1
  beforeAll(async () => {
    service = await PushService.start()
    const environment = { WEB_PUSH_SERVICES: service.origin }
    panel = await TestPanel.start({ withAgent: true, environment })
    other = await SecondApi.start(panel)
    money = await Money.open(panel)
  })
  afterAll(async () => {
    await other.end('SIGTERM')
    expect([other.log, panel.errors]).toEqual(['', []])
    await panel.close()
    await service.close()
  })

  const newUser = () => panel.signIn(String(nextId++))
  const asBossAtOther = (method: string, path: string, body?: unknown) =>
    other.call(method, path, { token: money.boss.token, body })
  const profileAtOther = async (who: SignedIn) =>
    (await other.call('GET', `/users/${who.id}/profile`, { token: who.token })).body.profile

  it('both read the writes that the other has acknowledged', async () => {
    const who = await newUser()
    for (let credits = 1; credits <= 60; credits++) {
      await money.give(who, 1)
      expect((await profileAtOther(who)).credit).toBe(credits)
    }
    await asBossAtOther('POST', `/admin/users/${who.id}/credits`, { action: 'add', amount: 40 })
    expect((await money.profile(who)).credit).toBe(100)
  })

  it('send each push message once, from the device that either has added', async () => {
    const who = await newUser()
    const { token } = who
    const path = `/users/${who.id}/push-messages`
    const keys = [panel, other].map(async (api) => (await api.call('GET', path, { token })).body)
    const [first, second] = await Promise.all(keys)
    expect(first.publicKey).toBe(second.publicKey)
    const endpoints: string[] = []
    for (let number = 0; number < 10; number++) {
      const { form, endpoint } = await Subscription.open(`${service.origin}/${number}`)
      const api = number % 2 === 0 ? panel : other
      const added = await api.call('POST', `${path}/devices`, { token, body: form })
      const test = `${path}/devices/${added.body.device.id}/test`
      expect((await other.call('POST', test, { token })).status).toBe(202)
      endpoints.push(endpoint)
    }
    const unsent = () => panel.sql('select id from push_message where next_at is not null')
    await expect.poll(unsent).toEqual([])
    const got = service.got.map((it) => service.origin + it.path)
    expect(got.toSorted()).toEqual(endpoints.toSorted())
  })

  it.each([
    {
      what: 'a webhook while a sender records a delivery',
      table: 'webhook' as const,
      add: async () => {
        const form = { name: 'Ours', url: 'https://example.com/hook', format: 'json' }
        const added = await money.asBoss('POST', '/admin/webhooks', { ...form, events: ['crash'] })
        const { id } = added.body.webhook
        await money.asBoss('POST', `/admin/webhooks/${id}/test`)
        return { id, remove: () => money.asBoss('DELETE', `/admin/webhooks/${id}`) }
      },
      record: (id: string) =>
        sql`update webhook_delivery set attempts = 1 where webhook_id = ${id}`,
    },
    {
      what: 'a device while a sender records a message',
      table: 'push_device' as const,
      add: async () => {
        const { token, id: userId } = await newUser()
        const path = `/users/${userId}/push-messages/devices`
        const { form } = await Subscription.open(`${service.origin}/removed`)
        const { device } = (await panel.call('POST', path, { token, body: form })).body
        await panel.call('POST', `${path}/${device.id}/test`, { token })
        return {
          id: device.id,
          remove: () => panel.call('DELETE', `${path}/${device.id}`, { token }),
        }
      },
      record: (id: string) => sql`update push_message set attempts = 1 where device_id = ${id}`,
    },
  ])('remove $what', async ({ table, add, record }) => {
    const { id, remove } = await add()
    const db = await openDb(panel.database)
    const waiting = `select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    // A sender of either api may have the lease at first.
    const removed = await untilFound(() =>
      db.transaction(async (tx) => {
        if (!(await takeLease(tx, table, id, { token: 'ours', now: 0, until: 1 }))) return null
        const answer = remove()
        await until(async () => (await panel.sql(waiting)).length > 0)
        await record(id).execute(tx)
        return { answer }
      }),
    )
    expect((await removed.answer).status).toBe(200)
    await db.close()
  })

  it('see roles, settings and new servers of each other at once', async () => {
    const who = await newUser()
    const isAdmin = async () =>
      (await other.call('GET', '/admin/stats', { token: who.token })).status
    expect(await isAdmin()).toBe(403)
    const given = await money.asBoss('POST', '/admin/admins', { discordId: who.id })
    expect([given.status, given.body.error]).toEqual([200, undefined])
    const permissions = { permissions: ['dashboard:view'] }
    await money.asBoss('PUT', `/admin/admins/${who.id}/permissions`, permissions)
    expect(await isAdmin()).toBe(200)

    const owner = await newUser()
    const switches = {
      maintenance: false,
      disableServerCreation: true,
      disableServerActions: false,
    }
    await money.asBoss('POST', '/admin/settings', switches)
    const create = () =>
      other.call('POST', `/users/${owner.id}/server`, {
        token: owner.token,
        body: { serverName: 'Meadow' },
      })
    expect((await create()).status).toBe(403)
    await money.asBoss('POST', '/admin/settings', { ...switches, disableServerCreation: false })
    expect((await create()).status).toBe(201)
    const { body } = await panel.call('GET', `/users/${owner.id}/server`, { token: owner.token })
    expect(body.server.name).toBe('Meadow')
  })

  it('refuse a session that ended at the other one, and close its sockets', async () => {
    const who = await newUser()
    const socket = other.socket(who)
    await socket.next('account')
    await panel.call('POST', '/auth/logout', { body: { refreshToken: who.refreshToken } })
    const answer = await other.call('GET', `/users/${who.id}/profile`, { token: who.token })
    expect(answer.status).toBe(401)
    expect(await socket.closed).toEqual({ code: 1008, reason: 'The session has ended.' })
  })

  it('apply a ban at one to the sockets at the other', async () => {
    const who = await newUser()
    const create = { token: who.token, body: { serverName: `Ban-${who.id}` } }
    expect((await panel.call('POST', `/users/${who.id}/server`, create)).status).toBe(201)
    const socket = other.socket(who)
    await socket.next('console_history')
    const ban = { reason: 'Too loud.', duration: '7d' }
    expect((await money.asBoss('POST', `/admin/users/${who.id}/ban`, ban)).status).toBe(200)
    expect((await socket.closed).code).toBe(1008)
  })

  it('refuse to start a server that was suspended at the other one', async () => {
    const who = await newUser()
    const name = `Held-${who.id}`
    const create = { token: who.token, body: { serverName: name } }
    await panel.call('POST', `/users/${who.id}/server`, create)
    const start = () => other.call('POST', `/users/${who.id}/server/start`, { token: who.token })
    const ofServer = (action: string) => `/admin/servers/${name}/${action}`
    for (let round = 0; round < 3; round++) {
      await money.asBoss('POST', ofServer('suspend'), { reason: 'A check.' })
      expect((await start()).body.code).toBe('server-suspended')
      expect((await asBossAtOther('POST', ofServer('unsuspend'))).status).toBe(200)
      const { body } = await panel.call('GET', `/users/${who.id}/server`, { token: who.token })
      expect(body.server.suspension).toBeNull()
    }
    expect((await start()).status).toBe(200)
    await panel.call('POST', `/users/${who.id}/server/kill`, { token: who.token })
  })

  it('miss nothing when their change feed disconnects', async () => {
    const who = await newUser()
    await profileAtOther(who)
    const breakLines = () =>
      panel.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query in ('select 1', 'listen trellis')`)
    for (let credits = 1; credits <= 5; credits++) {
      expect((await breakLines()).length).toBeGreaterThan(0)
      await money.give(who, 1)
      expect((await profileAtOther(who)).credit).toBe(credits)
    }
    const socket = other.socket(who)
    await socket.next('account')
    await breakLines()
    await panel.call('POST', '/auth/logout', { body: { refreshToken: who.refreshToken } })
    expect((await socket.closed).code).toBe(1008)
  })

  it('accept a socket ticket of the other one, once', async () => {
    const who = await newUser()
    const { body } = await panel.call('POST', '/auth/socket-ticket', { token: who.token })
    const [here, there] = [
      new LiveClient(`${panel.url.replace('http', 'ws')}/api/ws/${who.id}?token=${body.ticket}`),
      other.socket(who, `token=${body.ticket}`),
    ]
    const first = await Promise.race([here.closed.then(() => there), there.closed.then(() => here)])
    await first.next('account')
    first.socket.close()
  })

  it('run concurrent requests with one idempotency key once', async () => {
    const who = await newUser()
    await money.give(who, 1000)
    const path = `/users/${who.id}/shop/checkout`
    const headers = { 'idempotency-key': 'both' }
    const sent = { token: who.token, body: { cart: { server_time_7: 1 } }, headers }
    const answers = await Promise.all(
      [panel, other, panel, other].map((api) => api.call('POST', path, sent)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const orders = await panel.sql(
      `select count(*) as n from shop_order where user_id = '${who.id}'`,
    )
    expect(Number(orders[0]?.n)).toBe(1)
  })

  it('push notices, tasks, codes and console lines to panels of either api', async () => {
    const who = await newUser()
    const { token } = who
    await panel.call('POST', `/users/${who.id}/server`, {
      token,
      body: { serverName: `Told-${who.id}` },
    })
    await panel.call('POST', `/users/${who.id}/server/start`, { token })
    const [here, there] = [LiveClient.open(panel, who), other.socket(who)]
    await Promise.all([here, there].map((it) => it.next('console_history')))
    await Promise.all(
      [here, there].map((it) =>
        it.next('status_update', ({ payload }) => payload.status === 'ONLINE'),
      ),
    )
    here.command('/say from-here')
    there.command('/say from-there')
    await Promise.all([here, there].flatMap((it) => [it.line('from-here'), it.line('from-there')]))
    const getText = ({ seq, text }: { seq: number; text: string }) => `${seq} ${text}`
    const both = here.lines().map(getText)
    expect(
      there
        .lines()
        .map(getText)
        .filter((it) => both.includes(it)).length,
    ).toBeGreaterThan(3)

    const task = { type: 'backup', schedule: '0 4 * * *', timezone: 'UTC' }
    const made = await panel.call('POST', `/users/${who.id}/server/tasks`, { token, body: task })
    expect(made.status).toBe(201)
    await there.next('scheduled_tasks', ({ payload }) => payload.tasks.length === 1)
    const code = await money.newCode({ amount: 5, stock: 3, isPublic: true })
    await there.next('public_codes', ({ payload }) =>
      payload.changed.some((it) => it.code === code),
    )
    await panel.call('POST', `/users/${who.id}/server/backup`, { token })
    await there.next('backup', ({ payload }) => payload.exists)
    for (const it of [here, there])
      await it.next('notice', ({ payload }) => payload.kind === 'backup')
    for (const socket of [here, there]) {
      const notices = socket.frames.filter((it) => it.type === 'notice')
      expect(notices).toHaveLength(1)
      socket.socket.close()
    }
    const gone = await panel.call('DELETE', `/users/${who.id}/server`, { token })
    expect(gone.status).toBe(200)
  })
})

describe.skipIf(needsPostgres)('a rolling restart of two apis', () => {
  it('loses no call and no console line', async () => {
    const panel = await TestPanel.start({ withAgent: true })
    const apis = await Promise.all([SecondApi.start(panel), SecondApi.start(panel)])
    const proxy = new Proxy(apis)
    const owner = await GameOwner.create(panel, '1', 'Rolling')
    await owner.start()
    const { id, token } = owner.who
    const watchers = Array.from({ length: 4 }, () => new ReturningSocket(proxy, owner.who))
    await panel.until(async () => watchers.every(({ nextSeq }) => nextSeq !== null))
    const speaker = LiveClient.open(panel, owner.who)
    await speaker.next('console_history')

    let isOver = false
    const lost: unknown[] = []
    const callers = Array.from({ length: 2 }, async () => {
      while (!isOver) {
        const api = proxy.next()
        await api.call('GET', `/users/${id}/profile`, { token }).then(
          ({ status }) => status === 200 || lost.push(status),
          // The proxy may repeat refused connections, but an accepted call must be answered.
          (error: Error) => isRefused(error) || lost.push(error.cause ?? error),
        )
      }
    })
    let lineCount = 0
    const speaking = (async () => {
      while (!isOver) {
        speaker.command(`say line ${lineCount++}`)
        await speaker.line(`line ${lineCount - 1}`)
        await panel.pass(20)
      }
    })()
    for (const api of apis) {
      const ending = api.end('SIGTERM')
      await panel.until(async () => (await api.call('GET', '/../readyz')).status === 503)
      expect(await ending).toBe(0)
      await api.start()
    }
    await panel.until(async () => watchers.every(({ sockets }) => sockets.length > 1))
    isOver = true
    await Promise.all([...callers, speaking])
    speaker.command('say the end')
    for (const { sockets } of watchers) await sockets.at(-1)?.line('the end')
    expect(lost).toEqual([])
    // Lines were said while each api was away.
    expect(lineCount).toBeGreaterThan(apis.length)
    for (const watcher of watchers) {
      await watcher.close()
      const lines = watcher.sockets.flatMap((socket) => socket.lines())
      const seqs = lines.map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at))
      for (let n = 0; n < lineCount; n++)
        expect(lines.some(({ text }) => text.endsWith(`line ${n}`))).toBe(true)
      expect((await watcher.sockets[0]?.closed)?.code).toBe(1012)
    }
    speaker.close()
    await owner.leave()
    for (const api of apis) await api.end('SIGTERM')
    expect([apis.map(({ log }) => log), panel.errors]).toEqual([['', ''], []])
    await panel.close()
  })
})

const isRefused = ({ cause }: Error) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'

describe.skipIf(needsPostgres)('the rate limit of two apis', () => {
  it('counts the calls of a caller to both', async () => {
    const panel = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
    const other = await SecondApi.start(panel)
    const who = await panel.signIn('1')
    const statuses: number[] = []
    for (const api of [panel, other, panel, other, panel, other, panel]) {
      const sent = { token: who.token, body: { message: `${statuses.length}` } }
      statuses.push((await api.call('POST', '/feedback', sent)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    await other.end('SIGTERM')
    await panel.close()
  })
})
