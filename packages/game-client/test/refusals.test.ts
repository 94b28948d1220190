import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Clock, systemClock } from '@trellis/enet/clock.ts'
import { callTank } from '@trellis/protocol/calls/call.ts'
import { onSuperMain } from '@trellis/protocol/calls/login-calls.ts'
import { createTankPacket, encodeTank } from '@trellis/protocol/tank-packet.ts'
import { tankTypes } from '@trellis/protocol/tank-types.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WaitFault } from '../src/event-log.ts'
import { GameClient } from '../src/game-client.ts'
import type { Outcome } from '../src/outcome.ts'
import { enter, enterWorld, openServer, optionsFor } from './kit/connecting.ts'
import type { Script } from './kit/scripted-server.ts'

const getRefusal = async (outcome: Promise<Outcome<unknown>>) => {
  const settled = await outcome
  return settled.ok ? null : settled.refusal
}

/** Returns the refusal of a client with short timeouts. */
async function refusalBy(script: Script, more: object = {}) {
  const server = await openServer(script)
  const options = { ...optionsFor(server), stepTimeoutMs: 1500, ...more }
  return getRefusal(GameClient.connect(options))
}

test("distinguishes a wrong password from a ban by the server's text", async () => {
  const server = await openServer()
  const wrong = GameClient.connect({ ...optionsFor(server), growId: 'Anna', password: 'no' })
  expect(await getRefusal(wrong)).toEqual({
    step: 'login',
    reason: 'wrong-password',
    messages: ['Wrong GrowID or password.'],
  })
  const banned = GameClient.connect(optionsFor(server, 'Banned'))
  expect(await getRefusal(banned)).toMatchObject({ step: 'login', reason: 'banned' })
})

test('reads a reason that arrives after the refusal', async () => {
  const refusal = await refusalBy({
    login: (visitor) => {
      visitor.message({ kind: 'logon-fail' })
      return visitor.message({ kind: 'log', text: 'The server is full.' })
    },
  })
  expect(refusal).toMatchObject({ reason: 'full', messages: ['The server is full.'] })
})

test('reports a locked world as a refusal, and stays in place', async () => {
  const { client, view } = await enterWorld(await openServer())
  expect(await getRefusal(client.join('LOCKED'))).toEqual({
    step: 'join',
    reason: 'world-locked',
    messages: ['That world is locked.'],
  })
  expect(client.world).toBe(view)
  expect(client.me).toMatchObject({ name: 'Anna' })
})

test('reports an unreachable port in time', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const options = { growId: 'A', password: 'b', port: socket.address().port, stepTimeoutMs: 1000 }
  const attempts = [options, { ...options, host: 'no-such-host.invalid' }].map((it) =>
    getRefusal(GameClient.connect(it)),
  )
  const unreachable = { step: 'connect', reason: 'unreachable' }
  expect(await Promise.all(attempts)).toMatchObject([unreachable, unreachable])
})

/** A clock whose timeouts come at once while `isQuick`. */
function createHastyClock() {
  const haste = { isQuick: false }
  const after: Clock['after'] = (ms, run) => systemClock.after(haste.isQuick ? 1 : ms, run)
  return { haste, clock: { ...systemClock, after } }
}

test('times out every step on silence', async () => {
  const mute: Script = { action: () => true }
  const refusals = [
    refusalBy({ connect: () => true }),
    refusalBy({ login: () => true }),
    refusalBy(mute),
    refusalBy(mute, { fetchItems: true }),
  ]
  expect(await Promise.all(refusals)).toMatchObject([
    { step: 'hello', reason: 'silent' },
    { step: 'login', reason: 'silent' },
    { step: 'menu', reason: 'silent' },
    { step: 'items' },
  ])
  const server = await openServer()
  const { haste, clock } = createHastyClock()
  const connected = await GameClient.connect({ ...optionsFor(server), clock })
  if (!connected.ok) throw new Error('It was not let in.')
  onTestFinished(() => connected.value.close())
  server.script = mute
  haste.isQuick = true
  expect(await getRefusal(connected.value.join('START'))).toMatchObject({
    step: 'join',
    reason: 'silent',
  })
  expect(await getRefusal(connected.value.leave())).toMatchObject({
    step: 'leave',
    reason: 'silent',
  })
})

