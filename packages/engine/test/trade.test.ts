import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, test } from 'vitest'
import { flatGround } from './kit/flat-world.ts'
import { GameServer, getPlayer, readJournal } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import type { Person } from './kit/person.ts'
import { startEngine } from './test-engine.ts'

const [dirt, lock] = [2, 242]

const market = flatGround({
  players: { Ann: { inventory: [[dirt, 50]] }, Bob: { inventory: [[lock, 5]] }, Cid: {} },
})

const startMarket = () => GameServer.start(market)

const readVersion = (dialog: string) => Number(/embed_data\|version\|(\d+)/.exec(dialog)?.[1])

/** Lets Ann offer 20 dirt and Bob two World Locks, and both be ready. Returns the version of the offers. */
async function makeOffers(ann: Person, bob: Person): Promise<number> {
  ann.client.say('/trade Bob')
  await bob.seesDialog('trade_invite')
  bob.client.answer('trade_invite', { player: 'Ann' })
  const first = readVersion(await ann.seesDialog('trade_offer'))
  ann.client.answer('trade_offer', { version: first, item: dirt, count: 20 })
  const seen = await bob.client.events.next('dialog', ({ text }) => text.includes('20 Dirt'))
  bob.client.answer('trade_offer', { version: readVersion(seen.text), item: lock, count: 2 })
  const both = await ann.client.events.next('dialog', ({ text }) => text.includes('2 World Lock'))
  const version = readVersion(both.text)
  // An older version of the offers is not accepted.
  ann.client.answer('trade_offer', { version: first }, 'ready')
  for (const { client } of [ann, bob]) client.answer('trade_offer', { version }, 'ready')
  for (const { client } of [ann, bob])
    await client.events.next('dialog', ({ name }) => name === 'trade_confirm')
  return version
}

const count = (folder: string, growId: string, id: number) =>
  countItem(getPlayer(folder, growId).inventory, id)

test('exchanges items after both players have confirmed twice', async () => {
  const server = await startMarket()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const version = await makeOffers(ann, bob)
  ann.client.answer('trade_confirm', { version })
  await ann.reads('Waiting for Bob.')
  bob.client.answer('trade_confirm', { version })
  await bob.reads('You traded.')
  await server.control.command('save')
  expect([count(server.folder, 'Ann', dirt), count(server.folder, 'Ann', lock)]).toEqual([30, 2])
  expect([count(server.folder, 'Bob', dirt), count(server.folder, 'Bob', lock)]).toEqual([20, 3])
  expect(await server.console()).toContain('Ann traded 20 Dirt for 2 World Lock with Bob in PLAY.')
  // Confirming again does nothing.
  bob.client.answer('trade_confirm', { version })
  await bob.reads('That trade is over.')
})

test('ends when a player leaves, declines or was never asked', async () => {
  const server = await startMarket()
  const [ann, bob, cid] = [
    await server.person('Ann'),
    await server.person('Bob'),
    await server.person('Cid'),
  ]
  cid.client.answer('trade_invite', { player: 'Ann' })
  await cid.reads('They do not want to trade any more.')
  await ann.says('/trade Ann', 'You cannot trade with yourself.')
  await ann.says('/trade Nobody', 'Nobody is not in this world.')
  await ann.says('/trade Bob', 'You asked Bob to trade.')
  bob.client.answer('trade_invite', { player: 'Ann' })
  const version = readVersion(await ann.seesDialog('trade_offer'))
  await bob.client.close()
  await expect
    .poll(async () => {
      ann.client.answer('trade_offer', { version, item: dirt, count: 1 })
      return ann.lines
    })
    .toContain('The trade is over: somebody left.')
  await server.control.command('save')
  expect(count(server.folder, 'Ann', dirt)).toBe(50)
})

test('neither doubles nor loses an item when the engine is killed around the exchange', async () => {
  for (const killedAfter of ['the exchange', 'its journal', 'a save']) {
    const server = await GameServer.startProcess(market)
    const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
    const version = await makeOffers(ann, bob)
    const before = readJournal(server.folder)
    for (const { client } of [ann, bob]) client.answer('trade_confirm', { version })
    await bob.client.events.next('console', (it) => it.text === 'You traded.')
    if (killedAfter === 'its journal')
      await expect.poll(() => readJournal(server.folder)).not.toBe(before)
    if (killedAfter === 'a save') await server.control.command('save')
    await server.kill()
    const again = await startEngine(server.folder, { TRELLIS_ITEMS: itemsFile() })
    await again.control.command('save')
    const sum = (id: number) =>
      ['Ann', 'Bob'].reduce((all, growId) => all + count(server.folder, growId, id), 0)
    expect([sum(dirt), sum(lock)]).toEqual([50, 5])
    const hasTraded = count(server.folder, 'Bob', dirt) === 20
    expect(count(server.folder, 'Ann', lock)).toBe(hasTraded ? 2 : 0)
  }
})
