import { readFileSync } from 'node:fs'
import { maxPushDevices, pushEvents } from '@trellis/contract/platform/push-messages.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '../src/kit/db.ts'
import { openPushKeys } from '../src/platform/push-messages/keys.ts'
import { findPushPolicy } from '../src/platform/push-messages/push-services.ts'
import { GameOwner } from './kit/game-owner.ts'
import { PushService, readClaims, Subscription } from './kit/push-service.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minute = 60_000
const hour = 60 * minute
let panel: TestPanel
let owner: GameOwner
let service: PushService
let nextPath = 1
beforeAll(async () => {
  service = await PushService.start()
  const environment = { WEB_PUSH_SERVICES: service.origin }
  panel = await TestPanel.start({ withAgent: true, environment })
  owner = await GameOwner.create(panel, '1', 'Rosebed')
  await panel.signIn('1000')
})
beforeEach(() => {
  service.got.length = 0
  service.statuses = []
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
  await service.close()
})

const call = (who: SignedIn, method: string, path = '', body?: unknown) =>
  panel.call(method, `/users/${who.id}/push-messages${path}`, { token: who.token, body })
const open = () => Subscription.open(`${service.origin}/send/${nextPath++}`)
const listDevices = async (who: SignedIn): Promise<any[]> => (await call(who, 'GET')).body.devices

/** Adds a new browser of a user; returns its subscription and the id of its entry. */
async function subscribe(who: SignedIn) {
  const subscription = await open()
  const { status, body } = await call(who, 'POST', '/devices', subscription.form)
  expect([status, body.device]).toMatchObject([201, { name: 'Chrome · Android', lastSentAt: null }])
  return { subscription, id: body.device.id as string }
}

const received = (count: number) => expect.poll(() => service.got.length).toBe(count)
const readMessage = (subscription: Subscription, at: number) =>
  subscription.decrypt(service.got[at]?.body ?? Buffer.alloc(0))

/** Waits until a test message has come, so everything that was queued before has come as well. */
async function drain(who: SignedIn, id: string, before: number): Promise<void> {
  expect((await call(who, 'POST', `/devices/${id}/test`)).status).toBe(202)
  await received(before + 1)
}

async function signInOther(id: string): Promise<SignedIn> {
  const who = await panel.signIn(id)
  await panel.call('PUT', `/users/${id}/language`, { token: who.token, body: { language: 'id' } })
  return who
}

const asBoss = async (method: string, path: string, body?: unknown) => {
  const { token } = await panel.signIn('1000')
  return panel.call(method, path, { token, body })
}

const countCrashes = async () =>
  (await owner.get('/activity')).body.filter((it: any) => it.action === 'Server crashed').length

/** Kills the engine as a crash would, and waits for the log entry and for the server's status `next`. */
async function crash(next: 'ONLINE' | 'OFFLINE' = 'ONLINE'): Promise<void> {
  const before = await countCrashes()
  process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')
  await expect.poll(countCrashes).toBe(before + 1)
  await expect.poll(async () => (await owner.server()).status).toBe(next)
}

