import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Service } from './lobby-kit.ts'

let service: Service
let red: string
let blue: string
let closed: string
/** One service for all tests, with two running servers and a stopped one. Each test has other players. */
beforeAll(async () => {
  service = await Service.start()
  red = await service.addServer('Red')
  blue = await service.addServer('Blue')
  closed = await service.addServer('Closed')
  await Promise.all([service.start(red), service.start(blue)])
  await service.untilListed('Red', 'Blue')
})
afterEach(() => service.closeClients())
afterAll(() => service.end())

async function welcome(client: GameClient): Promise<string> {
  const message = await client.events.first((event) =>
    event.kind === 'console' && event.text.startsWith('Welcome to') ? event : null,
  )
  return typeof message === 'string' ? message : message.text
}

test('sends a player to the requested server, and next time to the last used one', async () => {
  const anna = getValue(await service.enter(service.token('Anna', { server: 'bLUE' })))
  expect(await welcome(anna)).toContain('Welcome to Blue')
  expect(getValue(await anna.join('START')).name).toBe('START')
  expect(anna.acceptance).toMatchObject({ cacheHost: 'panel.test:3000', cachePath: 'cache/' })
  await anna.quit()
  // The client sends no server name, the GrowID in other letter case, and the login of older clients.
  const again = await GameClient.connect({
    port: service.port,
    growId: 'ANNA',
    password: 'secret',
  })
  expect(await welcome(getValue(again))).toContain('Welcome to Blue')
  await getValue(again).close()
  const other = await service.enter(service.token('anna', { server: 'Red', password: 'other1' }))
  expect(await welcome(getValue(other))).toContain('Welcome to Red')
  const wrong = await service.enter(service.token('Anna', { server: 'Blue', password: 'other1' }))
  expect(wrong).toMatchObject({ ok: false, refusal: { step: 'login', reason: 'wrong-password' } })
  const lines = [...(await service.lines(red)).lines, ...(await service.lines(blue)).lines]
  expect(lines.join('\n')).not.toContain('secret')
})

test('redirects a player with a short id and a user id, valid once', async () => {
  const dora = getValue(await service.enter(service.token('Dora')))
  expect(await dora.join('Red')).toMatchObject({ refusal: { reason: 'redirected' } })
  const { redirect } = await dora.events.next('redirect')
  expect(redirect.uuid).toMatch(/^[0-9a-f]{32}$/)
  getValue(await dora.follow({ kind: 'redirect', redirect }))
  expect(await welcome(dora)).toContain('Welcome to Red')
  const world = getValue(await dora.join('START'))
  expect(world.local?.userId).toBe(redirect.userId)
  await dora.quit()
  const thief = getValue(await service.enter(service.token('Thief')))
  const again = await thief.follow({ kind: 'redirect', redirect })
  expect(again).toMatchObject({ ok: false, refusal: { step: 'login' } })
  await thief.close()
  expect((await service.lines(red)).lines.join('\n')).not.toContain(redirect.uuid)
})

test('lists running servers by player count if none is requested, and reports unknown or offline ones', async () => {
  const first = getValue(await service.enter(service.token('Carl', { server: 'Red' })))
  expect(await welcome(first)).toContain('Welcome to Red')
  await expect
    .poll(() => service.menu())
    .toEqual([
      { name: 'Red', players: 1 },
      { name: 'Blue', players: 0 },
    ])
  const dana = getValue(await service.enter(service.token('Dana')))
  expect(await dana.events.next('menu')).toMatchObject({
    worlds: [
      { name: 'Red', players: 1 },
      { name: 'Blue', players: 0 },
    ],
  })
  for (const [name, sentence] of [
    ['Nowhere', 'There is no server called Nowhere. Choose one of the list.'],
    ['closed', 'Closed is offline right now. Choose another server of the list.'],
    ['`4../x', 'There is no server called 4..x. Choose one of the list.'],
  ] as const) {
    expect(await dana.join(name)).toMatchObject({ ok: false, refusal: { messages: [sentence] } })
  }
  const after = dana.events.mark
  expect(await dana.join('blue')).toMatchObject({ refusal: { reason: 'redirected' } })
  const redirect = await dana.events.first((event) => (event.kind === 'redirect' ? event : null), {
    after,
  })
  if (typeof redirect === 'string') throw new Error(redirect)
  getValue(await dana.follow(redirect))
  expect(await welcome(dana)).toContain('Welcome to Blue')
  await service.start(closed)
  await service.stop(closed)
  await service.untilListed('Red', 'Blue')
  const named = getValue(await service.enter(service.token('Emil', { server: 'Closed' })))
  expect(await named.events.next('console')).toMatchObject({
    text: 'Closed is offline right now. Choose another server of the list.',
  })
  const unknown = getValue(await service.enter(service.token('Emil', { server: 'Gone' })))
  expect(await unknown.events.next('console')).toMatchObject({
    text: 'There is no server called Gone. Choose one of the list.',
  })
})

