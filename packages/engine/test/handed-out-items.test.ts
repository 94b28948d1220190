import { expect, test } from 'vitest'
import { flatGround, getTileBeside } from './kit/flat-world.ts'
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