test('treats a disconnect during any step as a refusal', async () => {
  const leave: Script['connect'] = (visitor) => {
    visitor.peer.disconnect()
    return true
  }
  expect(await refusalBy({ connect: leave })).toMatchObject({
    step: 'hello',
    reason: 'disconnected',
  })
  expect(await refusalBy({ login: leave })).toMatchObject({ step: 'login', reason: 'disconnected' })
  expect(await refusalBy({ action: leave })).toMatchObject({ step: 'menu', reason: 'disconnected' })
  const server = await openServer()
  const client = await enter(server)
  server.script.action = leave
  expect(await getRefusal(client.join('START'))).toMatchObject({
    step: 'join',
    reason: 'disconnected',
  })
  expect(client.say('anybody?')).toBe(false)
  expect(await getRefusal(client.join('START'))).toMatchObject({
    reason: 'disconnected',
  })
})

test('stops following circular redirects', async () => {
  const server = await openServer()
  server.script.login = (visitor) => {
    server.game.redirect(visitor, 'Anna')
    return true
  }
  const refusal = await getRefusal(GameClient.connect({ ...optionsFor(server), maxRedirects: 2 }))
  expect(refusal).toMatchObject({ step: 'login', reason: 'redirected-too-often' })
  expect(server.logins).toHaveLength(3)
})

test('reports a redirect to an unused address as unreachable', async () => {
  const server = await openServer()
  server.script.login = (visitor) => {
    server.game.redirect(visitor, 'Anna', 9)
    return true
  }
  const refusal = GameClient.connect({ ...optionsFor(server), stepTimeoutMs: 1500 })
  expect(await getRefusal(refusal)).toMatchObject({ step: 'connect', reason: 'unreachable' })
})

test('rejects a login answer without the required values', async () => {
  const call = { name: onSuperMain.name, arguments: [], targetNetId: -1, delayMs: 0 }
  const refusal = await refusalBy({ login: (visitor) => visitor.tank(callTank(call)) })
  expect(refusal).toMatchObject({ step: 'login', reason: 'unreadable' })
})

test('refuses an unreadable map, and accepts the next one', async () => {
  const server = await openServer()
  const client = await enter(server)
  server.script.action = (visitor, { action }) =>
    action === 'join_request' &&
    visitor.tank(createTankPacket({ type: tankTypes.map, extra: new Uint8Array(500).fill(7) }))
  expect(await getRefusal(client.join('START'))).toMatchObject({
    step: 'join',
    reason: 'unreadable',
  })
  server.script = {}
  expect((await client.join('START')).ok).toBe(true)
})

test('records unreadable packets without effect', async () => {
  const server = await openServer()
  const { client, view } = await enterWorld(server)
  const [visitor] = server.visitors.values()
  const tank = encodeTank(
    createTankPacket({ type: tankTypes.tileUpdate, extra: new Uint8Array(3) }),
  )
  for (const bytes of [[], [9, 0, 0, 0], [4, 0, 0, 0, 1], [3, 0, 0, 0, 0xff, 0xfe]]) {
    visitor?.raw(Uint8Array.from(bytes))
  }
  visitor?.raw(tank)
  visitor?.raw(tank.subarray(0, 40))
  visitor?.tile({ kind: 'damage', netId: 1, damage: 6, tileX: -5, tileY: 4_000_000 })
  visitor?.tile({
    kind: 'area-lock',
    ownerId: 1,
    itemId: 202,
    tileIndices: [65_535],
    tileX: 0,
    tileY: 0,
  })
  client.say('still here')
  await client.events.next('bubble')
  expect(client.events.since(0).filter((it) => it.kind === 'unreadable').length).toBeGreaterThan(4)
  expect(view.tiles).toHaveLength(200)
  expect(client.isConnected).toBe(true)
})