test('refuses unknown players, and expired tokens', async () => {
  const refusal = async (loginToken: string) => {
    const outcome = await service.enter(loginToken)
    return outcome.ok ? null : outcome.refusal.messages
  }
  const plain = 'Log in with your GrowID and password.'
  expect(await refusal('nonsense')).toEqual([plain])
  expect(await refusal(service.token('Nora', { server: 'Red', ageMs: 61_000 }))).toEqual([plain])
  const changed = service.token('Nora', { server: 'Red' })
  expect(await refusal(`${changed.slice(0, -4)}AAAA`)).toEqual([plain])
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  expect(await refusal(base64('growId=a&password=x'))).toEqual([
    'A GrowID has 3 to 20 letters and digits.',
  ])
  const others = await service.enter(base64('growId=Gina&password=secret&server=red'))
  expect(await welcome(getValue(others))).toContain('Welcome to Red')
})

test('admits the bearer of a ticket once, to its server, within a minute', async () => {
  const first = getValue(await service.enter(service.token('Tina', { server: 'Red' })))
  const sent = first.events.since(0).find((event) => event.kind === 'redirect')
  if (sent?.kind !== 'redirect') throw new Error('nobody was sent on')
  await first.quit()
  const knock = async (uuid: string, port = sent.redirect.port) => {
    const client = getValue(await service.enter(service.token('Visitor')))
    const redirect = { ...sent.redirect, uuid, port }
    const followed = await client.follow({ kind: 'redirect', redirect })
    await client.close()
    return followed.ok ? 'in' : followed.refusal.messages
  }
  const loginPrompt = ['Log in with your GrowID and password.']
  expect(await knock(sent.redirect.uuid)).toEqual(loginPrompt)
  expect(await knock(service.ticket(red, 'Tina', 61_000))).toEqual(loginPrompt)
  expect(await knock(service.ticket(blue, 'Tina'))).toEqual(loginPrompt)
  expect(await knock('x'.repeat(1024))).toEqual(loginPrompt)
  const fresh = service.ticket(red, 'Tina')
  expect(await knock(fresh)).toBe('in')
  expect(await knock(fresh)).toEqual(loginPrompt)
})

test('restores the lobby with the last server of each player after a kill', async () => {
  const hana = getValue(await service.enter(service.token('Hana', { server: 'Red' })))
  const file = join(service.dataDir, 'lobby/last-servers.json')
  const isNoted = () => existsSync(file) && /hana/i.test(readFileSync(file, 'utf8'))
  await expect.poll(isNoted).toBe(true)
  const pid = service.lobbyPid()
  process.kill(pid ?? 0, 'SIGKILL')
  await expect
    .poll(() => service.state())
    .toMatchObject({
      state: 'shut',
      reason: 'The lobby ended (SIGKILL) and is started again.',
    })
  await expect.poll(() => service.state()).toMatchObject({ state: 'open', reason: null })
  expect(service.lobbyPid()).not.toBe(pid)
  // The game keeps running while the lobby is down.
  expect(getValue(await hana.join('START')).name).toBe('START')
  await hana.quit()
  const again = getValue(await service.enter(service.token('Hana')))
  expect(await welcome(again)).toContain('Welcome to Red')
})

test('runs servers without the lobby and reports it when its port is taken', async () => {
  const other = createSocket('udp4').bind(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address()
  const lonely = await Service.start({ port })
  onTestFinished(() => lonely.end())
  await lonely.start(await lonely.addServer('Red'))
  const reason = `UDP port ${port} could not be opened: another program uses it.`
  await expect
    .poll(() => lonely.state())
    .toMatchObject({ state: 'shut', port, reason, cause: { why: 'taken' } })
  await new Promise<void>((resolve) => other.close(resolve))
  await expect.poll(() => lonely.state()).toMatchObject({ state: 'open' })
})
