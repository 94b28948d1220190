import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatServerPage } from '@trellis/protocol/text/server-page.ts'
import { expect, onTestFinished, test } from 'vitest'
import { GameClient } from '../src/game-client.ts'
import { getValue } from '../src/outcome.ts'
import { enter, enterWorld, openServer, optionsFor } from './kit/connecting.ts'
import { itemsDat, signAt, soil, wallpaper } from './kit/game-part.ts'

test('logs in, follows the redirect, and opens the menu', async () => {
  const server = await openServer()
  const steps: string[] = []
  const options = { ...optionsFor(server), onStep: (step: string) => void steps.push(step) }
  const client = getValue(await GameClient.connect(options))
  onTestFinished(() => client.close())
  expect(server.logins).toMatchObject([
    { stage: 'arrival', tankIDName: 'Anna', tankIDPass: 'secret', protocol: 225 },
    { stage: 'redirected', tankIDName: 'Anna', user: 4, token: 4000, UUIDToken: 'u-1', lmode: 1 },
  ])
  expect(steps).toEqual(['connect', 'hello', 'login', 'connect', 'hello', 'login', 'menu'])
  expect(await client.events.next('menu')).toMatchObject({
    worlds: [{ name: 'START', players: 3 }],
  })
  expect(await client.events.next('console')).toMatchObject({ text: 'Welcome, Anna.' })
  expect(await client.events.next('grow-id')).toMatchObject({ growId: 'Anna' })
  expect(client.belongings).toMatchObject({ gems: 250, slots: 16 })
  expect(client.belongings.countItem(soil)).toBe(10)
  expect(client.belongings.isWorn(48)).toBe(true)
})

test('sends neither name nor password with a login page token', async () => {
  const server = await openServer()
  const client = getValue(await GameClient.connect({ port: server.port, loginToken: 't-1' }))
  onTestFinished(() => client.close())
  expect(server.logins[0]).toMatchObject({ stage: 'arrival', ltoken: 't-1' })
  expect(server.logins[0]).not.toHaveProperty('tankIDPass')
})

test('reads the server address from the login data page, and returns its meta value', async () => {
  const server = await openServer()
  const page = { address: '127.0.0.1', port: server.port, loginUrl: 'x', meta: 'm-7' }
  const pageUrl = await servePage(
    formatServerPage({ ...page, maintenance: null, hasNewHeader: true }),
  )
  const identity = { growId: 'Anna', password: 'secret' }
  const client = getValue(await GameClient.connect({ ...identity, pageUrl }))
  onTestFinished(() => client.close())
  expect(server.logins[0]?.others.get('meta')).toBe('m-7')
})

test('treats maintenance, invalid and missing login pages as refusals', async () => {
  const identity = { growId: 'Anna', password: 'secret' }
  const page = { address: '127.0.0.1', port: 1, loginUrl: 'x', meta: '' }
  const closed = formatServerPage({ ...page, maintenance: 'Back at noon.', hasNewHeader: true })
  const at = async (pageUrl: string) => {
    const outcome = await GameClient.connect({ ...identity, pageUrl })
    return outcome.ok ? null : outcome.refusal
  }
  expect(await at(await servePage(closed))).toEqual({
    step: 'page',
    reason: 'maintenance',
    messages: ['Back at noon.'],
  })
  expect(await at(await servePage('x'.repeat(100_000)))).toMatchObject({ reason: 'unreadable' })
  expect(await at(await servePage('<html>'))).toMatchObject({ reason: 'unreadable' })
  expect(await at('http://127.0.0.1:9/')).toMatchObject({ reason: 'unreachable' })
  expect(await at('no address')).toMatchObject({ reason: 'unreachable' })
})

test('downloads items and verifies their hash on request', async () => {
  const server = await openServer()
  const options = { ...optionsFor(server), fetchItems: true }
  const client = getValue(await GameClient.connect(options))
  onTestFinished(() => client.close())
  expect(client.items).toMatchObject({ version: 19, hash: client.acceptance?.itemsHash })
  expect(client.items?.names.get(soil)).toBe('Soil')
  server.script.action = (visitor, { action }) => {
    if (action !== 'refresh_item_data') return false
    const changed = itemsDat.slice()
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    return visitor.item({ kind: 'items-dat', bytes: changed })
  }
  expect(await client.refreshItems()).toMatchObject({ refusal: { reason: 'wrong-items' } })
})

test('shows a world as its map describes it, and applies updates', async () => {
  const server = await openServer()
  const client = getValue(await GameClient.connect({ ...optionsFor(server), fetchItems: true }))
  onTestFinished(() => client.close())
  const world = getValue(await client.join('START'))
  expect(world).toMatchObject({ name: 'START', width: 20, height: 10, weather: 3 })
  expect(world.tileAt(0, 9)).toMatchObject({ foreground: soil, background: wallpaper })
  expect(world.tileAt(-1, 0)).toMatchObject({ foreground: 0 })
  expect(client.me).toMatchObject({ name: 'Anna', x: 64, y: 96 })

  client.punch({ tileX: 0, tileY: 5 })
  expect(await client.events.next('damage')).toMatchObject({ tileX: 0, tileY: 5, damage: 6 })
  await client.events.next('tile-change', ({ itemId }) => itemId === null)
  expect(world.tileAt(0, 5)).toMatchObject({ foreground: 0, background: wallpaper })
  expect(world.damageAt(0, 5)).toBe(0)

  client.place(wallpaper, { tileX: 1, tileY: 1 })
  await client.events.next('tile-change', ({ itemId }) => itemId === wallpaper)
  expect(world.tileAt(1, 1)).toMatchObject({ foreground: 0, background: wallpaper })
  client.place(soil, { tileX: 1, tileY: 1 })
  await client.events.next('tile-change', ({ itemId }) => itemId === soil)
  expect(world.tileAt(1, 1)).toMatchObject({ foreground: soil, background: wallpaper })
  expect(client.belongings.countItem(soil)).toBe(9)

  server.game.setWeather(11)
  await client.events.next('weather')
  expect(world.weather).toBe(11)
})

