import { expect, test } from 'vitest'
import { consume } from '../src/game/belongings/consumables.ts'
import { pickUpRule } from '../src/game/belongings/picking-up.ts'
import { activateTile } from '../src/game/doors/activating.ts'
import { getRespawnPlace } from '../src/game/doors/respawn.ts'
import type { GameEvent } from '../src/game/events/game-event.ts'
import { rollDice } from '../src/game/machines/dice.ts'
import { punchRule } from '../src/game/requests/punching.ts'
import { punchSpecial } from '../src/game/requests/special-tiles.ts'
import { wrenchTile } from '../src/game/requests/wrenching.ts'
import type { Scene } from '../src/game/scene.ts'
import { entrance, flatWorld, getTileBeside } from './kit/flat-world.ts'
import { catalogueItems, RuleFixture } from './kit/rule-fixture.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const [dirtSeed, spray, portal, dice, wheel, jammer] = [3, 1150, 980, 1212, 1248, 1254]
const checkpoint = findItem('Checkpoint Flag')
const at = getTileBeside(1)
const index = at.tileX + at.tileY * 100
const on = 0x0040_0000

function findItem(name: string): number {
  for (let id = 0; id < 2000; id++) if (catalogueItems.getTraits(id).name === name) return id
  return 0
}

const withBlock = (block: object, more: object = {}) =>
  new RuleFixture({ world: { ...flatWorld([{ at, block: { ...block } }]), ...more } })

const read = (events: GameEvent[]) =>
  events.flatMap((event) => (event.kind === 'message' ? [event.text] : []))

test('lets a player respawn at the checkpoint that they touched, while it is there', () => {
  const fixture = withBlock({ f: checkpoint })
  const events = fixture.act(activateTile, { kind: 'activate', ...at })
  expect(events).toEqual([{ kind: 'checkpoint', index }])
  const { scene } = fixture
  expect(getRespawnPlace(scene, index)).toEqual({ x: at.tileX * 32, y: at.tileY * 32 })
  const door = { x: entrance.tileX * 32, y: entrance.tileY * 32 }
  expect(getRespawnPlace(scene, null)).toEqual(door)
  expect(getRespawnPlace(withBlock({ f: 2 }).scene, index)).toEqual(door)
})

test('leaves a checkpoint out of reach alone', () => {
  const fixture = withBlock({ f: checkpoint })
  fixture.place = { x: 0, y: 0 }
  expect(fixture.act(activateTile, { kind: 'activate', ...at })).toEqual([])
})

test('leads through a portal as through a door', () => {
  const fixture = withBlock({ f: portal, dd: 'OTHER:IN' })
  expect(fixture.act(activateTile, { kind: 'activate', ...at })).toEqual([
    { kind: 'departed', world: 'OTHER', doorId: 'IN' },
  ])
})

test.each([
  [dice, 6],
  [wheel, 37],
])('rolls item %i to each of %i numbers', (f, numbers) => {
  const fixture = withBlock({ f })
  const rolls = new Set<number>()
  for (let roll = 0; roll < 2000; roll++) {
    fixture.act((scene: Scene) => rollDice(scene, index), null)
    rolls.add(Number((fixture.world.blocks as { n?: number }[])[index]?.n ?? 0))
  }
  expect([...rolls].sort((one, other) => one - other)).toEqual(
    Array.from({ length: numbers }, (_, number) => number),
  )
})

test('shows all players the number of the roulette wheel', () => {
  const events = withBlock({ f: wheel }).act((scene: Scene) => rollDice(scene, index), null)
  expect(read(events)[0]).toMatch(/^Ann spun the Roulette Wheel and got \d+!$/)
})

test('keeps strangers from picking up while a collecting jammer is on', () => {
  const lies = () => ({ drop_new: [[2, 5, 1, entrance.tileX * 32, entrance.tileY * 32]] })
  const take = (more: object) => {
    const fixture = withBlock({ f: jammer, fl: on }, { ...lies(), owner: 'Bob', ...more })
    fixture.act(pickUpRule, { uid: 1 })
    return fixture.count(2)
  }
  expect(take({})).toBe(0)
  expect(take({ admins: ['Ann'] })).toBe(5)
  const off = withBlock({ f: jammer }, { ...lies(), owner: 'Bob' })
  off.act(pickUpRule, { uid: 1 })
  expect(off.count(2)).toBe(5)
  const switched = withBlock({ f: jammer })
  switched.act((scene: Scene) => punchSpecial(scene, index), null)
  expect((switched.world.blocks as object[])[index]).toMatchObject({ fl: on })
})

test('shows when a tree is ripe', () => {
  const young = withBlock({ f: dirtSeed, p: 1_000_000, fc: 2 })
  young.now = 1_000_000_000
  const wrench = { kind: 'wrench', x: 0, y: 0, ...at } as const
  expect(read(young.act(wrenchTile, wrench))).toEqual(['Dirt: ripe in 1 minute.'])
  young.now += 3_600_000
  expect(read(young.act(wrenchTile, wrench))[0]).toBe('This tree is grown. Punch it to harvest it.')
})

test.each([
  [spray, 3600],
  [228, 3600],
  [1778, 86_400],
])('makes a tree older with item %i by %i seconds', (itemId, seconds) => {
  const p = 900_000
  const fixture = withBlock({ f: 401, p, fc: 2 })
  fixture.now = p * 1000
  const events = consume(fixture.scene, itemId, at)
  expect(events.find(({ kind }) => kind === 'block')).toMatchObject({ block: { p: p - seconds } })
})

test('doubles the fruit during a harvest boost', () => {
  const harvest = (boost: object) => {
    const world = flatWorld([{ at, block: { f: dirtSeed, p: 0, fc: 4 } }])
    const fixture = new RuleFixture({ world, player: { ...boost } })
    fixture.act(punchRule, at)
    return fixture.drops.find(({ itemId }) => itemId === 2)?.count
  }
  expect(harvest({})).toBe(4)
  expect(harvest({ harvest_boost_until: 2_000_000_000 })).toBe(8)
  expect(harvest({ harvest_boost_until: 1 })).toBe(4)
})

test('shows the respawn at a checkpoint to the client', async () => {
  const blocks = [{ at: getTileBeside(2), block: { f: checkpoint } }]
  const mirror = await MirrorServer.start({ blocks, players: { Ann: {}, Bob: {} } })
  const ann = await mirror.enter('Ann')
  ann.move({ right: 2 })
  ann.activate(getTileBeside(2))
  const call = await ann.untilCall('SetRespawnPos')
  const tile = getTileBeside(2)
  expect(call.args).toEqual([tile.tileX + tile.tileY * 100])
  ann.move({ right: 3 })
  ann.die('respawn_spike')
  await ann.until(() => ann.hasDied && !ann.isFrozen)
  expect(ann.tile).toEqual(tile)
  await ann.join('PLAY')
  ann.die('respawn')
  await ann.until(() => ann.hasDied && !ann.isFrozen)
  expect(ann.tile).toEqual(entrance)
})
