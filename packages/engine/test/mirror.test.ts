import { expect, test } from 'vitest'
import { entrance, getTileBeside } from './kit/flat-world.ts'
import { newbieKit } from './kit/game-server.ts'
import type { MirrorClient } from './mirror/mirror-client.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const [dirt, dirtSeed, bedrock, cave, worldLock, smallLock] = [2, 3, 8, 14, 242, 202]
const [glove, colourMachine] = [1500, 1236]
const [rockSeed, sandSeed, vending] = [11, 303, 1180]

/** A block that always drops one of itself, so that the test does not depend on chance. */
const sureDirt = { ID: dirt, property_gacha: true, Extra_Drops: [[dirt, 1]] }

const carrying = (...stacks: [number, number][]) => ({ inventory: stacks })
const getIndex = ({ tileX, tileY }: { tileX: number; tileY: number }) => tileX + tileY * 100

async function punch(client: MirrorClient, at = getTileBeside(1), times = 3) {
  for (let punches = 0; punches < times; punches++) client.punch(at)
  await client.settle()
}

test('shows a newcomer the kit in their file', async () => {
  const config = newbieKit([
    [dirt, 50],
    [worldLock, 3],
  ])
  const mirror = await MirrorServer.start({ config })
  const ann = await mirror.enter('Ann')
  expect(ann.inventory.get(dirt)).toBe(50)
  await mirror.compare()
})

test('shows placed, turned and broken blocks as stored in the file', async () => {
  const players = { Ann: carrying([dirt, 9], [cave, 9]), Bob: {} }
  const mirror = await MirrorServer.start({ players, customItems: [sureDirt] })
  const ann = await mirror.enter('Ann')
  const bob = await mirror.enter('Bob')
  ann.put(dirt, getTileBeside(1))
  ann.put(cave, getTileBeside(1))
  ann.move({ facesLeft: true })
  ann.put(dirt, getTileBeside(-1))
  ann.put(dirt, getTileBeside(2))
  await mirror.compare()
  expect(bob.world?.tiles[getIndex(getTileBeside(-1))]).toMatchObject({ front: dirt, flags: 0x20 })
  expect(bob.world?.tiles[getIndex(getTileBeside(1))]).toMatchObject({
    front: dirt,
    back: cave,
    flags: 0,
  })
  await punch(ann, getTileBeside(-1))
  await punch(ann, getTileBeside(1))
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(6)
  expect([...(bob.world?.drops.keys() ?? [])]).toEqual([1, 2])
})

test('adds six hit points per punch until a block breaks', async () => {
  const blocks = [{ at: getTileBeside(1), block: { f: dirt } }]
  const mirror = await MirrorServer.start({ blocks, players: { Ann: {} } })
  const ann = await mirror.enter('Ann')
  await punch(ann, getTileBeside(1), 2)
  expect(ann.world?.damage.get(getIndex(getTileBeside(1)))).toBe(12)
  await punch(ann, getTileBeside(1), 1)
  expect(ann.world?.broken).toEqual([{ index: getIndex(getTileBeside(1)), damage: 12 }])
  await mirror.compare()
})

test('removes one lock per placed lock from the inventory', async () => {
  const players = { Ann: carrying([worldLock, 5], [smallLock, 5], [dirt, 5]) }
  const mirror = await MirrorServer.start({ players })
  const ann = await mirror.enter('Ann')
  ann.put(smallLock, getTileBeside(2))
  await mirror.compare()
  expect(ann.inventory.get(smallLock)).toBe(4)
  ann.put(worldLock, getTileBeside(-2))
  ann.put(dirt, getTileBeside(1))
  await mirror.compare()
  expect(ann.inventory.get(worldLock)).toBe(4)
  await punch(ann, getTileBeside(2), 20)
  await mirror.compare()
  expect(ann.inventory.get(smallLock)).toBe(5)
})

test('gives a late joiner drops from before and after the join', async () => {
  const players = { Ann: carrying([dirt, 50], [cave, 9]), Bob: {} }
  const mirror = await MirrorServer.start({ players })
  const ann = await mirror.enter('Ann')
  await ann.drop(dirt, 5)
  await ann.drop(cave, 2)
  ann.pickUp(2)
  await mirror.compare()
  const bob = await mirror.enter('Bob')
  await ann.drop(cave, 3)
  await bob.settle()
  const [newest = 0] = [...(bob.world?.drops.keys() ?? [])].slice(-1)
  expect(bob.world?.drops.get(newest)).toMatchObject({ itemId: cave, count: 3 })
  bob.pickUp(newest)
  await mirror.compare()
  expect(bob.inventory.get(cave)).toBe(3)
  bob.pickUp(1)
  await mirror.compare()
  expect(bob.inventory.get(dirt)).toBe(5)
  await ann.drop(dirt, 1)
  await ann.drop(dirt, 1)
  await mirror.compare()
})

