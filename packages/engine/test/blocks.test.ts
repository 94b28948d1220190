import type { GameClient } from '@trellis/game-client/game-client.ts'
import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import { expect, test } from 'vitest'
import { flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'

const [dirt, dirtSeed, bedrock, cave] = [2, 3, 8, 14]
const laser = 1500
const seconds = () => Math.floor(Date.now() / 1000)

const foregroundAt = (client: GameClient, { tileX, tileY }: TilePosition) =>
  client.world?.tileAt(tileX, tileY).foreground

const broken = (client: GameClient, { tileX, tileY }: TilePosition) =>
  client.events.next(
    'tile-change',
    (it) => it.itemId === null && it.tileX === tileX && it.tileY === tileY,
  )

/** A block that always drops one of itself, so that the test does not depend on chance. */
const sureDirt = { ID: dirt, property_gacha: true, Extra_Drops: [[dirt, 1]] }

test('breaks, drops, collects and places a block, visibly to others', async () => {
  const at = getTileBeside(1)
  const blocks = [{ at, block: { f: dirt, b: cave } }]
  const server = await GameServer.start(flatGround({ blocks, customItems: [sureDirt] }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  for (let punches = 0; punches < 3; punches++) ann.punch(at)
  await broken(bob, at)
  expect(bob.events.since(0).filter(({ kind }) => kind === 'damage')).toHaveLength(2)
  expect(bob.world?.tileAt(at.tileX, at.tileY)).toMatchObject({ foreground: 0, background: cave })
  const { drop } = await bob.events.next('drop')
  expect(drop).toMatchObject({ itemId: dirt, count: 1 })
  ann.pickUp(drop.uid)
  await bob.events.next('drop-gone', ({ netId }) => netId === ann.me?.netId)
  await ann.events.next('drop-gone', ({ netId }) => netId === ann.me?.netId)
  expect(ann.belongings.countItem(dirt)).toBe(1)
  const after = ann.events.mark
  ann.place(dirt, at)
  await bob.events.next('tile-change', ({ itemId }) => itemId === dirt)
  expect(bob.world?.tileAt(at.tileX, at.tileY)).toMatchObject({ foreground: dirt })
  await ann.events.next('tile-change', ({ itemId }) => itemId === dirt, { after })
  expect(ann.belongings.countItem(dirt)).toBe(0)
  ann.place(dirt, getTileBeside(2))
  ann.punch(at)
  await bob.events.next('damage', () => true, { after: bob.events.mark })
  expect(foregroundAt(bob, getTileBeside(2))).toBe(0)
  const { blocks: kept } = await server.savedWorld('PLAY')
  expect(kept?.[at.tileX + at.tileY * 100]).toEqual({ f: dirt, b: cave, if_c: 10 })
})

test('explains refused punches: too far, too hard or not permitted', async () => {
  const blocks = [1, 5].map((tiles) => ({ at: getTileBeside(tiles), block: { f: dirt } }))
  const players = { Ann: { inventory: [[dirt, 5]] } }
  const server = await GameServer.start(flatGround({ blocks, players, world: { owner: 'Bob' } }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  ann.punch(getTileBeside(5))
  ann.punch(getTileBeside(1))
  ann.place(dirt, getTileBeside(2))
  const denials = () => ann.events.since(0).filter(({ kind }) => kind === 'bubble')
  await expect.poll(() => denials().length).toBe(2)
  expect(denials()).toMatchObject([
    { text: 'That world is owned by Bob.' },
    { text: 'That world is owned by Bob.' },
  ])
  await server.edit({ kind: 'world', name: 'PLAY' }, [{ path: ['w_s'], from: 0, to: 16 }])
  ann.punch(getTileBeside(0))
  ann.punch({ ...getTileBeside(0), tileY: getTileBeside(0).tileY + 1 })
  await expect.poll(() => denials().length).toBe(4)
  expect(denials().slice(2)).toMatchObject([
    { text: "It's too strong to break." },
    { text: "It's too strong to break." },
  ])
  ann.place(dirt, getTileBeside(0, 0))
  ann.place(dirt, getTileBeside(0, 1))
  await bob.events.next('tile-change', ({ itemId }) => itemId === dirt)
  expect(bob.events.since(0).filter(({ kind }) => kind === 'bubble')).toEqual([])
  expect(bob.events.since(0).filter(({ kind }) => kind === 'damage')).toEqual([])
  expect(bedrock).toBe(
    foregroundAt(bob, { ...getTileBeside(0), tileY: getTileBeside(0).tileY + 1 }),
  )
})

test('grows a tree over time, harvests it by a punch, and returns its seed before that', async () => {
  const soil = [1, 2, 3].map((tiles) => ({ at: getTileBeside(tiles, -1), block: { f: dirt } }))
  const blocks = [
    ...soil,
    { at: getTileBeside(1), block: { f: dirtSeed, p: seconds() - 40, fc: 4 } },
    { at: getTileBeside(2), block: { f: dirtSeed, p: seconds() + 600, fc: 4 } },
  ]
  const players = { Ann: { inventory: [[dirtSeed, 2]] } }
  const server = await GameServer.start(flatGround({ blocks, players }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  expect(bob.world?.tileAt(getTileBeside(1).tileX, getTileBeside(1).tileY).extra).toMatchObject({
    kind: 'seed',
    fruit: 4,
  })
  ann.punch(getTileBeside(1))
  await bob.events.next('harvest')
  const fruit = await bob.events.next('drop', ({ drop }) => drop.itemId === dirt)
  expect(fruit.drop.count).toBe(4)
  expect(foregroundAt(bob, getTileBeside(1))).toBe(0)
  ann.punch(getTileBeside(2))
  await broken(bob, getTileBeside(2))
  await bob.events.next('drop', ({ drop }) => Math.floor(drop.x / 32) === getTileBeside(2).tileX)
  expect([...(bob.world?.drops.values() ?? [])].map(({ itemId }) => itemId)).toContain(dirtSeed)
  ann.place(dirtSeed, getTileBeside(3))
  const planted = await bob.events.next('tile', ({ tile }) => tile.foreground === dirtSeed)
  expect(planted.tile.extra).toMatchObject({ kind: 'seed', ageSeconds: expect.any(Number) })
  ann.place(dirtSeed, getTileBeside(3, 2))
  await ann.events.next('bubble', ({ text }) => text === 'Seeds need solid ground to grow on.')
})

test('punches and places three tiles with a far hand, visibly, and applies edits of it at once', async () => {
  const far = { ID: laser, Name: 'Laser', Far_Punch: 3, Punch_Place: 3, Punch_Hit: 1, Punch_Id: 9 }
  const blocks = [1, 2, 3, 4].map((tiles) => ({ at: getTileBeside(tiles), block: { f: dirt } }))
  const players = {
    Ann: {
      hand: laser,
      inventory: [
        [laser, 1],
        [dirt, 9],
      ],
    },
  }
  const server = await GameServer.start(flatGround({ blocks, players, customItems: [far] }))
  const bob = await server.enter('Bob')
  const ann = await server.enter('Ann')
  const isHers = ({ netId }: { netId: number }) => netId === ann.me?.netId
  expect(await bob.events.next('character', isHers)).toMatchObject({ punchEffect: 9 })
  ann.punch(getTileBeside(1))
  await broken(bob, getTileBeside(3))
  expect([1, 2, 3, 4].map((tiles) => foregroundAt(bob, getTileBeside(tiles)))).toEqual([
    0,
    0,
    0,
    dirt,
  ])
  ann.place(dirt, getTileBeside(1))
  await bob.events.next(
    'tile-change',
    (it) => it.itemId === dirt && it.tileX === getTileBeside(3).tileX,
  )
  expect([1, 2, 3].map((tiles) => foregroundAt(bob, getTileBeside(tiles)))).toEqual([
    dirt,
    dirt,
    dirt,
  ])
  const after = bob.events.mark
  const path = ['items', `ID=${laser}`, 'Punch_Id']
  expect(await server.edit({ kind: 'custom-items' }, [{ path, from: 9, to: 12 }])).toBe(true)
  expect(await bob.events.next('character', isHers, { after })).toMatchObject({ punchEffect: 12 })
  ann.use(laser)
  expect(
    await bob.events.next('character', (it) => isHers(it) && it.punchEffect === 0, { after }),
  ).toBeTruthy()
  const from = bob.events.mark
  ann.punch(getTileBeside(1))
  await bob.events.next('damage', () => true, { after: from })
  ann.punch(getTileBeside(1))
  ann.punch(getTileBeside(1))
  await bob.events.next('tile-change', ({ itemId }) => itemId === null, { after: from })
  expect(foregroundAt(bob, getTileBeside(2))).toBe(dirt)
})

test('drops one entry of a gacha block, and clears blocked ones from worlds', async () => {
  const rock = 10
  const customItems = [
    { ID: dirt, property_gacha: true, Extra_Drops: [[242, 3]] },
    { ID: rock, Name: 'Moon Rock', property_blocked: true },
    { ID: laser, Punch_Hit: 1 },
  ]
  const blocks = [
    { at: getTileBeside(1), block: { f: dirt } },
    { at: getTileBeside(2), block: { f: rock, b: cave } },
  ]
  const players = {
    Ann: {
      hand: laser,
      inventory: [
        [laser, 1],
        [rock, 1],
      ],
    },
  }
  const server = await GameServer.start(flatGround({ blocks, players, customItems }))
  const ann = await server.enter('Ann')
  expect(ann.world?.tileAt(getTileBeside(2).tileX, getTileBeside(2).tileY)).toMatchObject({
    foreground: 0,
    background: cave,
  })
  ann.punch(getTileBeside(1))
  expect(await ann.events.next('drop')).toMatchObject({ drop: { itemId: 242, count: 3 } })
  ann.place(rock, getTileBeside(2))
  await ann.events.next('bubble', ({ text }) => text === 'Moon Rock cannot be placed.')
  expect(ann.belongings.countItem(rock)).toBe(1)
})