describe('a device', () => {
  it('receives an encrypted message that only it can read, signed by the installation', async () => {
    const who = await signInOther('20')
    const { subscription, id } = await subscribe(who)
    await drain(who, id, 0)
    const { publicKey } = (await call(who, 'GET')).body
    const { headers, body, path } = service.got[0]!
    expect(await subscription.decrypt(body)).toEqual({
      title: 'Trellis',
      body: 'Ini tes. Notifikasi sampai di perangkat ini.',
      lang: 'id',
      tag: 'test',
      path: '/profile',
    })
    expect(service.origin + path).toBe(subscription.endpoint)
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '43200',
      urgency: 'high',
      topic: 'test',
    })
    const claims = await readClaims(String(headers.authorization), publicKey)
    expect(claims).toEqual({
      aud: service.origin,
      exp: expect.any(Number),
      sub: 'mailto:operator@localhost',
    })
    const now = Date.now() / 1000
    expect(claims.exp).toBeLessThan(now + 24 * 3600)
    const other = await open()
    await expect(other.decrypt(body)).rejects.toThrow()
    const devices = await listDevices(who)
    expect(devices).toEqual([expect.objectContaining({ id, lastSentAt: expect.any(String) })])
  })

  it('gets the key that the installation made first, and no answer has the private one', async () => {
    const rows = await panel.sql('select public_key, private_key from push_key')
    expect(rows).toHaveLength(1)
    const db = await openDb(panel.database)
    const again = await db.transaction(openPushKeys)
    await db.close()
    expect(again.publicKey).toBe(rows[0]?.['public_key'])
    const answer = await call(owner.who, 'GET')
    expect(answer.body.publicKey).toBe(again.publicKey)
    expect(JSON.stringify(answer.body)).not.toContain(String(rows[0]?.['private_key']))
  })

  it('replaces the entry of the same browser, also that of another account', async () => {
    const first = await panel.signIn('21')
    const second = await panel.signIn('22')
    const { subscription, id } = await subscribe(first)
    expect((await call(first, 'POST', '/devices', subscription.form)).status).toBe(201)
    expect(await listDevices(first)).toHaveLength(1)
    expect((await call(second, 'POST', '/devices', subscription.form)).body.device.id).toBe(id)
    expect([await listDevices(first), (await listDevices(second)).length]).toEqual([[], 1])
    expect((await call(first, 'DELETE', `/devices/${id}`)).status).toBe(404)
    expect((await call(first, 'POST', `/devices/${id}/test`)).status).toBe(404)
    expect((await call(second, 'DELETE', `/devices/${id}`)).status).toBe(200)
    expect(await listDevices(second)).toEqual([])
  })

  it('replaces the oldest one when there are too many', async () => {
    const who = await panel.signIn('23')
    const ids: string[] = []
    for (let number = 0; number <= maxPushDevices; number++) {
      panel.clock.offsetMs += 1000
      ids.push((await subscribe(who)).id)
    }
    const listed = (await listDevices(who)).map(({ id }) => id)
    expect(listed).toEqual(ids.slice(1).reverse())
  })

  it('is removed when its push service does not know it any more', async () => {
    const who = await panel.signIn('24')
    for (const status of [404, 410]) {
      const { id } = await subscribe(who)
      service.statuses = [status]
      expect((await call(who, 'POST', `/devices/${id}/test`)).status).toBe(202)
      await expect.poll(() => listDevices(who)).toEqual([])
    }
  })

  it('is tried again later when its push service fails, and not after a refusal', async () => {
    const who = await panel.signIn('25')
    const { id } = await subscribe(who)
    service.statuses = [503, 413]
    const before = Date.now()
    await drain(who, id, 0)
    const next = async () =>
      (await panel.sql(`select attempts, next_at from push_message where device_id = '${id}'`))[0]
    await expect.poll(next).toMatchObject({ attempts: 1, next_at: expect.anything() })
    await expect
      .poll(async () => Number((await next())?.['next_at']))
      .toBeGreaterThanOrEqual(before + minute)
    panel.clock.offsetMs = 2 * minute
    await received(2)
    await expect.poll(next).toEqual({ attempts: 2, next_at: null })
    expect((await listDevices(who))[0].lastSentAt).toBeNull()
  })

  it('gets a message from another process when the one that has claimed it dies', async () => {
    const who = await panel.signIn('32')
    const { subscription, id } = await subscribe(who)
    const until = Date.now() + hour
    await panel.sql(
      `update push_device set lease_token = 'dead', lease_until = ${until} where id = '${id}'`,
    )
    await call(who, 'POST', `/devices/${id}/test`)
    const other = await subscribe(who)
    await drain(who, other.id, 0)
    await panel.sql(`update push_device set lease_until = 1 where id = '${id}'`)
    await received(2)
    expect((await readMessage(subscription, 1)).tag).toBe('test')
  })

  it('is removed when its session ends, and no message follows', async () => {
    const who = await panel.signIn('26')
    const { id } = await subscribe(who)
    await panel.call('POST', '/auth/logout', { body: { refreshToken: who.refreshToken } })
    expect(await panel.sql(`select id from push_device where id = '${id}'`)).toEqual([])
    const again = await panel.signIn('26')
    expect(await listDevices(again)).toEqual([])
  })

  it('is removed by a ban, and cannot come back during it', async () => {
    const who = await panel.signIn('27')
    const { subscription, id } = await subscribe(who)
    const ban = await asBoss('POST', '/admin/users/27/ban', { reason: 'x', duration: '7d' })
    expect(ban.status).toBe(200)
    expect(await panel.sql(`select id from push_device where id = '${id}'`)).toEqual([])
    const refused = await call(who, 'POST', '/devices', subscription.form)
    expect([refused.status, refused.body.code]).toEqual([403, 'banned'])
    expect(service.got).toEqual([])
  })

  it('is removed again when a lifted ban is put back', async () => {
    const who = await panel.signIn('31')
    await asBoss('POST', '/admin/users/31/ban', { reason: 'x', duration: '7d' })
    const lifted = await asBoss('POST', '/admin/users/31/unban')
    await subscribe(who)
    expect((await asBoss('POST', `/admin/undo/${lifted.body.undo.id}`)).status).toBe(200)
    expect(await listDevices(who)).toEqual([])
  })

  it('is removed when the account moves to another Discord ID', async () => {
    const who = await panel.signIn('28')
    const { id } = await subscribe(who)
    await call(who, 'PUT', '/choices', { off: ['crash'] })
    expect((await asBoss('POST', '/admin/users/28/move', { discordId: '29' })).status).toBe(200)
    expect(await panel.sql(`select id from push_device where id = '${id}'`)).toEqual([])
    const moved = await panel.signIn('29')
    expect((await call(moved, 'GET')).body).toMatchObject({ off: ['crash'], devices: [] })
  })

  it.each([
    ['an address of the internal network', 'https://169.254.169.254/latest'],
    ['another port of this machine', 'http://127.0.0.1:1/send'],
    ['a host that only ends like a push service', 'https://evilfcm.googleapis.com/fcm/send/x'],
    ['plain HTTP to a push service', 'http://fcm.googleapis.com/fcm/send/x'],
  ])('is refused with %s', async (_what, endpoint) => {
    const { form } = await open()
    const { status, body } = await call(owner.who, 'POST', '/devices', { ...form, endpoint })
    expect([status, body.code]).toEqual([400, 'push-service-unknown'])
  })

  it('is refused with keys that nothing can be encrypted for', async () => {
    const { form } = await open()
    const point = Buffer.alloc(65, 4).toString('base64url')
    for (const keys of [
      { ...form.keys, p256dh: point },
      { ...form.keys, auth: 'AAAA' },
    ]) {
      const { status, body } = await call(owner.who, 'POST', '/devices', { ...form, keys })
      expect([status, body.code]).toEqual([400, 'push-service-unknown'])
    }
  })
})

