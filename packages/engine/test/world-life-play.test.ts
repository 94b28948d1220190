import type { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, test } from 'vitest'
import { GameServer, newbieKit } from './kit/game-server.ts'
import { tileBy, worldWith } from './kit/played-world.ts'

type Tile = { tileX: number; tileY: number }

const [smallLock, rainMachine, snowMachine] = [202, 1222, 1224]
const [door, sign, display, gate] = [960, 1000, 1194, 990]

const about = ({ tileX, tileY }: Tile, item: number) => ({ tilex: tileX, tiley: tileY, item })

/** Returns another player's view of a tile after an action. */
async function seenAt(client: GameClient, { tileX, tileY }: Tile, act: () => void) {
  const after = client.events.mark
  act()
  const { tile } = await client.events.next(
    'tile',
    (it) => it.tileX === tileX && it.tileY === tileY,
    { after },
  )
  return tile
}

async function readMessage(client: GameClient, act: () => void): Promise<string> {
  const after = client.events.mark
  act()
  return (await client.events.next('bubble', undefined, { after })).text
}

test('shows others the tiles of an area, and refuses building until its lock breaks', async () => {
  const server = await GameServer.start({ config: newbieKit([[smallLock, 2]]) })
  const ann = await server.enter('Ann', 'FARM')
  const bob = await server.enter('Bob', 'FARM')
  const tile = tileBy(ann, 0, -2)
  const after = bob.events.mark
  ann.place(smallLock, tile)
  const { tileIndices } = await bob.events.next('area-lock', undefined, { after })
  expect(tileIndices).toHaveLength(10)
  const nextTile = { tileX: tile.tileX + 1, tileY: tile.tileY }
  const lockIndex = tile.tileX + tile.tileY * 100
  expect(bob.world?.tileAt(nextTile.tileX, nextTile.tileY).lockedBy).toBe(lockIndex)
  expect(await readMessage(bob, () => bob.place(smallLock, nextTile))).toBe(
    'That area is owned by Ann.',
  )
  expect(await readMessage(bob, () => bob.punch(tile))).toBe('That area is owned by Ann.')
  const broken = bob.events.mark
  const given = ann.events.mark
  for (let punches = 0; punches < 8; punches++) ann.punch(tile)
  await bob.events.next('tile-change', ({ itemId }) => itemId === null, { after: broken })
  await ann.events.next('items-given', undefined, { after: given })
  expect(ann.belongings.countItem(smallLock)).toBe(2)
  const world = await server.savedWorld('FARM')
  expect(world.blocks?.filter(({ l, lq, lo }) => l || lq || lo)).toEqual([])
})

test("shows a sign's text to all players at once, and again after rejoining", async () => {
  const start = worldWith({}, { owner: 'Ann' })
  const at = (start.blocks ?? []).findIndex(({ f }) => f === 6) - 1
  start.blocks?.splice(at, 1, { f: sign })
  const server = await GameServer.start({ worlds: { FARM: start } })
  const ann = await server.enter('Ann', 'FARM')
  const bob = await server.enter('Bob', 'FARM')
  const tile = tileBy(ann, -1)
  ann.wrench(tile)
  expect((await ann.events.next('dialog')).name).toBe('sign_edit')
  expect(await readMessage(bob, () => bob.wrench(tile))).toBe('That world is owned by Ann.')
  bob.answer('sign_edit', { ...about(tile, sign), text: 'Bob was here' })
  const seen = await seenAt(bob, tile, () =>
    ann.answer('sign_edit', { ...about(tile, sign), text: 'Best | `4shop`` in\ttown' }),
  )
  expect(seen.extra).toEqual({ kind: 'sign', text: 'Best | `4shop`` in town' })
  const cid = await server.enter('Cid', 'FARM')
  expect(cid.world?.tileAt(tile.tileX, tile.tileY).extra).toEqual(seen.extra)
})

