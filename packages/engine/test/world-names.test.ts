import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import type { EngineAnswer, EngineRequest } from '@trellis/contract/links/engine.ts'
import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import { expect, test } from 'vitest'
import { GameServer, newbieKit } from './kit/game-server.ts'
import { tileBy } from './kit/played-world.ts'

const brick = 460
const farm = { kind: 'world', name: 'FARM' } as const
const worldName = (name: string) => name as WorldName

type Request<It = EngineRequest> = It extends unknown ? Omit<It, 'id'> : never
let lastId = 9000

function send({ control }: GameServer, request: Request): Promise<EngineAnswer> {
  const id = ++lastId
  control.send({ id, ...request } as EngineRequest)
  return control.until((it) => 'id' in it && it.id === id) as Promise<EngineAnswer>
}

const rename = (server: GameServer, from: string, to: string) =>
  send(server, {
    do: 'rename',
    document: { kind: 'world', name: from },
    to: worldName(to),
    by: 'Ann',
  })

const worldFile = ({ folder }: GameServer, name: string) =>
  join(folder, `data/database/worlds/${name}_.json`)

test('renames a world under its players, and no item is lost or doubled', async () => {
  const server = await GameServer.start({
    config: newbieKit([[brick, 100]]),
    worlds: { FARM: createStarterWorld(1, 'Hi') },
  })
  const ann = await server.enter('Ann', 'FARM')
  const bob = await server.enter('Bob', 'FARM')
  const names = ['FARM', 'NEWFARM', 'THIRD', 'FARM']
  const spot = { x: ann.me?.x, y: ann.me?.y }
  const built = bob.events.mark
  ann.place(brick, tileBy(ann, 1, -1))
  await bob.events.next('tile-change', ({ itemId }) => itemId === brick, { after: built })
  for (const [at, name] of names.slice(1).entries()) {
    const mark = bob.events.mark
    ann.place(brick, tileBy(ann, at + 1, -2))
    ann.drop(brick)
    ann.answer('drop_item', { itemID: brick, count: 3 })
    const answer = rename(server, names[at] ?? '', name)
    ann.place(brick, tileBy(ann, at + 1, -3))
    expect(await answer).toMatchObject({ ok: true })
    await bob.events.next('map', (map) => map.name === name, { after: mark })
    await expect.poll(() => ann.world?.name).toBe(name)
  }
  expect({ x: ann.me?.x, y: ann.me?.y }).toEqual(spot)
  // The server has done all that Ann sent before this line.
  ann.say('All done')
  await bob.events.next('bubble', ({ text }) => text.includes('All done'))
  const { blocks = [], drop_new: drops } = await server.savedWorld('FARM')
  const placed = blocks.filter(({ f }) => f === brick).length
  const lying = Array.isArray(drops)
    ? drops.reduce<number>(
        (sum, drop: number[]) => sum + (drop[0] === brick ? (drop[1] ?? 0) : 0),
        0,
      )
    : 0
  const { inventory } = await server.savedPlayer('Ann')
  const held = (inventory as number[][]).find(([id]) => id === brick)?.[1] ?? 0
  expect(placed).toBeGreaterThan(0)
  expect(placed + lying + held).toBe(100)
  for (const name of ['NEWFARM', 'THIRD']) expect(existsSync(worldFile(server, name))).toBe(false)
  expect(await server.console()).toContain('Ann renamed world FARM to NEWFARM.')
})

test('refuses a name in use and a world that is not there, and creates no world twice', async () => {
  const world = createStarterWorld(1, 'Hi')
  const server = await GameServer.start({ worlds: { FARM: world, MINE: world } })
  expect(await rename(server, 'FARM', 'MINE')).toMatchObject({ ok: false, taken: true })
  expect(await rename(server, 'NOWHERE', 'FREE')).toMatchObject({ ok: false, missing: true })
  const text = JSON.stringify(createStarterWorld(2, 'New'))
  const create = (name: string) =>
    send(server, {
      do: 'put',
      document: { kind: 'world', name },
      text,
      by: 'Ann',
      isNew: true,
    })
  const [first, second] = await Promise.all([create('SHOP'), create('SHOP')])
  expect([first.taken, second.taken].filter(Boolean)).toHaveLength(1)
  expect(await create('FARM')).toMatchObject({ ok: false, taken: true })
  await server.enter('Ann', 'SHOP')
  expect(await server.savedWorld('SHOP')).toEqual(JSON.parse(text))
})

test('reports both names to a backup that has begun', async () => {
  const server = await GameServer.start({ worlds: { FARM: createStarterWorld(1, 'Hi') } })
  await send(server, { do: 'mark' })
  const [renamed, frozen] = await Promise.all([
    rename(server, 'FARM', 'MOVED'),
    send(server, { do: 'freeze', forMs: 5000 }),
  ])
  await send(server, { do: 'thaw' })
  expect(renamed).toMatchObject({ ok: true })
  expect(frozen).toMatchObject({ ok: true })
  await send(server, { do: 'mark' })
  await rename(server, 'MOVED', 'FARM')
  const after = await send(server, { do: 'freeze', forMs: 5000 })
  await send(server, { do: 'thaw' })
  expect(after.touched).toEqual(expect.arrayContaining([farm, { kind: 'world', name: 'MOVED' }]))
})

test('leads homes, doors and players with the former name to the renamed world', async () => {
  const server = await GameServer.start({
    worlds: { FARM: { ...createStarterWorld(1, 'Hi'), owner: 'Cid' } },
    players: { Dan: { home_world: 'FARM' } },
  })
  await rename(server, 'FARM', 'SECOND')
  await rename(server, 'SECOND', 'THIRD')
  const ann = await server.enter('Ann', 'FARM')
  expect(ann.world?.name).toBe('THIRD')
  await ann.join('SECOND')
  expect(ann.world?.name).toBe('THIRD')
  const dan = await server.person('Dan', 'START')
  dan.client.say('/home')
  await dan.client.events.next('map', ({ name }) => name === 'THIRD')
  for (const name of ['FARM', 'SECOND']) expect(existsSync(worldFile(server, name))).toBe(false)
  await rename(server, 'THIRD', 'FARM')
  await ann.join('THIRD')
  expect(ann.world?.name).toBe('FARM')
  await send(server, { do: 'remove', document: farm, by: 'Ann' })
  // The removal sends her to the menu, which would end a join that has begun.
  await expect.poll(() => ann.world).toBeNull()
  await ann.join('THIRD')
  expect(ann.world?.name).toBe('THIRD')
  expect((await server.savedWorld('THIRD')).owner).toBe('')
})
