import type { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, test } from 'vitest'
import { flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'

const dirt = 2
const delayMs = 400
const cheater = { 'Role.Cheats': true }

/** Resolves when the client has seen this many further blows. */
async function seeBlows(client: GameClient, count: number): Promise<void> {
  const from = client.events.mark
  const seen = () => client.events.since(from).filter(({ kind }) => kind === 'damage').length
  await expect.poll(seen).toBeGreaterThanOrEqual(count)
}

// The pace itself is a rule, which `rules.test.ts` checks.
test('places and punches with the autofarm delay of the panel, also a changed one, until the player moves', async () => {
  const customItems = [{ ID: dirt, property_unobtainable: true }]
  const config = { GAME: { AUTOFARM_DELAY: delayMs } }
  const players = { Ann: { ...cheater, inventory: [[dirt, 3]] }, Bob: {} }
  const server = await GameServer.start(flatGround({ players, customItems, config }))
  const ann = await server.enter('Ann')
  const bob = await server.enter('Bob')
  bob.say('/autofarm')
  await bob.events.next('console', ({ text }) => text.startsWith('There is no command /autofarm.'))
  ann.say('/autofarm dirt')
  await ann.events.next('console', ({ text }) => text.startsWith('Autofarm is on: Dirt.'))
  await bob.events.next('tile-change', ({ itemId }) => itemId === dirt)
  await seeBlows(bob, 4)
  await server.edit({ kind: 'config' }, [
    { path: ['GAME', 'AUTOFARM_DELAY'], from: delayMs, to: 3_600_000 },
  ])
  const after = bob.events.mark
  const { x = 0, y = 0 } = ann.me ?? {}
  ann.moveTo({ x: x + 64, y })
  await bob.events.next('motion', () => true, { after })
  expect(bob.events.since(after).filter(({ kind }) => kind === 'damage')).toEqual([])
  await server.edit({ kind: 'config' }, [
    { path: ['GAME', 'AUTOFARM_DELAY'], from: 3_600_000, to: 50 },
  ])
  await ann.events.next('console', ({ text }) => text === 'You have moved: autofarm is off.')
})

test('ends autofarm when blocks run out, and when the right is revoked', async () => {
  const customItems = [{ ID: dirt, property_unobtainable: true }]
  const config = { GAME: { AUTOFARM_DELAY: 50 } }
  const players = {
    Ann: { ...cheater, inventory: [[dirt, 2]] },
    Bob: { ...cheater, inventory: [[dirt, 200]] },
  }
  const server = await GameServer.start(flatGround({ players, customItems, config }))
  const ann = await server.enter('Ann')
  ann.say('/autofarm 2')
  await ann.events.next('console', ({ text }) => text.startsWith('You have run out of Dirt'))
  expect(ann.belongings.countItem(dirt)).toBe(0)
  expect(ann.world?.tileAt(getTileBeside(1).tileX, getTileBeside(1).tileY).foreground).toBe(0)
  const bob = await server.enter('Bob')
  bob.say('/autofarm 2')
  await bob.events.next('tile-change', ({ itemId }) => itemId === null)
  await server.edit({ kind: 'player', name: 'Bob' }, [
    { path: ['Role.Cheats'], from: true, to: false },
  ])
  await bob.events.next('console', ({ text }) => text === 'You may not use autofarm.')
})
