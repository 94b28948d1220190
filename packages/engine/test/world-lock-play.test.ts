import type { TileExtra } from '@trellis/protocol/map/tile-extra.ts'
import { expect, test } from 'vitest'
import { GameServer, newbieKit } from './kit/game-server.ts'
import { tileBy } from './kit/played-world.ts'

const lock = 242
const getAccess = (extra: TileExtra | null) => (extra?.kind === 'lock' ? extra.accessIds : [])

test('makes the player who places a world lock its owner, who grants access', async () => {
  const server = await GameServer.start({ config: newbieKit([[lock, 2]]) })
  const ann = await server.enter('Ann', 'FARM')
  const bob = await server.enter('Bob', 'FARM')
  const cid = await server.enter('Cid', 'FARM')
  const tile = tileBy(ann, 0, -1)
  ann.place(lock, tile)
  const owned = await bob.events.next('tile', ({ tile: { extra } }) => extra?.kind === 'lock')
  expect(owned).toMatchObject({ ...tile, tile: { foreground: lock, extra: { accessIds: [] } } })
  await expect.poll(() => ann.belongings.countItem(lock)).toBe(1)

  const before = cid.events.mark
  cid.place(lock, tileBy(cid, 1, -1))
  const refused = await cid.events.next('bubble', undefined, { after: before })
  expect(refused.text).toBe('That world is owned by Ann.')

  ann.wrench(tile)
  const dialog = await ann.events.next('dialog')
  expect(dialog.name).toBe('world_lock')
  const about = { tilex: tile.tileX, tiley: tile.tileY, item: lock }
  const mark = bob.events.mark
  ann.answer('world_lock', { ...about, growid: 'bOB' })
  await bob.events.next('console', ({ text }) => text.includes('access'), { after: mark })
  // The lock itself may reach the slower clients only now.
  const received = await cid.events.next(
    'tile',
    ({ tile: { extra } }) => getAccess(extra).length > 0,
  )
  expect(getAccess(received.tile.extra)).toEqual([expect.any(Number)])

  const wrenched = cid.events.mark
  cid.wrench(tile)
  const message = await cid.events.next('bubble', undefined, { after: wrenched })
  expect(message.text).toBe('That world is owned by Ann.')
  const world = await server.savedWorld('FARM')
  expect(world).toMatchObject({ owner: 'Ann', admins: ['Bob'] })
  expect(await server.savedPlayer('Ann')).toMatchObject({ worlds_owned: ['FARM'] })
})

test("applies the owner's level and silence settings at once", async () => {
  const server = await GameServer.start({ config: newbieKit([[lock, 1]]) })
  const ann = await server.enter('Ann', 'FARM')
  const bob = await server.enter('Bob', 'FARM')
  const tile = tileBy(ann, 0, -1)
  const about = { tilex: tile.tileX, tiley: tile.tileY, item: lock }
  ann.place(lock, tile)
  await bob.events.next('tile', ({ tile: { extra } }) => extra?.kind === 'lock')
  const silenced = bob.events.mark
  ann.answer('world_lock', { ...about, silence: 1 })
  await bob.events.next('tile', undefined, { after: silenced })
  bob.say('hello')
  const silence = 'The owner of this world wants silence.'
  await bob.events.next('console', ({ text }) => text === silence, { after: silenced })
  ann.answer('world_lock', { ...about, level: 30 })
  await bob.events.next('menu', undefined, { after: silenced })
  const again = await bob.join('FARM')
  expect(again.ok).toBe(false)
  const broken = ann.events.mark
  for (let punches = 0; punches < 8; punches++) ann.punch(tile)
  await ann.events.next('items-given', undefined, { after: broken })
  expect(ann.belongings.countItem(lock)).toBe(1)
  expect((await bob.join('FARM')).ok).toBe(true)
  const world = await server.savedWorld('FARM')
  expect(world).toMatchObject({ owner: '', w_s: 0, entry_level: 1 })
})

test('lets the owner allow others with access to run machines', async () => {
  const server = await GameServer.start({ config: newbieKit([[lock, 1]]) })
  const ann = await server.enter('Ann', 'FARM')
  const tile = tileBy(ann, 0, -1)
  ann.place(lock, tile)
  await ann.events.next('tile', ({ tile: { extra } }) => extra?.kind === 'lock')
  ann.wrench(tile)
  expect((await ann.events.next('dialog')).text).toContain('add_checkbox|machines|')
  ann.answer('world_lock', { tilex: tile.tileX, tiley: tile.tileY, item: lock, machines: 1 })
  await expect.poll(async () => Number((await server.savedWorld('FARM')).w_s ?? 0) & 8).toBe(8)
})