test("tracks drops from appearance to the collector's inventory", async () => {
  const server = await openServer()
  const anna = await enterWorld(server, 'Anna')
  const ben = await enterWorld(server, 'Ben')
  expect(anna.view.drops.get(1)).toMatchObject({ itemId: soil, count: 5 })
  anna.client.drop(soil)
  const { drop } = await ben.client.events.next('drop')
  expect(ben.view.drops.get(drop.uid)).toMatchObject({ itemId: soil, count: 1 })
  ben.client.pickUp(drop.uid)
  await anna.client.events.next('drop-gone')
  await ben.client.events.next('drop-gone')
  expect([anna.view.drops.has(drop.uid), ben.view.drops.has(drop.uid)]).toEqual([false, false])
  expect(anna.client.belongings.countItem(soil)).toBe(9)
  expect(ben.client.belongings.countItem(soil)).toBe(11)
})

test('counts a pickup once when both inventory and drop are updated', async () => {
  const server = await openServer()
  const anna = await enterWorld(server, 'Anna')
  const ben = await enterWorld(server, 'Ben')
  anna.client.drop(soil)
  const { drop } = await ben.client.events.next('drop')
  const visitor = [...server.visitors.values()].find(({ growId }) => growId === 'Ben')
  const after = ben.client.events.mark
  ben.client.pickUp(drop.uid)
  await ben.client.events.next('drop-gone', () => true, { after })
  const stacks = [{ itemId: soil, count: 11, isWorn: false }]
  visitor?.item({ kind: 'inventory', inventory: { slots: 16, stacks } })
  await ben.client.events.next('inventory', () => true, { after })
  expect(ben.client.belongings.countItem(soil)).toBe(11)
})

test('reports players who join, chat, walk and leave', async () => {
  const server = await openServer()
  const anna = await enterWorld(server, 'Anna')
  const ben = await enterWorld(server, 'Ben')
  const { spawn } = await anna.client.events.next('spawn', (it) => it.spawn.name === 'Ben')
  ben.client.say('héllo 🙂 | `4red')
  const bubble = await anna.client.events.next('bubble')
  expect(bubble).toMatchObject({ netId: spawn.netId, text: '`whéllo 🙂 | `4red``' })
  expect(await ben.client.walkTo({ x: 200, y: 96 }, 50)).toBe('there')
  await anna.client.events.next('motion', ({ x }) => x === 200)
  expect(anna.view.players.get(spawn.netId)).toMatchObject({ x: 200, y: 96, facesLeft: false })
  expect(ben.client.me).toMatchObject({ x: 200 })
  getValue(await ben.client.leave())
  expect(ben.client.world).toBeNull()
  await anna.client.events.next('removal')
  expect(anna.view.players.has(spawn.netId)).toBe(false)
  await ben.client.quit()
  expect(ben.client.isConnected).toBe(false)
})

test('answers a dialog, and sees the result', async () => {
  const { client, view } = await enterWorld(await openServer())
  client.wrench(signAt)
  const { name } = await client.events.next('dialog')
  client.answer(name, { text: 'Grüße' })
  await client.events.next('tile')
  expect(view.tileAt(signAt.tileX, signAt.tileY).extra).toEqual({ kind: 'sign', text: 'Grüße' })
})

test('stops walking when the server resets the position', async () => {
  const server = await openServer()
  const { client } = await enterWorld(server)
  server.script.request = (visitor, { kind }) => {
    if (kind === 'move') server.game.action(visitor, { action: 'respawn' })
    return true
  }
  expect(await client.walkTo({ x: 500, y: 96 })).toBe('set-back')
  expect(client.me).toMatchObject({ x: 64, y: 96 })
})

test("follows a redirect during the game on the caller's request", async () => {
  const [lobby, game] = [await openServer(), await openServer()]
  const client = await enter(lobby)
  lobby.script.action = (visitor, action) => {
    if (action.action === 'input') lobby.game.redirect(visitor, 'Anna', game.port)
    return true
  }
  const after = client.events.mark
  client.say('/server NAME')
  getValue(await client.follow(await client.events.next('redirect', undefined, { after })))
  await expect.poll(() => [lobby.visitors.size, game.visitors.size]).toEqual([0, 1])
  expect(getValue(await client.join('START')).name).toBe('START')
})

test('answers pings', async () => {
  const server = await openServer()
  const { client } = await enterWorld(server)
  for (const visitor of server.visitors.values()) visitor.player({ kind: 'ping' })
  await expect
    .poll(() => server.heard.some((it) => 'kind' in it && it.kind === 'ping-reply'))
    .toBe(true)
  expect(client.isConnected).toBe(true)
})

test('streams events until the connection ends', async () => {
  const server = await openServer()
  const { client } = await enterWorld(server)
  const kinds: string[] = []
  const followed = (async () => {
    for await (const { kind } of client.events.follow()) kinds.push(kind)
  })()
  client.say('one')
  await client.events.next('bubble')
  await client.close()
  await followed
  expect(kinds).toEqual(['bubble', 'console', 'gone'])
})

async function servePage(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