test('leaves the rest of a drop that is too much for one player', async () => {
  const players = { Ann: carrying([dirt, 150]), Bob: carrying([dirt, 180]) }
  const mirror = await MirrorServer.start({ players })
  const ann = await mirror.enter('Ann')
  const bob = await mirror.enter('Bob')
  await ann.drop(dirt, 100)
  await bob.settle()
  bob.pickUp(1)
  await mirror.compare()
  expect(bob.inventory.get(dirt)).toBe(200)
  expect(ann.world?.drops.get(1)).toMatchObject({ count: 80 })
})

for (const by of ['respawn', 'respawn_spike'] as const) {
  test(`respawns a player at the door after ${by}, free to move`, async () => {
    const mirror = await MirrorServer.start({ players: { Ann: carrying([dirt, 5]), Bob: {} } })
    const ann = await mirror.enter('Ann')
    const bob = await mirror.enter('Bob')
    ann.move({ right: 5 })
    await ann.settle()
    const fellAt = ann.place
    ann.die(by)
    await ann.until(() => ann.hasDied)
    expect(ann.isFrozen).toBe(true)
    expect(ann.place).toEqual(fellAt)
    await ann.until(() => !ann.isFrozen)
    expect(ann.tile).toEqual(entrance)
    ann.put(dirt, getTileBeside(1))
    await mirror.compare()
    expect(bob.calls.map(({ name }) => name)).toContain('OnKilled')
  })
}

test('grows a tree, harvests it and shows both as stored in the file', async () => {
  const planted = Math.floor(Date.now() / 1000) - 1_000_000
  const tree = { f: dirtSeed, p: planted, fc: 3 }
  const blocks = [{ at: getTileBeside(2), block: tree }]
  const players = { Ann: carrying([dirtSeed, 5]), Bob: {} }
  const mirror = await MirrorServer.start({ blocks, players })
  const ann = await mirror.enter('Ann')
  const bob = await mirror.enter('Bob')
  ann.put(dirtSeed, getTileBeside(1))
  await mirror.compare()
  expect(bob.packets.find(({ type }) => type === 3)?.byte7).toBeGreaterThan(0)
  await punch(ann, getTileBeside(2), 1)
  await mirror.compare()
  const dirtDrop = [...(ann.world?.drops ?? [])].find(([, { itemId }]) => itemId === dirt)
  ann.pickUp(dirtDrop?.[0] ?? 0)
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(3)
})

test('reaches as many tiles in a row as the worn item allows', async () => {
  const farHand = { ID: glove, Far_Punch: 3, Punch_Place: 2, clothing_type: 5, item_kind: 7 }
  const blocks = [2, 3, 4, 5, 6].map((tiles) => ({ at: getTileBeside(tiles), block: { f: dirt } }))
  const players = { Ann: { ...carrying([glove, 1], [dirt, 9]), hand: glove } }
  const mirror = await MirrorServer.start({ blocks, players, customItems: [farHand, sureDirt] })
  const ann = await mirror.enter('Ann')
  expect(ann.reach).toEqual({ punch: 6, build: 5 })
  await punch(ann, getTileBeside(4))
  await mirror.compare()
  expect(ann.world?.broken.map(({ index }) => index)).toEqual(
    [4, 5, 6].map((it) => getIndex(getTileBeside(it))),
  )
  ann.put(dirt, getTileBeside(-1))
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(7)
})

test('shows the country sent by the client, and one user id from the first login on', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: {}, Bob: { country: 'de' } } })
  const ann = await mirror.enter('Ann', { country: 'id' })
  const bob = await mirror.enter('Bob', { country: 'id' })
  const seen = [...bob.players.values()].map(({ country }) => country)
  expect(seen.sort()).toEqual(['de', 'id'])
  expect(ann.players.get(ann.netId)?.country).toBe('id')
})

test('sends the feature list to clients from 5.47 on only', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: {}, Bob: {} } })
  const ann = await mirror.enter('Ann', { game_version: '5.47' })
  const bob = await mirror.enter('Bob', { game_version: '5.46' })
  expect(ann.calls.map(({ name }) => name)).toContain('OnSetFeatureEnableFlags')
  expect(bob.calls.map(({ name }) => name)).not.toContain('OnSetFeatureEnableFlags')
})

