import { expect, test } from 'vitest'
import { entrance, flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer, newbieKit } from './kit/game-server.ts'

const [unknown, gems, fist, wrench, dirt] = [65_534, 112, 18, 32, 2]
const ungiven = [unknown, gems, fist, wrench]

test('gives no unknown item, gems or second tools by the console, the chat or the kit', async () => {
  const server = await GameServer.start({
    config: newbieKit([...ungiven.map((id): [number, number] => [id, 3]), [dirt, 5]]),
    players: { Deus: { 'Role.God': true } },
  })
  const deus = await server.person('Deus')
  await server.person('Newbie')
  const kit = (await server.savedPlayer('Newbie')).inventory
  for (const id of ungiven) {
    await server.control.command(`give Newbie ${id} 1`)
    expect(await server.console()).toContain(`Item ${id} cannot be given to players.`)
    await deus.insists(`/give Newbie ${id} 1`, /^There is no item|^That is not given as an item/)
  }
  expect(kit).toEqual(
    expect.arrayContaining([
      [fist, 1],
      [wrench, 1],
      [dirt, 5],
    ]),
  )
  expect(JSON.stringify(kit)).not.toMatch(/65534|\[112/)
  expect((await server.savedPlayer('Newbie')).inventory).toEqual(kit)
  await server.control.command(`give Newbie ${dirt} 2`)
  expect((await server.savedPlayer('Newbie')).inventory).toContainEqual([dirt, 7])
})

test('neither drops nor sells an item that clients do not know', async () => {
  const brick = 460
  const customItems = [
    { ID: brick, property_gacha: true, Extra_Drops: [[unknown, 3]] },
    { ID: unknown, Name: 'Ghost', Item_Price: 1 },
  ]
  const blocks = [{ at: getTileBeside(1), block: { f: brick } }]
  const players = { Ann: { gems: 50 } }
  const server = await GameServer.start(flatGround({ blocks, players, customItems }))
  const ann = await server.person('Ann')
  await ann.says(`/buy ${unknown}`, /^The shop does not sell/)
  for (let hit = 0; hit < 12; hit++) ann.client.punch(getTileBeside(1))
  const { tileX, tileY } = getTileBeside(1)
  await expect
    .poll(async () => (await server.savedWorld('PLAY')).blocks?.[tileX + tileY * 100]?.f)
    .toBe(0)
  expect((await server.savedWorld('PLAY')).drop_new).toEqual([])
})

test('gives gems, second tools and unknown items on no other road', async () => {
  const brick = 460
  const held = ungiven.map((id): [number, number] => [id, 1])
  const server = await GameServer.start(
    flatGround({
      players: { Ann: {}, Chief: { 'Role.Administrator': true } },
      customItems: [{ ID: brick, property_gacha: true, Extra_Drops: [[fist, 3]] }],
      blocks: [{ at: getTileBeside(1), block: { f: brick } }],
      world: {
        owner: 'Ann',
        returned: [{ to: 'Ann', items: held }],
        drop_new: held.map(([id], at) => [id, 1, at + 1, entrance.tileX * 32, entrance.tileY * 32]),
      },
    }),
  )
  const ann = await server.person('Ann')
  for (const at of held.keys()) ann.client.pickUp(at + 1)
  for (let hit = 0; hit < 12; hit++) ann.client.punch(getTileBeside(1))
  const { tileX, tileY } = getTileBeside(1)
  await expect
    .poll(async () => (await server.savedWorld('PLAY')).blocks?.[tileX + tileY * 100]?.f)
    .toBe(0)
  const { drop_new: drops, returned } = await server.savedWorld('PLAY')
  expect(JSON.stringify(drops)).not.toContain(`[${fist},3`)
  expect(returned).toEqual([{ to: 'Ann', items: held }])
  const { inventory = [] } = await server.savedPlayer('Ann')
  const counts = (id: number) => (inventory as number[][]).filter(([it]) => it === id)
  for (const id of [unknown, gems]) expect(counts(id)).toEqual([])
  for (const id of [fist, wrench]) expect(counts(id).length).toBeLessThanOrEqual(1)
  const chief = await server.person('Chief')
  await chief.says(`/event start arena 5 ${gems} 1 PLAY`, /./)
  expect((await server.console()).join()).not.toContain('arena started')
})
