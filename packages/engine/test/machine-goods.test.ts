import { expect, test } from 'vitest'
import { flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'

const [dirt, lock, vending, display] = [2, 242, 1180, 1194]
const machineAt = getTileBeside(1)
const displayAt = getTileBeside(2)
const getIndex = ({ tileX, tileY }: typeof machineAt) => tileX + tileY * 100
const goods = { id: dirt, c: 50, pr: 2, wl: 30 }

const shop = (more: object = {}) =>
  flatGround({
    blocks: [
      { at: machineAt, block: { f: vending, ...goods } },
      { at: displayAt, block: { f: display, id: dirt } },
    ],
    world: { owner: 'Ann', admins: ['Cid'] },
    players: { Ann: {}, Chief: { 'Role.Administrator': true } },
    ...more,
  })

const about = (at: typeof machineAt, itemId: number) => ({
  tilex: at.tileX,
  tiley: at.tileY,
  item: itemId,
})

test('logs what staff take out of the machines and displays of others', async () => {
  const server = await GameServer.start(shop())
  const chief = await server.person('Chief')
  chief.client.answer('vending_edit', about(machineAt, vending), 'empty')
  chief.client.answer('vending_edit', about(machineAt, vending), 'withdraw')
  chief.client.answer('display_edit', { ...about(displayAt, display), shown: dirt }, 'take')
  await expect
    .poll(async () => (await server.savedPlayer('Chief')).inventory)
    .toContainEqual([dirt, 51])
  const lines = await server.console()
  for (const what of [
    '50 Dirt out of the Vending Machine in PLAY (51, 29)',
    '30 World Lock out of the Vending Machine in PLAY (51, 29)',
    '1 Dirt out of the Display Case in PLAY (52, 29)',
  ])
    expect(lines).toContain(`Ann was relieved of items by Chief: ${what}`)
})

test('logs nothing that an owner takes, or that a member of the staff buys', async () => {
  const players = { Ann: {}, Chief: { 'Role.Administrator': true, inventory: [[lock, 9]] } }
  const server = await GameServer.start(shop({ players }))
  const [ann, chief] = [await server.person('Ann'), await server.person('Chief')]
  const bought = { ...about(machineAt, vending), count: 2, sold: dirt, price: 2 }
  chief.client.answer('vending_confirm', bought)
  await chief.reads('You bought 2 Dirt for 4 World Locks.')
  ann.client.answer('vending_edit', about(machineAt, vending), 'empty')
  await expect
    .poll(async () => (await server.savedPlayer('Ann')).inventory)
    .toContainEqual([dirt, 48])
  expect((await server.console()).filter((line) => line.includes('relieved'))).toEqual([])
})

test('gives the goods of a removed machine to its owner, who is here or comes later', async () => {
  const server = await GameServer.start(shop())
  const ann = await server.person('Ann')
  const returned = [{ to: 'ann', items: [[dirt, 250]] }]
  const path = ['blocks', getIndex(machineAt)]
  const from = (await server.savedWorld('PLAY')).blocks?.[getIndex(machineAt)]
  const to = { f: 0, b: 0 }
  await server.edit({ kind: 'world', name: 'PLAY' }, [
    { path, from, to },
    { path: ['returned'], to: returned },
  ])
  await ann.reads('Your goods of a removed machine came back: 200 Dirt.')
  const rest = [{ to: 'ann', items: [[dirt, 50]] }]
  expect((await server.savedWorld('PLAY')).returned).toEqual(rest)
  await server.person('Chief')
  expect((await server.savedWorld('PLAY')).returned).toEqual(rest)
  await ann.client.close()
  await server.editPlayer('Ann', { inventory: [[18, 1]] })
  const again = await server.person('Ann')
  await again.reads('Your goods of a removed machine came back: 50 Dirt.')
  expect((await server.savedWorld('PLAY')).returned).toEqual([])
  expect((await server.savedPlayer('Ann')).inventory).toContainEqual([dirt, 50])
})

test('keeps blocked machines and displays that hold something', async () => {
  const customItems = [vending, display].map((ID) => ({ ID, property_blocked: true }))
  const blocks = [
    { at: machineAt, block: { f: vending, ...goods } },
    { at: displayAt, block: { f: display, id: dirt } },
    { at: getTileBeside(3), block: { f: vending } },
  ]
  const server = await GameServer.start(shop({ blocks, customItems }))
  await server.person('Ann')
  const { blocks: tiles = [] } = await server.savedWorld('PLAY')
  expect(tiles[getIndex(machineAt)]).toMatchObject({ f: vending, ...goods })
  expect(tiles[getIndex(displayAt)]).toMatchObject({ f: display, id: dirt })
  expect(tiles[getIndex(getTileBeside(3))]).toMatchObject({ f: 0 })
})
