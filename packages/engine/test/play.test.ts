import { onRequestWorldSelectMenu, onSuperMain } from '@trellis/protocol/calls/login-calls.ts'
import { onTalkBubble } from '@trellis/protocol/calls/message-calls.ts'
import { onRemove, onSetBux, onSetPos } from '@trellis/protocol/calls/player-calls.ts'
import { onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { readRemoval } from '@trellis/protocol/text/spawn.ts'
import { readWorldMenu } from '@trellis/protocol/text/world-menu.ts'
import { expect, test } from 'vitest'
import { getPlayer, writeJson } from './kit/game-server.ts'
import { getValues, TestClient } from './kit/test-client.ts'
import { createFolder, getConsole, getWorld, startEngine } from './test-engine.ts'

const kit = { Gemss: 250, Coin: 3, Seasonals_Token: 1, items: [[242, 5]] }

function getInventory(client: TestClient) {
  const all = client.heard.flatMap(({ update }) =>
    update?.kind === 'inventory' ? [update.inventory] : [],
  )
  return all.at(-1)
}

test('gives a newcomer an account and the kit once, and finds it again with the password', async () => {
  const folder = createFolder()
  writeJson(folder, 'json/config.json', { NEWBIE_GET: { ITEMS: [kit] } })
  const { port } = await startEngine(folder)
  const ann = await TestClient.enter(port, 'Ann')
  const stack = { itemId: 242, count: 5, isWorn: false }
  expect(getInventory(ann)?.stacks).toContainEqual(stack)
  expect(await ann.untilCall(onSetBux)).toEqual({ gems: 250 })
  const { menu } = await ann.untilCall(onRequestWorldSelectMenu)
  expect(readWorldMenu(menu)).toContainEqual({ name: 'START', players: 0 })
  const { pass } = getPlayer(folder, 'Ann')
  expect(pass).toMatch(/^\$scrypt\$/)
  ann.act({ action: 'quit' })
  await ann.untilDisconnected()
  const again = await TestClient.enter(port, 'ANN')
  expect(getInventory(again)?.stacks).toContainEqual(stack)
  expect(getPlayer(folder, 'Ann')).toMatchObject({ gems: 250, pass })
  const log = getConsole(folder)
  expect(log).toContain('Ann joined the server for the first time.')
  expect(log).toContain('Ann left the server.')
  expect(log).toContain('Ann joined the server.')
})

test('refuses wrong passwords, invalid names and malformed logins with a sentence', async () => {
  const { port } = await startEngine(createFolder())
  await TestClient.enter(port, 'Ann')
  const refused = async (growId: string, password: string) => {
    const client = await TestClient.connect(port)
    client.logIn(growId, password)
    await client.untilDisconnected()
    return client.lines()
  }
  expect(await refused('Ann', 'wrong')).toEqual(['Wrong GrowID or password.'])
  expect(await refused('../Ann', 'secret')).toEqual(['A GrowID has 3 to 20 letters and digits.'])
  expect(await refused('Bob', 'abc')).toEqual(['A password has 4 to 128 characters.'])
})

test('blocks password guessing for a minute', async () => {
  const { port } = await startEngine(createFolder())
  await TestClient.enter(port, 'Ann')
  let message = ''
  for (let guess = 0; guess < 12; guess++) {
    const client = await TestClient.connect(port)
    client.logIn('Ann', `guess${guess}`)
    await client.untilDisconnected()
    message = client.lines().at(-1) ?? ''
  }
  expect(message).toBe('Too many attempts. Wait a minute.')
})

test('hashes a plain imported password at the first login', async () => {
  const folder = createFolder()
  writeJson(folder, 'players/Old_.json', { name: 'Old', pass: 'hunter2', gems: 7, strange: [1] })
  const { port } = await startEngine(folder)
  const old = await TestClient.enter(port, 'old', 'hunter2')
  expect(await old.untilCall(onSetBux)).toEqual({ gems: 7 })
  const file = getPlayer(folder, 'Old')
  expect(file.pass).toMatch(/^\$scrypt\$/)
  expect(file.strange).toEqual([1])
  old.act({ action: 'quit' })
  await old.untilDisconnected()
  await TestClient.enter(port, 'Old', 'hunter2')
})

test('gives an account to the later of two logins', async () => {
  const { port, control } = await startEngine(createFolder())
  const first = await TestClient.enter(port, 'Ann')
  const second = await TestClient.enter(port, 'Ann')
  await first.untilDisconnected()
  expect(first.lines()).toContain('Another player logged in with your GrowID.')
  expect(second.isGone).toBe(false)
  control.send({ id: 50, do: 'census' })
  const reply = await control.until((message) => 'id' in message && message.id === 50)
  expect(reply).toMatchObject({ players: [{ name: 'Ann', world: null }] })
})

test("shows players in a world each other's joins, moves, chat and leaves", async () => {
  const folder = createFolder()
  const { port, control } = await startEngine(folder)
  const ann = await TestClient.enter(port, 'Ann')
  const bob = await TestClient.enter(port, 'Bob')
  const annHere = await ann.join('START')
  const map = await ann.until(({ update }) => update?.kind === 'map')
  if (map.update?.kind !== 'map') throw new Error('no map')
  expect(map.update.map).toMatchObject({ name: 'START', width: 100, height: 60 })
  const door = map.update.map.tiles.findIndex(({ foreground }) => foreground === 6)
  expect(annHere).toMatchObject({ x: (door % 100) * 32, y: Math.floor(door / 100) * 32 })
  const bobHere = await bob.join('start')
  expect(bob.spawns().map(({ name, isLocal }) => [name, isLocal])).toEqual([
    ['`wAnn``', false],
    ['`wBob``', true],
  ])
  await ann.untilSpawn(({ name }) => name === '`wBob``')
  const motion = { x: 500, y: 700, speedX: 250, speedY: 0, facesLeft: true, state: 16 }
  ann.ask({ kind: 'move', ...motion })
  const moved = await bob.until(({ update }) => update?.kind === 'motion')
  expect(moved.update).toMatchObject({ ...motion, netId: annHere.netId })
  bob.say('hello `4there\u202e')
  expect(await ann.untilCall(onTalkBubble)).toMatchObject({
    netId: bobHere.netId,
    text: 'hello there',
  })
  await ann.untilLine((line) => line.endsWith('> hello there'))
  ann.act({ action: 'respawn' })
  expect(await bob.untilFound(() => getPlace(bob, annHere.netId))).toEqual([annHere.x, annHere.y])
  control.send({ id: 51, do: 'census' })
  const reply = await control.until((message) => 'id' in message && message.id === 51)
  expect(reply).toMatchObject({
    players: [
      { name: 'Ann', world: 'START' },
      { name: 'Bob', world: 'START' },
    ],
  })
  const menus = bob.heard.length
  bob.act({ action: 'quit_to_exit' })
  await bob.untilCall(onRequestWorldSelectMenu, menus)
  const { netId } = await ann.untilCall(onRemove)
  expect(readRemoval(netId)).toBe(bobHere.netId)
  const log = getConsole(folder)
  for (const line of ['Ann entered START.', 'Bob entered START.', '[START] <Bob> hello there']) {
    expect(log).toContain(line)
  }
})

/** Returns the last position of a player that the client received. */
function getPlace(client: TestClient, netId: number) {
  const received = client.calls().filter((call) => call.targetNetId === netId)
  return getValues(onSetPos, received).at(-1)?.place ?? null
}

test('creates a new world on first entry and keeps it', async () => {
  const folder = createFolder()
  const { port } = await startEngine(folder)
  const ann = await TestClient.enter(port, 'Ann')
  const bob = await TestClient.enter(port, 'Bob')
  await Promise.all([ann.join('farm7'), bob.join('FARM7')])
  expect(getWorld(folder, 'FARM7').blocks).toHaveLength(6000)
  await ann.untilSpawn(({ name }) => name === '`wBob``')
  for (const name of ['../X', 'A B', 'EXIT!', 'X'.repeat(30)]) {
    const from = ann.heard.length
    ann.act({ action: 'join_request', world: name })
    await ann.untilLine((line) => line === "That is no world's name.", from)
  }
})

test('explains refused entry to locked, nuked and level-restricted worlds, and admits permitted players', async () => {
  const folder = createFolder()
  writeJson(folder, 'json/config.json', { GAME: { CREATOR_LIST: ['Boss'] } })
  writeJson(folder, 'worlds/LOCKED_.json', { owner: 'Ann', d_weather: 6 })
  writeJson(folder, 'worlds/NUKED_.json', { owner: 'Ann', n_b: 'Boss' })
  writeJson(folder, 'worlds/HARD_.json', { entry_level: 50 })
  const { port } = await startEngine(folder)
  const bob = await TestClient.enter(port, 'Bob')
  const ann = await TestClient.enter(port, 'Ann')
  const boss = await TestClient.enter(port, 'Boss')
  const denial = async (client: TestClient, world: string) => {
    const from = client.heard.length
    client.act({ action: 'join_request', world })
    return client.untilLine(() => true, from)
  }
  expect(await denial(bob, 'LOCKED')).toBe('That world is locked.')
  expect(await denial(bob, 'NUKED')).toBe('That world is inaccessible.')
  expect(await denial(ann, 'NUKED')).toBe('That world is inaccessible.')
  expect(await denial(bob, 'HARD')).toBe("Players lower than level 50 can't enter HARD.")
  await ann.join('LOCKED')
  for (const world of ['LOCKED', 'NUKED', 'HARD']) await boss.join(world)
})

test('refuses banned logins, and disconnects players banned during play', async () => {
  const folder = createFolder()
  const { port, control } = await startEngine(folder)
  const bob = await TestClient.enter(port, 'Bob')
  await control.command('ban bob')
  await bob.untilDisconnected()
  const again = await TestClient.connect(port)
  again.logIn('Bob', 'secret')
  await again.untilDisconnected()
  expect(again.lines()).toEqual(['You are banned from this server.'])
})

test('applies weather and lock in the world at once, and sends guests to the menu', async () => {
  const folder = createFolder()
  writeJson(folder, 'worlds/HOME_.json', { owner: 'Ann' })
  const { port, control } = await startEngine(folder)
  const ann = await TestClient.enter(port, 'Ann')
  const bob = await TestClient.enter(port, 'Bob')
  await ann.join('HOME')
  await bob.join('HOME')
  const patch = (id: number, changes: object[]) => {
    const document = { kind: 'world', name: 'HOME' } as const
    control.send({ id, do: 'patch', document, changes: JSON.stringify(changes), by: 'owner' })
    return control.until((message) => 'id' in message && message.id === id)
  }
  let from = bob.heard.length
  expect(await patch(60, [{ path: ['weather'], to: 8 }])).toMatchObject({ ok: true })
  expect(await bob.untilCall(onSetCurrentWeather, from)).toEqual({ weather: 8 })
  from = bob.heard.length
  await patch(61, [{ path: ['d_weather'], to: 6 }])
  await bob.untilLine((line) => line === 'That world is locked.', from)
  await bob.untilCall(onRequestWorldSelectMenu, from)
  await ann.untilCall(onRemove)
  await control.command('weather HOME 2')
  await ann.untilFound(() => listWeathers(ann).find((it) => it === 2) ?? null)
  control.send({ id: 62, do: 'remove', document: { kind: 'world', name: 'HOME' }, by: 'owner' })
  await ann.untilLine((line) => line === 'That world is gone.')
})

function listWeathers(client: TestClient): number[] {
  return client.calls().flatMap((call) => onSetCurrentWeather.read(call)?.weather ?? [])
}

test('delivers items, gems and roles to an online player', async () => {
  const { port, control } = await startEngine(createFolder())
  const ann = await TestClient.enter(port, 'Ann')
  const bob = await TestClient.enter(port, 'Bob')
  await ann.join('START')
  await bob.join('START')
  await control.command('give Ann 242 7')
  await ann.untilFound(() => getInventory(ann)?.stacks.find(({ itemId }) => itemId === 242) ?? null)
  await control.command('gems Ann 999')
  await ann.untilFound(
    () =>
      ann
        .calls()
        .flatMap((call) => onSetBux.read(call)?.gems ?? [])
        .find((it) => it === 999) ?? null,
  )
  const changes = JSON.stringify([{ path: ['Role.Moderator'], to: true }])
  const document = { kind: 'player', name: 'Ann' } as const
  control.send({ id: 70, do: 'patch', document, changes, by: 'owner' })
  const seen = await bob.untilSpawn(({ name }) => name === '`#@Ann``')
  expect(seen.isModerator).toBe(true)
})

test('blocks chat under silence, mute and flood limits, with the reason', async () => {
  const folder = createFolder()
  writeJson(folder, 'worlds/QUIET_.json', { owner: 'Ann', w_s: 256 })
  const { port, control } = await startEngine(folder)
  const ann = await TestClient.enter(port, 'Ann')
  const bob = await TestClient.enter(port, 'Bob')
  await ann.join('QUIET')
  await bob.join('QUIET')
  bob.say('psst')
  await bob.untilLine((line) => line === 'The owner of this world wants silence.')
  ann.say('I may')
  await bob.untilCall(onTalkBubble)
  await control.command('mute Ann 5')
  ann.say('still?')
  await ann.untilLine((line) => line === 'You are muted for 5 more minutes.')
  for (let count = 0; count < 10; count++) bob.say(`spam ${count}`)
  await bob.untilLine((line) => line === 'You are writing too fast.')
})

test('shows players kicks, announcements and the shutdown', async () => {
  const { port, control } = await startEngine(createFolder())
  const ann = await TestClient.enter(port, 'Ann')
  const bob = await TestClient.enter(port, 'Bob')
  control.send({ id: 80, do: 'announce', text: 'Back soon' })
  await ann.untilLine((line) => line === '[Trellis] Back soon')
  control.send({ id: 81, do: 'kick', name: 'Bob', by: 'owner' })
  await bob.untilDisconnected()
  expect(bob.lines()).toContain('Bob was kicked by owner.')
  const gone = await control.until(
    (message) => 'event' in message && message.event === 'players' && message.count === 1,
  )
  expect(gone).toBeTruthy()
  control.send({ id: 82, do: 'stop', reason: 'asked' })
  await ann.untilDisconnected()
  expect(ann.lines()).toContain('The server is stopping.')
})

test('serves the client settings on the login page', async () => {
  const folder = createFolder()
  const SERVER = { PROTOCOL: '216', OSM_LINK: 'cdn.example.org', OSM_PATH: 'cache/' }
  writeJson(folder, 'json/config.json', { SERVER })
  const { port } = await startEngine(folder)
  const ann = await TestClient.enter(port, 'Ann')
  expect(await ann.untilCall(onSuperMain)).toMatchObject({
    cacheHost: 'cdn.example.org',
    cachePath: 'cache/',
    settings: 'proto=216',
    itemsHash: 0,
  })
})