describe('the services', () => {
  const named = new Set(['http://127.0.0.1:9000'])
  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('include %s at public addresses only', (endpoint) => {
    expect(findPushPolicy(endpoint, named)).toEqual({ allowHttp: false, allowPrivate: false })
  })
  it('include those that the operator named, wherever they are', () => {
    const trusted = { allowHttp: true, allowPrivate: true }
    expect(findPushPolicy('http://127.0.0.1:9000/a', named)).toEqual(trusted)
    for (const other of ['http://127.0.0.1:9001/a', 'https://127.0.0.1:9000/a', 'x', ''])
      expect(findPushPolicy(other, named)).toBeNull()
  })
})

describe('a notice', () => {
  it('gives one message for all crashes of a loop, and renews it when the server stays off', async () => {
    const { who } = owner
    const { subscription, id } = await subscribe(who)
    await owner.start()
    await crash()
    await received(1)
    const first = await readMessage(subscription, 0)
    expect(first).toEqual({
      title: 'Rosebed',
      body: 'Rosebed crashed. Tap to see why.',
      lang: 'en',
      tag: expect.stringMatching(/^notice-\d+$/),
      path: '/dashboard',
      serverId: owner.id,
    })
    for (let times = 2; times < 5; times++) await crash()
    await crash('OFFLINE')
    await received(2)
    const last = await readMessage(subscription, 1)
    expect(last).toEqual({
      ...first,
      body: 'Rosebed crashed 5 times and stays off until you start it.',
    })
    await drain(who, id, 2)
    expect((await readMessage(subscription, 2)).tag).toBe('test')
    await call(who, 'DELETE', `/devices/${id}`)
  })

  it('reaches every device, and none whose user switched its group off', async () => {
    const { who } = owner
    const devices = [await subscribe(who), await subscribe(who)]
    expect((await call(who, 'PUT', '/choices', { off: ['server', 'server'] })).body).toEqual({
      off: ['server'],
    })
    const suspend = { reason: 'x' }
    expect((await asBoss('POST', '/admin/servers/Rosebed/suspend', suspend)).status).toBe(200)
    await call(who, 'PUT', '/choices', { off: [] })
    expect((await asBoss('POST', '/admin/servers/Rosebed/unsuspend')).status).toBe(200)
    await received(2)
    for (const { subscription } of devices) {
      const mine = service.got.findIndex(({ path }) => subscription.endpoint.endsWith(path))
      expect((await readMessage(subscription, mine)).body).toBe(
        'The suspension of your server Rosebed is over.',
      )
    }
    for (const { id } of devices) await call(who, 'DELETE', `/devices/${id}`)
  })

  it('of an offer that comes again and again reaches the recipient once', async () => {
    const to = await signInOther('30')
    const { subscription, id } = await subscribe(to)
    const { token } = owner.who
    const path = `/servers/${owner.id}/transfer`
    for (let times = 0; times < 4; times++) {
      if (times > 0) expect((await panel.call('DELETE', path, { token })).status).toBe(200)
      const offered = await panel.call('POST', path, { token, body: { discordId: '30' } })
      expect(offered.status).toBe(201)
      // The first one is sent, the others come soon after each other.
      if (times === 0) await received(1)
    }
    await drain(to, id, 1)
    expect(await readMessage(subscription, 0)).toMatchObject({
      body: `${owner.who.growId} menawarkan server Rosebed ke kamu. Jawab dalam 7 hari.`,
      path: '/dashboard',
    })
  })

  it('of an invitation reaches the user whom it names once', async () => {
    const to = await signInOther('33')
    const { subscription, id } = await subscribe(to)
    const { token } = owner.who
    const path = `/servers/${owner.id}/invitations`
    const body = { preset: 'viewer', discordId: '33' }
    const invited = await panel.call('POST', path, { token, body })
    expect(invited.status).toBe(201)
    await received(1)
    expect(await readMessage(subscription, 0)).toMatchObject({
      title: 'Tawaran',
      body: `${owner.who.growId} mengajakmu bantu di server Rosebed.`,
      path: '/dashboard',
    })
    const invitationId = invited.body.invitation.id
    expect((await panel.call('DELETE', `${path}/${invitationId}`, { token })).status).toBe(200)
    const { body: list } = await panel.call('GET', '/users/33/notices', { token: to.token })
    expect(list.notices).toMatchObject([{ code: 'invitation-withdrawn' }])
    await drain(to, id, 1)
  })

  it('of one group reaches a device at most six times an hour', async () => {
    const { who } = owner
    const { id } = await subscribe(who)
    for (let times = 0; times < 6; times++)
      expect((await call(who, 'POST', `/devices/${id}/test`)).status).toBe(202)
    const refused = await call(who, 'POST', `/devices/${id}/test`)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    await received(6)
    panel.clock.offsetMs = hour + minute
    const renewed = await panel.signIn('1')
    expect((await call(renewed, 'POST', `/devices/${id}/test`)).status).toBe(202)
  })
})

