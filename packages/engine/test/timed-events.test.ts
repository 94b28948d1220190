import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineRequest } from '@trellis/contract/links/engine.ts'
import type { GameClient } from '@trellis/game-client/game-client.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, test } from 'vitest'
import { entrance, flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer, getPlayer } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import { getWorld, startEngine } from './test-engine.ts'

const minute = 60_000
const [dirt, worldLock] = [2, 242]
/** Where the tests hide a prize: far enough from the door that nobody sees it on arrival. */
const hidden = getTileBeside(8)

const createEvent = (values: object) => ({
  ...{ minutes: 10, factor: 2, gems: 0, seconds: 1, by: 'Maya', announced: 9 },
  ...{ startedAt: Date.now(), endsAt: Date.now() + 10 * minute },
  ...values,
})

const hunt = (values: object = {}) => ({
  'hunt/PLAY': createEvent({
    ...{ kind: 'hunt', worlds: ['PLAY'], world: 'PLAY', items: [[worldLock, 5]], gems: 100 },
    ...{ place: hidden.tileX + hidden.tileY * 100, ...values },
  }),
})

function readEvents(folder: string) {
  const file = join(folder, 'data/database/json/timed-events.json')
  return JSON.parse(readFileSync(file, 'utf8')) as {
    running: Record<string, { items: [number, number][] }>
    history?: { kind: string; end: string; winner: string | null }[]
  }
}

