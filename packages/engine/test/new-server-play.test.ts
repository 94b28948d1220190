import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readItemRecords } from '@trellis/catalogue/item-records.ts'
import { readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import type { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { createStarterConfig } from '@trellis/game-data/config-file.ts'
import { createServerWorld, createStarterWorld } from '@trellis/game-data/starter-world.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import { expect, test } from 'vitest'
import { GameServer, newbieKit } from './kit/game-server.ts'
import type { Person } from './kit/person.ts'
import { tileBy } from './kit/played-world.ts'
import { MirrorServer } from './mirror/mirror-server.ts'
import { createFolder } from './test-engine.ts'

const item = { dirtSeed: 3, smallLock: 202, hugeLock: 206, worldLock: 242 }
const locks: [itemId: number, count: number][] = [
  [item.smallLock, 1],
  [item.worldLock, 1],
]
const server = { name: 'Testers', port: 17_100, owner: 'Maya' }
const config = createStarterConfig(server, { usesCatalogue: true })
const foreign = 'That world is owned by @server.'
const width = 100

const getPlace = (index: number): TilePosition => ({
  tileX: index % width,
  tileY: Math.floor(index / width),
})

/** Returns the tiles of the field that all players share, the upper ones first. */
function listField({ world }: GameClient): TilePosition[] {
  const tiles = world?.tiles ?? []
  const lock = tiles.findIndex(({ foreground }) => foreground === item.hugeLock)
  return tiles.flatMap(({ lockedBy }, index) => (lockedBy === lock ? [getPlace(index)] : []))
}

const stepNextTo = (client: GameClient, { tileX, tileY }: TilePosition) =>
  client.moveTo({ x: tileX * 32 + 6, y: (tileY - 1) * 32 })

/** Breaks the foreground and the background of a tile, and takes what falls. */
async function clear({ client }: Person, pass: GameServer['pass'], at: TilePosition) {
  stepNextTo(client, at)
  const tile = () => client.world?.tileAt(at.tileX, at.tileY)
  const punch = () => {
    pass(200)
    client.punch(at)
    return tile()?.foreground === 0 && tile()?.background === 0
  }
  await expect.poll(punch, { interval: 1 }).toBe(true)
  const drops = client.world?.drops ?? new Map()
  const take = () => {
    pass(200)
    for (const { uid, x, y } of drops.values()) {
      client.moveTo({ x, y })
      client.pickUp(uid)
    }
    return drops.size
  }
  await expect.poll(take, { interval: 1 }).toBe(0)
}

/** Returns the sentence with which the game refuses an action. */
async function readRefusal({ client }: Person, act: () => unknown): Promise<string> {
  const after = client.events.mark
  act()
  return (await client.events.next('bubble', undefined, { after })).text
}

/** Buys a pack as players do: opens the store, chooses the pack and confirms the question. */
async function buy(person: Person, pack: string): Promise<void> {
  const { client } = person
  person.forget()
  client.say('/store')
  const store = await person.seesDialog('store_main')
  const [, button = ''] = new RegExp(`\\|(pack_\\d+)\\|${pack}: `).exec(store) ?? []
  client.answer('store_main', {}, button)
  const question = await person.seesDialog('store_confirm')
  const hidden = [...question.matchAll(/embed_data\|(\w+)\|([^|\n]*)/g)]
  client.answer(
    'store_confirm',
    Object.fromEntries(hidden.map(([, key = '', value = '']) => [key, value])),
  )
}

test('lets a newcomer farm in START, buy a lock from the yield, and own a world', async () => {
  const game = await GameServer.start({ config })
  const ann = await game.person('Ann')
  const { client } = ann
  const count = (itemId: number) => client.belongings.countItem(itemId)
  expect([item.smallLock, item.dirtSeed].map(count)).toEqual([1, 10])
  const hasGround = ({ tileX, tileY }: TilePosition) =>
    client.world?.tileAt(tileX, tileY).foreground !== 0
  const field = listField(client)
  const [first = field[0], ...ground] = field.filter(hasGround)
  if (first === undefined) throw new Error('There is no field.')
  await clear(ann, game.pass, first)
  stepNextTo(client, first)
  client.place(item.dirtSeed, first)
  const isPlanted = () => client.world?.tileAt(first.tileX, first.tileY).foreground
  await expect.poll(isPlanted).toBe(item.dirtSeed)
  for (const at of ground) {
    if (client.belongings.gems >= 50) break
    await clear(ann, game.pass, at)
  }
  await buy(ann, 'Small Lock')
  await expect.poll(() => count(item.smallLock)).toBe(2)

  getValue(await client.join('ANNSLAND'))
  client.place(item.smallLock, tileBy(client, 1, -1))
  await expect.poll(() => count(item.smallLock)).toBe(1)
  await game.editPlayer('Ann', { gems: 2000 })
  await buy(ann, 'World Lock')
  await expect.poll(() => count(item.worldLock)).toBe(1)
  client.place(item.worldLock, tileBy(client, -1, -1))
  await expect.poll(() => count(item.worldLock)).toBe(0)
  expect(await game.savedWorld('ANNSLAND')).toMatchObject({ owner: 'Ann' })
})

test('keeps START from players outside its fields, and lets none lock it', async () => {
  const game = await GameServer.start({ config: { ...config, ...newbieKit(locks) } })
  const ann = await game.person('Ann')
  const { client } = ann
  const door = tileBy(client, 0, 0)
  const belowSign = { tileX: door.tileX + 1, tileY: door.tileY + 1 }
  expect(await readRefusal(ann, () => client.punch(belowSign))).toBe(foreign)
  const [field] = listField(client).filter(({ tileY }) => tileY < door.tileY)
  if (field === undefined) throw new Error('There is no field.')
  client.moveTo({ x: (field.tileX + 2) * 32, y: field.tileY * 32 })
  for (const [lock] of locks) {
    expect(await readRefusal(ann, () => client.place(lock, field))).toBe(foreign)
    expect(await readRefusal(ann, () => client.place(lock, tileBy(client, 0, -3)))).toBe(foreign)
  }
  client.moveTo({ x: door.tileX * 32, y: door.tileY * 32 })
  const lock = { tileX: door.tileX, tileY: door.tileY + 2 }
  const foreignArea = 'That area is owned by @server.'
  expect(await readRefusal(ann, () => client.punch(lock))).toBe(foreignArea)
  expect(await readRefusal(ann, () => client.wrench(lock))).toBe(foreignArea)
  const { blocks = [], ...start } = await game.savedWorld('START')
  expect(start).toMatchObject({ owner: '@server', o2: '@server', admins: [], w_s: 0 })
  expect(blocks.filter((block) => block.f === 20).map(({ t }) => t)).toEqual([
    'Welcome to Testers! Dig and plant next to this sign, buy a lock with /store, then enter a new world name.',
  ])

  const maya = await game.person('Maya')
  maya.client.punch(belowSign)
  await maya.client.events.next('damage')
})

test('makes a plain START for older settings, and keeps a START that is there', async () => {
  const older = await GameServer.start({ config: {} })
  expect(await older.savedWorld('START')).toMatchObject({ owner: '' })
  const start = createStarterWorld(1, 'Hi')
  const present = await GameServer.start({ config, worlds: { START: start } })
  await present.enter('Ann')
  expect(await present.savedWorld('START')).toEqual(start)
})

test('makes another START where other worlds are left, and others without an owner', async () => {
  const game = await GameServer.start({ config, worlds: { FARM: createStarterWorld(1, 'Hi') } })
  expect(game.control.messages).toContainEqual(expect.objectContaining({ worlds: 1 }))
  const ann = await game.enter('Ann')
  getValue(await ann.join('NEWLAND'))
  expect(await game.savedWorld('START')).toMatchObject({ owner: '@server' })
  for (const name of ['FARM', 'NEWLAND'])
    expect(await game.savedWorld(name)).toMatchObject({ owner: '' })
})

test('gives a newcomer the items of the kit that the items file has', async () => {
  const file = encodeItemsDat(
    readItemRecords(readDefinitions(), new Map()).filter(({ id }) => id !== 15 && id !== 206),
    19,
  )
  const items = join(createFolder(), 'items.dat')
  writeFileSync(items, file)
  const game = await GameServer.start({ config, items })
  const ann = await game.person('Ann')
  expect([...ann.client.belongings.stacks.keys()]).toEqual([18, 32, 202, 3, 11])
  ann.client.say('/store')
  const store = await ann.seesDialog('store_main')
  expect(store).toContain('|World Lock: ')
  expect(store).not.toMatch(/\|(Huge Lock|Farmer Pack): /)
})

test('shows the fields of START to original clients as they are', async () => {
  const world = createServerWorld(7, { owner: '@server', welcome: 'Hello!' })
  const players = { Ann: { inventory: [[item.dirtSeed, 5]] }, Bob: {} }
  const mirror = await MirrorServer.start({ config, world, players })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  const { tileX, tileY } = ann.tile
  ann.move({ right: -3 })
  const ground = { tileX: tileX - 4, tileY: tileY + 1 }
  for (let punches = 0; punches < 6; punches++) bob.punch(ground)
  await bob.settle()
  ann.put(item.dirtSeed, ground)
  await mirror.compare()
  expect(ann.world?.tiles[ground.tileX + ground.tileY * width]).toMatchObject({ front: 3 })
  for (let punches = 0; punches < 9; punches++) bob.punch({ tileX: tileX + 1, tileY: tileY + 1 })
  await mirror.compare()
  expect(bob.world?.tiles[tileX + 1 + (tileY + 1) * width]).toMatchObject({ front: 10 })
})
