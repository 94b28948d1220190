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
  await ann.reads('Bob left, so the trade is over.')
  ann.client.answer('trade_offer', { version, item: dirt, count: 1 })
  await ann.reads('That trade is over.')
  await server.control.command('save')
  expect(count(server.folder, 'Ann', dirt)).toBe(50)
})

test('is over for good when a player leaves the world and comes back', async () => {
  const server = await startMarket()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const version = await makeOffers(ann, bob)
  bob.client.answer('trade_confirm', { version })
  await bob.reads('Waiting for Ann.')
  await ann.client.leave()
  await bob.reads('Ann left, so the trade is over.')
  await ann.client.join('PLAY')
  for (const it of [ann, bob]) {
    it.client.answer('trade_confirm', { version })
    await it.reads('That trade is over.')
  }
  await server.control.command('save')
  expect([count(server.folder, 'Ann', dirt), count(server.folder, 'Bob', lock)]).toEqual([50, 5])
})

test('asks how many of an item that was picked', async () => {
  const server = await startMarket()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  ann.client.say('/trade Bob')
  await bob.seesDialog('trade_invite')
  bob.client.answer('trade_invite', { player: 'Ann' })
  const version = readVersion(await ann.seesDialog('trade_offer'))
  ann.client.answer('trade_offer', { version, item: dirt })
  const asked = await ann.client.events.next('dialog', ({ text }) => text.includes('Offer Dirt'))
  expect(asked.text).toContain('add_text_input|count|How many?|50|')
  ann.client.answer('trade_offer', { version, item: dirt, count: 35 })
  await bob.client.events.next('dialog', ({ text }) => text.includes('35 Dirt'))
})

test('opens few invitations of one player, and takes an answer at any time', async () => {
  const server = await startMarket()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const { spawn } = await ann.client.events.next('spawn', (it) => it.spawn.name.includes('Bob'))
  ann.client.wrenchPlayer(spawn.netId)
  await ann.seesDialog('profile')
  for (let press = 0; press < 30; press++) ann.client.answer('profile', { player: 'Bob' }, 'trade')
  await ann.reads('You are asking too often. Wait a little.')
  ann.client.say('that was all')
  await bob.reads(/that was all$/)
  const invitations = bob.client.events
    .since(0)
    .filter((it) => it.kind === 'dialog' && it.name === 'trade_invite')
  expect(invitations).toHaveLength(3)
  bob.client.say('/trade Ann')
  await bob.seesDialog('trade_offer')
  for (const it of [ann, bob]) it.forget()
  await ann.says('/trade Bob', 'You are asking too often. Wait a little.')
  server.pass(5000)
  await ann.says('/trade Bob', 'You asked Bob to trade.')
})

test('changes both players or neither while the file of one is removed', async () => {
  const server = await startMarket()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const version = await makeOffers(ann, bob)
  bob.client.answer('trade_confirm', { version })
  await bob.reads('Waiting for Ann.')
  ann.client.answer('trade_confirm', { version })
  const remove = { do: 'remove', document: { kind: 'player', name: 'Bob' }, by: 'owner' } as const
  server.control.send({ id: 90, ...remove })
  await bob.gone
  await server.control.command('save')
  const [line] = (await server.console()).filter((it) => it.startsWith('Ann traded'))
  const hasTraded = line !== undefined
  expect(count(server.folder, 'Ann', dirt)).toBe(hasTraded ? 30 : 50)
  expect(count(server.folder, 'Ann', lock)).toBe(hasTraded ? 2 : 0)
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