it('reports a debt and of its end in the language of the account', async () => {
  const who = await signInOther('70')
  const { subscription } = await subscribe(who)
  const give = (amount: number) =>
    asBoss('POST', '/admin/users/70/credits', { action: 'add', amount })
  await give(100)
  const path = '/users/70/ledger?unit=credit'
  const { body } = await panel.call('GET', path, { token: who.token })
  const cart = { server_time_7: 1 }
  await panel.call('POST', '/users/70/shop/checkout', { token: who.token, body: { cart } })
  const reason = 'The bank took it back'
  expect(
    (await asBoss('POST', `/admin/ledger/${body.rows[0].id}/reverse`, { reason })).status,
  ).toBe(200)
  await received(1)
  expect(await readMessage(subscription, 0)).toMatchObject({
    title: 'Utang',
    body: 'Admin mengambil kembali sesuatu yang sudah kamu pakai. Sekarang kamu berutang 100 kredit.',
    lang: 'id',
    path: '/profile',
  })
  await give(100)
  await received(2)
  expect(await readMessage(subscription, 1)).toMatchObject({ title: 'Utang', path: '/profile' })
})

it('lets operators switch push messages off', async () => {
  const off = await TestPanel.start({ environment: { WEB_PUSH: 'off' } })
  const who = await off.signIn('1')
  const read = await off.call('GET', '/users/1/push-messages', { token: who.token })
  expect(read.body).toEqual({ publicKey: null, off: [], devices: [] })
  const { form } = await open()
  const added = await off.call('POST', '/users/1/push-messages/devices', {
    token: who.token,
    body: form,
  })
  expect([added.status, added.body.code]).toEqual([503, 'push-off'])
  expect(off.errors).toEqual([])
  await off.close()
  expect(pushEvents).toHaveLength(10)
})
