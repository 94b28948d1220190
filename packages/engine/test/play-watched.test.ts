import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import type { EngineMessage, EngineRequest } from '@trellis/contract/links/engine.ts'
import type { WorldNews } from '@trellis/contract/links/world-news.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, onTestFinished, test } from 'vitest'
import { flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'
import {
  createFolder,
  getConsole,
  startEngine,
  TestControl,
  type TestEngine,
} from './test-engine.ts'

const START = worldNameSchema.parse('START')

async function play(port: number, growId: string): Promise<GameClient> {
  const entered = await GameClient.connect({ growId, password: 'secret', port })
  if (!entered.ok) throw new Error(`refused: ${JSON.stringify(entered.refusal)}`)
  onTestFinished(() => entered.value.close())
  return entered.value
}

let lastId = 1000
type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** Sends a request and returns the answer. */
async function ask({ control }: Pick<TestEngine, 'control'>, request: WithoutId<EngineRequest>) {
  const id = ++lastId
  control.send({ id, ...request })
  const answer = await control.until((message) => 'id' in message && message.id === id)
  return 'ok' in answer ? answer : null
}

const listNews = (messages: EngineMessage[]): WorldNews[] =>
  messages.flatMap((it) => ('event' in it && it.event === 'world' ? [it.news] : []))
const untilNews = ({ control }: Pick<TestEngine, 'control'>, isIt: (news: WorldNews) => boolean) =>
  control.until((it) => 'event' in it && it.event === 'world' && isIt(it.news))
const standsAt = (x: number, y: number) => (news: WorldNews) =>
  news.about === 'players' && news.players.some((it) => it.x === x && it.y === y)
const hasTile = (index: number, item: number) => (news: WorldNews) =>
  news.about === 'tiles' && news.tiles.some(([at, front]) => at === index && front === item)

test('lists players with world, join time and mute, and reports changes', async () => {
  const engine = await startEngine(createFolder())
  const before = new Date().toISOString()
  const ann = await play(engine.port, 'Ann')
  const presence = () =>
    engine.control.messages.filter((it) => 'event' in it && it.event === 'presence').length
  await engine.control.until((it) => 'event' in it && it.event === 'presence')
  const listPlayers = async () => (await ask(engine, { do: 'census' }))?.players ?? []
  const [inMenu] = await listPlayers()
  expect(inMenu).toEqual({
    name: 'Ann',
    world: null,
    since: expect.any(String),
    mutedUntil: null,
    look: { skin: expect.any(Number), clothes: [] },
  })
  expect(inMenu && inMenu.since >= before && inMenu.since <= new Date().toISOString()).toBe(true)
  const received = presence()
  await ann.join('START')
  await expect.poll(presence).toBeGreaterThan(received)
  expect(await listPlayers()).toMatchObject([{ name: 'Ann', world: 'START', since: inMenu?.since }])
  const commandedAt = Date.now()
  await engine.control.command('mute ann 5')
  const [muted] = await listPlayers()
  const after = Date.now()
  const mutedAt = Date.parse(muted?.mutedUntil ?? '') - 5 * 60_000
  expect(mutedAt).toBeGreaterThanOrEqual(commandedAt)
  expect(mutedAt).toBeLessThanOrEqual(after)
  const log = getConsole(engine.folder)
  expect(log).toContain(`Ann was muted by console until ${muted?.mutedUntil}.`)
  await ann.leave()
  expect(getConsole(engine.folder)).toContain('Ann left START.')
})

test('delivers a message to one online player at once, and refuses offline ones', async () => {
  const engine = await startEngine(createFolder())
  const ann = await play(engine.port, 'Ann')
  const message = { do: 'message', text: 'Please stop.', by: 'Maya' } as const
  expect(await ask(engine, { ...message, name: 'ann' })).toMatchObject({ ok: true })
  const read = await ann.events.first((it) =>
    it.kind === 'console' && it.text === 'Message from Maya: Please stop.' ? it : null,
  )
  expect(read).toBeTruthy()
  expect(await ask(engine, { ...message, name: 'Bob' })).toMatchObject({ ok: false, missing: true })
  const log = getConsole(engine.folder)
  expect(log.filter((line) => line.includes(' told '))).toEqual(['Maya told Ann: Please stop.'])
})

test('applies a mute of the panel at once with a notice, and lifts it', async () => {
  const engine = await startEngine(createFolder())
  const ann = await play(engine.port, 'Ann')
  await ann.join('START')
  const mute = (to: number) =>
    ask(engine, {
      do: 'patch',
      document: { kind: 'player', name: 'Ann' },
      changes: JSON.stringify([{ path: ['muted_until'], to }]),
      by: 'Maya',
    })
  const reads = (text: string, after = 0) =>
    ann.events.first((it) => (it.kind === 'console' && it.text === text ? it : null), { after })
  await mute(253_402_300_799_000)
  expect(await reads('You are muted.')).toBeTruthy()
  const { mark } = ann.events
  ann.say('still?')
  expect(await reads('You are muted.', mark)).toBeTruthy()
  const file = join(engine.folder, 'data/database/players/Ann_.json')
  expect(JSON.parse(readFileSync(file, 'utf8')).muted_until).toBe(253_402_300_799_000)
  const patched = ask(engine, {
    do: 'patch',
    document: { kind: 'player', name: 'Ann' },
    changes: JSON.stringify([{ path: ['muted_until'], from: 253_402_300_799_000, to: 0 }]),
    by: 'Maya',
  })
  expect(await patched).toMatchObject({ ok: true })
  expect(await reads('You may chat again.')).toBeTruthy()
  const log = getConsole(engine.folder)
  expect(log).toContain('Ann was muted by Maya for good.')
  expect(log).toContain('Ann was unmuted by Maya.')
  expect(log.join('\n')).not.toContain('still?')
})

test('sends a watcher the map, then changed tiles and player positions', async () => {
  const engine = await startEngine(createFolder())
  const watch = { do: 'watch', world: START, isOn: true, whole: false } as const
  expect(await ask(engine, watch)).toMatchObject({ ok: true })
  await untilNews(engine, ({ about }) => about === 'map')
  const [map] = listNews(engine.control.messages)
  if (map?.about !== 'map') throw new Error('the map does not come first')
  expect(map.foreground.filter((_, at) => at % 2 === 1).reduce((sum, it) => sum + it)).toBe(6000)
  // The world has no players yet.
  await engine.control.command('setblock START 5 6 242')
  await untilNews(engine, hasTile(605, 242))
  const ann = await play(engine.port, 'Ann')
  await ann.join('START')
  const { x, y } = ann.me ?? { x: 0, y: 0 }
  await untilNews(engine, standsAt(x, y))
  ann.moveTo({ x: x + 32, y })
  await untilNews(engine, standsAt(x + 32, y))
  await engine.control.command('setblock START 7 6 2')
  await untilNews(engine, hasTile(607, 2))
  const changes = JSON.stringify([{ path: ['blocks', 608, 'b'], from: 0, to: 14 }])
  const document = { kind: 'world', name: 'START' } as const
  const patched = await ask(engine, { do: 'patch', document, changes, by: 'Maya' })
  expect(patched).toMatchObject({ ok: true })
  await untilNews(
    engine,
    (news) => news.about === 'tiles' && news.tiles.some(([at, , b]) => at === 608 && b === 14),
  )
  await ann.leave()
  await untilNews(engine, (news) => news.about === 'players' && news.players.length === 0)
  expect(await ask(engine, { ...watch, world: worldNameSchema.parse('NOWHERE') })).toMatchObject({
    ok: false,
    missing: true,
  })
})

test('reports built and broken tiles individually', async () => {
  const engine = await GameServer.start(flatGround({ players: { Ann: { inventory: [[2, 10]] } } }))
  const PLAY = worldNameSchema.parse('PLAY')
  await ask(engine, { do: 'watch', world: PLAY, isOn: true, whole: false })
  await untilNews(engine, ({ about }) => about === 'map')
  const ann = await engine.enter('Ann')
  await untilNews(engine, ({ about }) => about === 'players')
  const { tileX, tileY } = getTileBeside(1)
  const index = tileX + tileY * 100
  expect(ann.place(2, { tileX, tileY })).toBe(true)
  await untilNews(engine, hasTile(index, 2))
  const maps = listNews(engine.control.messages).filter(({ about }) => about === 'map')
  expect(maps).toHaveLength(1)
})

test('replaces many tile changes by a full map, and ends an abandoned watch', async () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'data/database/worlds'), { recursive: true })
  const blocks = (f: number) => Array.from({ length: 6000 }, () => ({ f, b: 0 }))
  const file = join(folder, 'data/database/worlds/BIG_.json')
  writeFileSync(file, JSON.stringify({ blocks: blocks(2) }))
  const engine = await startEngine(folder)
  const BIG = worldNameSchema.parse('BIG')
  await ask(engine, { do: 'watch', world: BIG, isOn: true, whole: false })
  await untilNews(engine, (news) => news.about === 'map')
  const document = { kind: 'world', name: 'BIG' } as const
  const text = JSON.stringify({ blocks: blocks(4) })
  await ask(engine, { do: 'put', document, text, by: 'Maya' })
  const isNew = (news: WorldNews) => news.about === 'map' && news.foreground[0] === 4
  await untilNews(engine, isNew)
  // A second watch from another connection gets its own full map.
  const other = { control: new TestControl(connect(join(folder, 'control/control.sock'))) }
  await ask(other, { do: 'watch', world: BIG, isOn: true, whole: false })
  await untilNews(other, isNew)
  await ask(engine, { do: 'watch', world: BIG, isOn: false, whole: false })
  const received = listNews(engine.control.messages).length
  await engine.control.command('setblock BIG 1 0 8')
  await untilNews(other, hasTile(1, 8))
  expect(listNews(engine.control.messages)).toHaveLength(received)
})