test('shows two alternating players the state of the files after each round', async () => {
  const stock = carrying([dirt, 150], [cave, 150], [dirtSeed, 50])
  const mirror = await MirrorServer.start({ players: { Ann: stock, Bob: stock } })
  const players = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  let seed = 7
  const dice = (below: number) => {
    seed = (seed * 48_271) % 0x7fff_ffff
    return seed % below
  }
  for (let round = 0; round < 6; round++) {
    for (let turn = 0; turn < 12; turn++) {
      const player = players[turn % 2]
      if (player === undefined) continue
      const at = getTileBeside(dice(7) - 3, dice(3))
      const item = [dirt, cave, dirtSeed][dice(3)] ?? dirt
      const [drop = 0] = [...(player.world?.drops.keys() ?? [])].slice(dice(3))
      const act = dice(5)
      if (act === 0) player.move({ facesLeft: dice(2) === 0 })
      else if (act === 1) player.put(item, at)
      else if (act === 2) await punch(player, at)
      else if (act === 3) await player.drop(item, 1 + dice(3))
      else player.pickUp(drop)
      await player.settle()
    }
    await mirror.compare()
  }
})

test('shows the colour of the world that its owner sets, and its category', async () => {
  const blocks = [{ at: getTileBeside(1), block: { f: colourMachine, fl: 0x0040_0000 } }]
  const world = { weather: 23, r: 1, g: 2, b: 3, ct: 'Shop' }
  const mirror = await MirrorServer.start({ blocks, world, players: { Ann: {}, Bob: {} } })
  const ann = await mirror.enter('Ann')
  const colour = () => ann.world?.tiles[getIndex(getTileBeside(1))]?.colour
  expect(colour()).toBe(0x0302_01ff)
  const changes = [
    { path: ['r'], from: 1, to: 200 },
    { path: ['b'], from: 3, to: 255 },
  ]
  await mirror.server.edit({ kind: 'world', name: 'PLAY' }, changes)
  await ann.until(() => colour() === 0xff02_c8ff)
  expect(ann.calls.filter(({ name }) => name === 'OnSetCurrentWeather').at(-1)?.args).toEqual([23])
  const lines = ann.calls.map(({ args: [line] }) => line)
  expect(lines).toContain('World `wPLAY`` (Shop) entered. Nobody else is here.')
  const bob = await mirror.enter('Bob')
  const menu = bob.calls.find(({ name }) => name === 'OnRequestWorldSelectMenu')
  expect(menu?.args[0]).toMatch(/add_heading\|Shop<CR>\|\nadd_floater\|PLAY\|1\|/)
  await mirror.compare()
})

test('never breaks bedrock', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: {} } })
  const ann = await mirror.enter('Ann')
  const floor = { tileX: entrance.tileX + 1, tileY: entrance.tileY + 1 }
  await punch(ann, floor, 5)
  expect(ann.world?.tiles[getIndex(floor)]?.front).toBe(bedrock)
  await mirror.compare()
})

test('shows a spliced tree, and one seed fewer for each that was planted', async () => {
  const players = { Ann: carrying([dirtSeed, 5], [rockSeed, 5]), Bob: {} }
  const mirror = await MirrorServer.start({ players })
  const ann = await mirror.enter('Ann')
  const bob = await mirror.enter('Bob')
  ann.put(dirtSeed, getTileBeside(1))
  ann.put(rockSeed, getTileBeside(1))
  await mirror.compare()
  expect([ann.inventory.get(dirtSeed), ann.inventory.get(rockSeed)]).toEqual([4, 4])
  for (const client of [ann, bob])
    expect(client.world?.tiles[getIndex(getTileBeside(1))]).toMatchObject({ front: sandSeed })
  ann.put(dirtSeed, getTileBeside(1))
  await mirror.compare()
  expect(ann.inventory.get(dirtSeed)).toBe(4)
})

test('shows a purchase at a vending machine to the buyer, the seller and the file', async () => {
  const players = { Ann: carrying([vending, 1], [dirt, 50]), Bob: carrying([worldLock, 9]) }
  const world = { owner: 'Ann' }
  const mirror = await MirrorServer.start({ players, world })
  const ann = await mirror.enter('Ann')
  const bob = await mirror.enter('Bob')
  const about = { ...getTileBeside(1), itemId: vending }
  ann.put(vending, getTileBeside(1))
  ann.answer('vending_edit', about, { stock: dirt })
  ann.answer('vending_edit', about, { price: 2, each: 1, many: 0 })
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBeUndefined()
  bob.answer('vending_confirm', about, { count: 3, sold: dirt, price: 2 })
  await mirror.compare()
  expect([bob.inventory.get(dirt), bob.inventory.get(worldLock)]).toEqual([3, 3])
  ann.answer('vending_edit', about, { buttonClicked: 'withdraw' })
  ann.answer('vending_edit', about, { buttonClicked: 'empty' })
  await mirror.compare()
  expect([ann.inventory.get(dirt), ann.inventory.get(worldLock)]).toEqual([47, 6])
})

test('lets the only player of a world enter it again and play', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: carrying([dirt, 5]) } })
  const ann = await mirror.enter('Ann')
  await ann.join('PLAY')
  ann.put(dirt, getTileBeside(1))
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(4)
})