test('follows doors within and between worlds, by the rules of the target world', async () => {
  const farm = worldWith({})
  const at = (farm.blocks ?? []).findIndex(({ f }) => f === 6)
  farm.blocks?.splice(at - 1, 1, { f: door, dd: 'TOWN:B2' })
  farm.blocks?.splice(at + 1, 1, { f: door, dd: 'SHUT' })
  farm.blocks?.splice(at + 3, 1, { f: door, dd: ':B2' })
  farm.blocks?.splice(3, 1, { f: door, di: 'b2' })
  const server = await GameServer.start({
    worlds: {
      FARM: farm,
      TOWN: worldWith({ 1234: { f: door, di: 'B2' } }),
      SHUT: worldWith({}, { owner: 'Zed', entry_level: 30 }),
    },
  })
  const ann = await server.enter('Ann', 'FARM')
  const inFarm = tileBy(ann, 1)
  const refused = ann.events.mark
  ann.activate(inFarm)
  const denial = "Players lower than level 30 can't enter SHUT."
  await ann.events.next('console', ({ text }) => text === denial, { after: refused })
  const here = ann.events.mark
  ann.moveTo({ x: (ann.me?.x ?? 0) + 64, y: ann.me?.y ?? 0 })
  ann.activate(tileBy(ann, 1))
  await ann.events.next('position', ({ x, y }) => x === 96 && y === 0, { after: here })
  ann.respawn()
  await ann.events.next('position', ({ x }) => x === (at % 100) * 32, { after: here })
  const there = ann.events.mark
  ann.activate({ tileX: (at % 100) - 1, tileY: Math.floor(at / 100) })
  await ann.events.next('map', ({ name }) => name === 'TOWN', { after: there })
  const spawn = await ann.events.next('spawn', ({ spawn: it }) => it.isLocal, { after: there })
  expect(spawn.spawn).toMatchObject({ x: 34 * 32, y: 12 * 32 })
  const out = ann.events.mark
  const main = (ann.world?.tiles ?? []).findIndex(({ foreground }) => foreground === 6)
  ann.moveTo({ x: (main % 100) * 32, y: Math.floor(main / 100) * 32 })
  ann.activate({ tileX: main % 100, tileY: Math.floor(main / 100) })
  await ann.events.next('menu', undefined, { after: out })
})

test('lets permitted players use weather machines, gates and displays, visibly to others', async () => {
  const start = worldWith({}, { owner: 'Ann' })
  const at = (start.blocks ?? []).findIndex(({ f }) => f === 6)
  for (const [step, f] of [rainMachine, snowMachine, gate, display].entries()) {
    start.blocks?.splice(at - 1 - step, 1, { f })
  }
  const server = await GameServer.start({ config: newbieKit([[sign, 1]]), worlds: { FARM: start } })
  const ann = await server.enter('Ann', 'FARM')
  const bob = await server.enter('Bob', 'FARM')
  const weather = async (act: () => void) => {
    const after = bob.events.mark
    act()
    return (await bob.events.next('weather', undefined, { after })).weather
  }
  expect(await weather(() => ann.punch(tileBy(ann, -1)))).toBe(5)
  expect(await weather(() => ann.punch(tileBy(ann, -2)))).toBe(11)
  expect(await readMessage(bob, () => bob.punch(tileBy(bob, -1)))).toBe(
    'That world is owned by Ann.',
  )
  expect(await weather(() => ann.punch(tileBy(ann, -2)))).toBe(0)

  const gateTile = tileBy(ann, -3)
  const gateSeen = await seenAt(bob, gateTile, () =>
    ann.answer('gate_edit', { ...about(gateTile, gate), open: 1 }),
  )
  expect(gateSeen.flags & 0x80).toBe(0x80)

  const shelf = tileBy(ann, -4)
  const emptied = ann.events.mark
  const shown = await seenAt(bob, shelf, () => ann.place(sign, shelf))
  await ann.events.next('items-taken', undefined, { after: emptied })
  expect(shown.extra).toEqual({ kind: 'display', itemId: sign })
  expect(ann.belongings.countItem(sign)).toBe(0)
  const after = ann.events.mark
  ann.answer('display_edit', { ...about(shelf, display), shown: sign }, 'take')
  await ann.events.next('items-given', undefined, { after })
  expect(ann.belongings.countItem(sign)).toBe(1)
})

test('sends externally edited tiles individually, and lock changes with their tile', async () => {
  const start = worldWith({ 50: { f: 242 } }, { owner: 'Ann', admins: [] })
  const server = await GameServer.start({ worlds: { FARM: start } })
  const bob = await server.enter('Bob', 'FARM')
  const { control } = server
  const tile = await seenAt(
    bob,
    { tileX: 7, tileY: 3 },
    () => void control.command('setblock FARM 7 3 2'),
  )
  expect(tile.foreground).toBe(2)
  const patch = (id: number, changes: unknown[]) =>
    control.send({
      id,
      do: 'patch',
      document: { kind: 'world', name: 'FARM' },
      changes: JSON.stringify(changes),
      by: 'the panel',
    })
  const lock = await seenAt(bob, { tileX: 50, tileY: 0 }, () =>
    patch(7, [{ path: ['admins', 'is=Bob'], to: 'Bob' }]),
  )
  expect(lock.extra).toMatchObject({ accessIds: [expect.any(Number)] })
  const blocks = (await server.savedWorld('FARM')).blocks ?? []
  const signed = await seenAt(bob, { tileX: 3, tileY: 0 }, () =>
    patch(8, [{ path: ['blocks', 3, 'f'], from: blocks[3]?.f, to: 20 }]),
  )
  expect(signed.foreground).toBe(20)
  expect(bob.events.since(0).filter(({ kind }) => kind === 'map')).toHaveLength(1)
  const after = bob.events.mark
  patch(
    9,
    blocks.slice(4, 400).map((_, index) => ({ path: ['blocks', index + 4, 'o'], to: 0 })),
  )
  await bob.events.next('map', undefined, { after })
})
