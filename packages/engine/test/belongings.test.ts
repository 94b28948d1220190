import type { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, test } from 'vitest'
import { flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'

const [dirt, gems, hat, apple] = [2, 112, 1300, 1060]

const holds = (client: GameClient, itemId: number, count: number) =>
  expect.poll(() => client.belongings.countItem(itemId)).toBe(count)

test('drops items after a confirmation, shows them to all, and gives them to the first taker', async () => {
  const customItems = [
    { ID: hat, Name: 'Crown', Desc: 'Heavy.', property_untradeable: true },
    { ID: dirt, Name: 'Moon Dust', Desc: 'Old.' },
  ]
  const players = {
    Ann: {
      inventory: [
        [dirt, 50],
        [hat, 1],
      ],
    },
    Bob: { inventory: [[dirt, 195]] },
  }
  const server = await GameServer.start(flatGround({ players, customItems }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  ann.drop(dirt)
  const dialog = await ann.events.next('dialog', ({ name }) => name === 'drop_item')
  expect(dialog.text).toContain('Drop Moon Dust')
  expect(dialog.text).toContain('Old.')
  for (const count of [51, 0, -3]) ann.answer('drop_item', { itemID: dirt, count })
  ann.answer('drop_item', { itemID: 4, count: 1 })
  ann.answer('drop_item', { itemID: dirt, count: 10 })
  const { drop } = await bob.events.next('drop')
  expect(drop).toMatchObject({ itemId: dirt, count: 10 })
  expect(Math.floor(drop.x / 32)).toBe(getTileBeside(1).tileX)
  ann.answer('drop_item', { itemID: dirt, count: 5 })
  expect(await bob.events.next('drop-change')).toMatchObject({
    drop: { uid: drop.uid, count: 15 },
  })
  await holds(ann, dirt, 35)
  bob.pickUp(drop.uid)
  expect(await ann.events.next('drop-change', (it) => it.drop.count === 10)).toBeTruthy()
  await holds(bob, dirt, 200)
  ann.pickUp(drop.uid)
  await bob.events.next('drop-gone')
  await holds(ann, dirt, 45)
  ann.drop(hat)
  await ann.events.next('bubble', ({ text }) => text === "You can't drop Crown: it is untradeable.")
  ann.answer('drop_item', { itemID: hat, count: 1 })
  ann.drop(18)
  await ann.events.next('bubble', ({ text }) => text === "You can't drop that.")
  const bobs = await server.savedPlayer('Bob')
  expect(bobs.inventory).toContainEqual([dirt, 200])
  expect((await server.savedPlayer('Ann')).inventory).toContainEqual([dirt, 45])
})

test('converts dropped gems into gems, and lets a world restrict pickups', async () => {
  const lying = [
    [gems, 30, 1, getTileBeside(1).tileX * 32, getTileBeside(1).tileY * 32],
    [gems, 12, 2, getTileBeside(2).tileX * 32, getTileBeside(2).tileY * 32],
    [gems, 12, 3, getTileBeside(9).tileX * 32, getTileBeside(9).tileY * 32],
  ]
  const players = { Ann: { gems: 5 } }
  const server = await GameServer.start(
    flatGround({ players, world: { drop_new: lying, owner: 'Ann', w_s: 4 } }),
  )
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  bob.pickUp(1)
  ann.pickUp(3)
  ann.pickUp(77)
  ann.pickUp(1)
  await ann.events.next('gems', (it) => it.gems === 35)
  await bob.events.next('drop-gone')
  expect([...(bob.world?.drops.keys() ?? [])]).toEqual([2, 3])
  expect(bob.belongings.gems).toBe(0)
  expect((await server.savedPlayer('Ann')).gems).toBe(35)
})

test('changes clothes, shows them to others, and takes lost ones off', async () => {
  const players = { Ann: { inventory: [[hat, 1]] } }
  const server = await GameServer.start(flatGround({ players }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  const wears = (itemId: number, after = 0) =>
    bob.events.next('clothing', (it) => it.netId === ann.me?.netId && it.itemIds[0] === itemId, {
      after,
    })
  ann.use(hat)
  await wears(hat)
  await expect.poll(() => ann.belongings.isWorn(hat)).toBe(true)
  let after = bob.events.mark
  ann.use(hat)
  await wears(0, after)
  ann.use(hat)
  await wears(hat, after)
  after = bob.events.mark
  ann.trash(hat)
  await ann.events.next('dialog', ({ name }) => name === 'trash_item')
  ann.answer('trash_item', { itemID: hat, count: 1 })
  await wears(0, after)
  await holds(ann, hat, 0)
  ann.trash(32)
  await ann.events.next('bubble', ({ text }) => text === "You can't destroy that.")
  expect(await server.savedPlayer('Ann')).toMatchObject({ hair: 0 })
})

test('applies inventory edits of the panel at once during play', async () => {
  const players = {
    Ann: {
      gems: 10,
      hair: hat,
      inventory: [
        [hat, 1],
        [dirt, 5],
      ],
    },
  }
  const customItems = [{ ID: hat, Name: 'Crown', Item_Price: 40 }]
  const server = await GameServer.start(flatGround({ players, customItems }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  const file = { kind: 'player', name: 'Ann' } as const
  await server.edit(file, [
    { path: ['gems'], from: 10, to: 100 },
    { path: ['inventory', `id=${hat}`], from: [hat, 1] },
    { path: ['inventory', `id=${dirt}`, 1], from: 5, to: 50 },
  ])
  await bob.events.next('clothing', (it) => it.netId === ann.me?.netId && it.itemIds[0] === 0)
  await holds(ann, dirt, 50)
  ann.say('/buy crown 9')
  await ann.events.next('console', ({ text }) => text === '9 Crown cost 360 gems; you have 100.')
  ann.say('/buy crown 2')
  await ann.events.next('gems', (it) => it.gems === 20)
  await holds(ann, hat, 2)
  ann.place(dirt, getTileBeside(1))
  await holds(ann, dirt, 49)
  const after = bob.events.mark
  await server.edit(file, [{ path: ['hair'], from: 0, to: hat }])
  await bob.events.next('clothing', (it) => it.itemIds[0] === hat, { after })
  expect(await server.savedPlayer('Ann')).toMatchObject({ gems: 20, hair: hat })
})

test('merges concurrent changes of panel and game', async () => {
  const inventory = [
    [dirt, 100],
    [242, 1],
  ]
  const server = await GameServer.start(flatGround({ players: { Ann: { inventory } } }))
  const ann = await server.enter('Ann')
  const file = { kind: 'player', name: 'Ann' } as const
  for (let round = 0; round < 10; round++) {
    const edits = [
      server.edit(file, [{ path: ['gems'], from: round, to: round + 1 }]),
      server.edit(file, [{ path: ['inventory', 'id=242', 1], from: round + 1, to: round + 2 }]),
    ]
    ann.answer('drop_item', { itemID: dirt, count: 2 })
    expect(await Promise.all(edits)).toEqual([true, true])
  }
  await holds(ann, dirt, 80)
  await holds(ann, 242, 11)
  await expect.poll(() => ann.belongings.gems).toBe(10)
  const kept = await server.savedPlayer('Ann')
  expect(kept.gems).toBe(10)
  expect(kept.inventory).toEqual(
    expect.arrayContaining([
      [dirt, 80],
      [242, 11],
    ]),
  )
  expect(ann.world?.drops.size).toBe(1)
})

test('uses food, sprays and potions, and keeps items without a use', async () => {
  const [luck, spray, key, seed] = [1130, 1150, 1156, 3]
  const inventory = [apple, luck, spray, key].map((id) => [id, 1])
  const p = Math.floor(Date.now() / 1000) + 60
  const blocks = [{ at: getTileBeside(1), block: { f: seed, p, fc: 1 } }]
  const server = await GameServer.start(flatGround({ players: { Ann: { inventory } }, blocks }))
  const ann = await server.enter('Ann')
  ann.use(apple)
  await holds(ann, apple, 0)
  const before = Date.now()
  ann.use(luck)
  await holds(ann, luck, 0)
  ann.place(spray, getTileBeside(2))
  await ann.events.next('bubble', ({ text }) => text === 'Use it on a tree.')
  ann.place(spray, getTileBeside(1))
  await ann.events.next('tile', ({ tile }) => tile.extra?.kind === 'seed')
  ann.punch(getTileBeside(1))
  await ann.events.next('harvest')
  ann.use(key)
  await ann.events.next('bubble', ({ text }) => text === 'Silver Key does nothing here.')
  expect(ann.belongings.countItem(key)).toBe(1)
  const { xp, gems_boost_until: until } = await server.savedPlayer('Ann')
  expect(xp).toBeGreaterThan(0)
  expect(until).toBeGreaterThan(before)
})

test('gives a newcomer the kit', async () => {
  const config = { NEWBIE_GET: { ITEMS: [{ Gemss: 250, items: [[dirt, 5]] }] } }
  const server = await GameServer.start(flatGround({ config }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  expect(ann.belongings).toMatchObject({ gems: 250 })
  ann.place(dirt, getTileBeside(1))
  await bob.events.next('tile-change', ({ itemId }) => itemId === dirt)
  await holds(ann, dirt, 4)
})
