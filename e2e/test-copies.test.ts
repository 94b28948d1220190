import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../packages/api/test/kit/until.ts'
import { GameClient } from '../packages/game-client/src/game-client.ts'
import { getValue } from '../packages/game-client/src/outcome.ts'
import { Account } from './kit/account.ts'
import { Trellis } from './kit/trellis.ts'

let trellis: Trellis
let owner: Account
let liveId: string
beforeAll(async () => {
  trellis = await Trellis.start()
  const operator = await Account.signIn(trellis.url, 'Operator')
  owner = await Account.signIn(trellis.url, 'Owner')
  const path = `/admin/users/${owner.id}/slot`
  const body = { action: 'set', amount: 2 }
  expect((await operator.call(trellis.url, 'POST', path, { body })).status).toBe(200)
  liveId = (await call('POST', '/servers', { serverName: 'Harbour' })).body.server.id
  await start(liveId)
})
afterAll(() => trellis?.stop())

const call = (method: string, path: string, body?: unknown) =>
  owner.call(trellis.url, method, path, body === undefined ? {} : { body })
const at = (id: string, method: string, path: string, body?: unknown) =>
  call(method, `/servers/${id}${path}`, body)

async function start(id: string): Promise<void> {
  expect((await at(id, 'POST', '/start')).status).toBe(200)
  await until(async () => (await at(id, 'GET', '')).body.server.status === 'ONLINE')
}

/** Joins a server by its UDP port. */
async function connect(id: string, growId: string) {
  const { host, port } = (await at(id, 'GET', '/connection')).body
  return GameClient.connect({ host, port, growId, password: 'anchor-19', fetchItems: true })
}

const readWorld = async (id: string) => (await at(id, 'GET', '/worlds/FIELD')).body
const worldWidth = 100

/** Gives a player dirt to build with. */
async function giveDirt(growId: string): Promise<void> {
  const path = `/players/${growId}`
  const { body } = await at(liveId, 'GET', path)
  const inventory = [[18, 1], [32, 1], [2, 50], ...Array.from({ length: 13 }, () => [0, 0])]
  expect((await at(liveId, 'PUT', path, { ...body, inventory })).status).toBe(200)
}

/** Returns the tile beside the player. */
function findRoom({ me }: GameClient) {
  if (me === null) throw new Error('The player is in no world.')
  return { tileX: Math.floor((me.x + 10) / 32) - 1, tileY: Math.floor((me.y + 15) / 32) }
}

test('keeps players out of a test copy, and merges its world while a player builds on', async () => {
  const anna = getValue(await connect(liveId, 'Anna'))
  await giveDirt('Anna')
  await expect.poll(() => anna.belongings.countItem(2)).toBe(50)
  getValue(await anna.join('FIELD'))
  const made = await at(liveId, 'POST', '/test-copies', { serverName: 'Harbour-test' })
  expect(made.status).toBe(201)
  const copyId: string = made.body.server.serverId
  expect(await (await fetch(`${trellis.url}/api/status`)).text()).not.toContain('Harbour-test')
  await start(copyId)

  const refused = await connect(copyId, 'Bella')
  expect(JSON.stringify(refused)).toContain('Only players on its list may join.')
  await at(copyId, 'PUT', '/test-copy/players', { players: ['Bella'] })
  const password = { growId: 'Bella', password: 'anchor-19' }
  expect((await at(copyId, 'PUT', '/game-password', password)).status).toBe(200)
  const bella = getValue(await connect(copyId, 'Bella'))
  await bella.quit()

  const edited = await readWorld(copyId)
  edited.blocks[3].f = 10
  expect((await at(copyId, 'PUT', '/worlds/FIELD', edited)).status).toBe(200)
  const room = findRoom(anna)
  const before = anna.events.mark
  anna.place(2, room)
  await anna.events.next('tile', ({ tileX }) => tileX === room.tileX, { after: before })

  const document = { kind: 'world', name: 'FIELD' }
  const after = anna.events.mark
  const taken = await at(copyId, 'POST', '/test-copy/take-over', { document })
  expect([taken.status, taken.body.merged]).toEqual([200, true])
  await anna.events.next('tile', ({ tileX, tileY }) => tileX === 3 && tileY === 0, { after })
  const { blocks } = await readWorld(liveId)
  expect(blocks[3].f).toBe(10)
  expect(blocks[room.tileY * worldWidth + room.tileX].f).toBe(2)
  await anna.quit()
})