async function readSaved(server: GameServer) {
  await server.control.command('save')
  return readEvents(server.folder)
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const countDropped = (folder: string, itemId: number) => {
  const drops: number[][] = getWorld(folder, 'PLAY').drop_new
  return sum(drops.flatMap(([id, count]) => (id === itemId ? [count ?? 0] : [])))
}

/** Walks to the hidden prize, and resolves with its number when it appears. */
async function approach(client: GameClient): Promise<number> {
  client.moveTo({ x: (hidden.tileX - 1) * 32, y: hidden.tileY * 32 })
  const seen = await client.events.next('drop', ({ drop }) => drop.itemId === worldLock)
  return seen.drop.uid
}

test('starts and ends events by the console and the chat', async () => {
  const config = { GAME: { CREATOR_LIST: ['Maya'] } }
  const server = await GameServer.start({ ...flatGround(), config })
  const [maya, bob] = [await server.person('Maya'), await server.person('Bob')]
  await server.control.command('event start gems 60 3')
  await bob.reads('Event: 3 times the gems, for 60 minutes!')
  await bob.says('/events', 'Events: 3 times the gems, 60 minutes left.')
  await maya.says('/event start gems 5', 'Such an event runs already.')
  await maya.says('/event start rain 5 NOWHERE 2 10', 'There is no such world.')
  await maya.says('/event start rain 5 PLAY 9999 10', 'There is no item of that number.')
  await bob.says('/event stop gems', /no command \/event/)
  await maya.says('/event stop gems', 'Event: 3 times the gems was ended.')
  await maya.says('/event start hunt 5 PLAY 242 1', /a prize is hidden in PLAY/)
  const changes = server.control.messages.filter(
    (it) => 'event' in it && it.event === 'timed-event',
  )
  expect(changes).toMatchObject([
    { change: 'started', kind: 'gems' },
    { change: 'ended', kind: 'gems' },
    { change: 'started', kind: 'hunt', world: 'PLAY' },
  ])
  const { running, history } = await readSaved(server)
  expect(Object.keys(running)).toEqual(['hunt/PLAY'])
  expect(history).toMatchObject([{ kind: 'gems', end: 'stopped', by: 'console' }])
})

test('lets items rain on the ground that players reach, and no more than chosen', async () => {
  const rain = createEvent({ kind: 'rain', worlds: ['PLAY'], world: 'PLAY', items: [[dirt, 6]] })
  const timedEvents = { 'rain/PLAY': { ...rain, minutes: 1, endsAt: Date.now() + minute } }
  const server = await GameServer.start({ ...flatGround(), timedEvents })
  const ann = await server.person('Ann')
  const findDropASecondLater = () => {
    server.pass(1000)
    return ann.client.world?.drops.size ?? 0
  }
  await expect.poll(findDropASecondLater).toBeGreaterThan(0)
  const { drop } = await ann.client.events.next('drop', (it) => it.drop.itemId === dirt)
  server.pass(minute)
  expect(Math.floor(drop.y / 32)).toBe(entrance.tileY)
  await ann.reads(/items rain in PLAY is over/)
  const { running, history } = await readSaved(server)
  expect([running, history?.[0]?.kind]).toEqual([{}, 'rain'])
  expect(countDropped(server.folder, dirt)).toBeLessThanOrEqual(6)
})

test('shows a prize only to players nearby, and rewards the finder', async () => {
  const server = await GameServer.start({ ...flatGround(), timedEvents: hunt() })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  expect(getWorld(server.folder, 'PLAY').drop_new).toEqual([])
  const uid = await approach(ann.client)
  ann.client.pickUp(uid)
  await bob.reads('Event: Ann found the prize in PLAY!')
  await ann.client.events.next('gems', ({ gems }) => gems >= 100)
  const player = await server.savedPlayer('Ann')
  expect(countItem(player.inventory as [], worldLock)).toBe(5)
  const { running, history } = readEvents(server.folder)
  expect(running).toEqual({})
  expect(history).toMatchObject([{ kind: 'hunt', end: 'found', winner: 'Ann' }])
})

test('counts hits between players in an arena, and rewards the best one', async () => {
  const server = await GameServer.start({
    ...flatGround(),
    timedEvents: {
      'arena/PLAY': createEvent({
        ...{ kind: 'arena', worlds: ['PLAY'], world: 'PLAY', items: [[worldLock, 2]], gems: 7 },
      }),
    },
  })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  ann.client.punch(entrance)
  await ann.reads('You hit Bob: 1 points.')
  await bob.reads('Ann hit you.')
  // The same player cannot be hit again at once.
  ann.client.punch(entrance)
  await bob.says('/events', /the arena in PLAY, .* left \(Ann 1\)/)
  await server.control.command('event stop arena')
  await bob.reads('Event: the arena in PLAY was ended. Ann wins with 1 hits!')
  const player = await server.savedPlayer('Ann')
  expect([countItem(player.inventory as [], worldLock), player.gems]).toEqual([2, 7])
})

test('ends an event at the start of the server when its time has passed meanwhile', async () => {
  const past = { startedAt: 1000, endsAt: 2000, kind: 'xp' }
  const timedEvents = { xp: createEvent(past), odd: { kind: 'nonsense' }, ...hunt() }
  const server = await GameServer.start({ ...flatGround(), timedEvents })
  await server.enter('Ann')
  await expect
    .poll(async () => (await readSaved(server)).history)
    .toMatchObject([{ kind: 'xp', end: 'time', endedAt: 2000 }])
})

test('follows a world that is renamed, and ends with one that is removed', async () => {
  const server = await GameServer.start({ ...flatGround(), timedEvents: hunt() })
  const ask = async (id: number, request: object) => {
    server.control.send({ id, by: 'Ann', ...request } as EngineRequest)
    await server.control.until((it) => 'id' in it && it.id === id)
  }
  await ask(9001, { do: 'rename', document: { kind: 'world', name: 'PLAY' }, to: 'STAGE' })
  await expect
    .poll(async () => (await readSaved(server)).running)
    .toMatchObject({ 'hunt/STAGE': { world: 'STAGE', items: [[worldLock, 5]] } })
  await ask(9002, { do: 'remove', document: { kind: 'world', name: 'STAGE' } })
  await expect
    .poll(async () => await readSaved(server))
    .toMatchObject({ running: {}, history: [{ kind: 'hunt', end: 'stopped' }] })
})

test('lets a script start and stop an event, not more than one in ten seconds', async () => {
  const party = `
    onCommand('party', async (player) => {
      const wrong = await game.startEvent({ kind: 'gems', factor: 99 })
      const done = await game.startEvent({ kind: 'gems', minutes: 5 })
      const again = await game.stopEvent('gems')
      player.send(JSON.stringify([wrong.ok, done.ok, again.reason]))
    })
  `
  const server = await GameServer.start({ ...flatGround(), scripts: { party } })
  await expect.poll(() => server.console()).toContainEqual(expect.stringContaining('party: runs'))
  const ann = await server.person('Ann')
  await ann.says('/party', '[false,true,"At most one change of events in ten seconds."]')
  await ann.says('/events', /^Events: 2 times the gems/)
  const { running } = await readSaved(server)
  expect(running).toMatchObject({ gems: { by: 'script party' } })
})

test('gives a prize exactly once when the server is killed at any moment', async () => {
  const dice = createSeededDice(11)
  let found = 0
  for (let round = 0; round < 4; round++) {
    const server = await GameServer.startProcess({ ...flatGround(), timedEvents: hunt() })
    const ann = await server.enter('Ann')
    const uid = await approach(ann)
    /** Lets the game continue for some steps. */
    const proceed = async () => {
      for (let calls = Math.floor(dice() * 30); calls > 0; calls--) await server.console()
    }
    await proceed()
    if (round > 0) ann.pickUp(uid)
    if (dice() < 0.5) void server.control.command('save')
    if (round === 3) await ann.events.next('gems', (it) => it.gems >= 100)
    await proceed()
    if (round === 3) await server.control.command('save')
    await server.kill()
    const engine = await startEngine(server.folder, { TRELLIS_ITEMS: itemsFile() })
    await engine.control.command('save')
    const { inventory, gems } = getPlayer(server.folder, 'Ann')
    const { running, history = [] } = readEvents(server.folder)
    const carried = countItem(inventory, worldLock)
    const isOver = history.length > 0
    expect([carried, gems, running['hunt/PLAY'] === undefined]).toEqual(
      isOver ? [5, 100, true] : [0, 0, false],
    )
    const isShown = countDropped(server.folder, worldLock) > 0
    expect(isShown && isOver).toBe(false)
    if (isOver) found++
  }
  expect(found).toBeGreaterThan(0)
})