test('bounds its memory of an endlessly talking server', async () => {
  const server = await openServer()
  const client = await enter(server)
  const [visitor] = server.visitors.values()
  for (let i = 0; i < 3000; i++) visitor?.player({ kind: 'icon', netId: i, icon: 1 })
  visitor?.player({ kind: 'icon', netId: 9999, icon: 2 })
  await client.events.next('icon', ({ icon }) => icon === 2)
  expect(client.events.size.events).toBe(2000)
  for (let i = 0; i < 40; i++) {
    const extra = new Uint8Array(200_000)
    visitor?.tank(createTankPacket({ type: 99, extra }))
  }
  visitor?.player({ kind: 'icon', netId: 9999, icon: 3 })
  await client.events.next('icon', ({ icon }) => icon === 3)
  expect(client.events.size.bytes).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('cancels all waits on close, and releases everything', async () => {
  const server = await openServer()
  const { client } = await enterWorld(server)
  const waits = [
    client.events.next('dialog'),
    client.events.next('gems', ({ gems }) => gems === -1),
  ].map((wait) => wait.catch((error: unknown) => error))
  const walk = client.walkTo({ x: 5000, y: 96 }, 2)
  const join = client.join('NOWHERE')
  server.script.action = () => true
  await client.close()
  expect(await Promise.all(waits)).toEqual([expect.any(WaitFault), expect.any(WaitFault)])
  expect(await walk).toBe('gone')
  expect(await join).toMatchObject({ ok: false, refusal: { reason: 'closed' } })
  expect(client.events.size.waits).toBe(0)
  await client.close()
})

test('fails only the wait whose predicate throws', async () => {
  const { client } = await enterWorld(await openServer())
  const other = client.events.next('bubble')
  const faulty = client.events.next('bubble', () => {
    throw new TypeError('No.')
  })
  client.say('hello')
  await expect(faulty).rejects.toThrow(TypeError)
  expect(await other).toMatchObject({ kind: 'bubble' })
})

test('aborts any step by a signal', async () => {
  const server = await openServer({ login: () => true })
  const abort = new AbortController()
  const outcome = GameClient.connect({ ...optionsFor(server), signal: abort.signal })
  await expect.poll(() => server.logins.length).toBeGreaterThan(0)
  abort.abort()
  expect(await getRefusal(outcome)).toMatchObject({ reason: 'closed' })
  const again = GameClient.connect({ ...optionsFor(server), signal: abort.signal })
  expect(await getRefusal(again)).toMatchObject({ reason: 'closed' })
})

test('leaves no timer when closed in any step', async () => {
  const pending = new Set<object>()
  const clock: Clock = {
    ...systemClock,
    after: (ms, run) => {
      const task = {}
      pending.add(task)
      const callOff = systemClock.after(ms, () => {
        pending.delete(task)
        run()
      })
      return () => {
        pending.delete(task)
        callOff()
      }
    },
  }
  const server = await openServer()
  const connected = await GameClient.connect({ ...optionsFor(server), clock })
  if (!connected.ok) throw new Error('It was not let in.')
  void connected.value.join('START')
  void connected.value.walkTo({ x: 5000, y: 96 })
  await connected.value.close()
  expect(pending.size).toBe(0)
  const abort = new AbortController()
  const mute = await openServer({ connect: () => true })
  const entering = GameClient.connect({ ...optionsFor(mute), clock, signal: abort.signal })
  await expect.poll(() => mute.visitors.size).toBe(1)
  abort.abort()
  expect((await entering).ok).toBe(false)
  expect(pending.size).toBe(0)
})
