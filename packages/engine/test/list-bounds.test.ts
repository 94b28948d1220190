import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { give } from '@trellis/game-data/inventory.ts'
import { expect, test } from 'vitest'
import { getAnsweredList } from '../src/game/locks/access-list.ts'
import { createPlayer } from '../src/game/people/newcomer.ts'
import { getSettings } from '../src/game/settings/settings.ts'
import { GameServer } from './kit/game-server.ts'

const many = <Entry>(length: number, entry: (at: number) => Entry) =>
  Array.from({ length }, (_, at) => entry(at))

test('lets an inventory grow to its maximum, and not further', () => {
  const inventory: unknown[] = []
  const given = many(300, (at) => give(inventory, at + 1, 5))
  expect(inventory).toHaveLength(listBounds.inventory.max)
  expect(given.filter((count) => count === 5)).toHaveLength(listBounds.inventory.max)
  expect(give(inventory, 1, 5)).toBe(5)
})

test('gives a newcomer the largest kit completely, and as much of a larger one as fits', () => {
  const getKit = (length: number) => ({
    ...getSettings({ NEWBIE_GET: { ITEMS: [{ items: many(length, (at) => [at + 1000, 7]) }] } }),
    mayExist: () => true,
  })
  const items = (length: number) => createPlayer('Bob', '', getKit(length)).inventory as unknown[]
  const { kit, inventory } = listBounds
  expect(items(kit.max)).toEqual(expect.arrayContaining(many(kit.max, (at) => [at + 1000, 7])))
  expect(items(900)).toHaveLength(inventory.max)
})

test('refuses a name above the limit of a lock', () => {
  const people = { here: () => null, withAccount: (name: string) => name }
  const names = many(listBounds.access.max, (at) => `player${at}`)
  const answer = (list: unknown[]) =>
    getAnsweredList(list, new Map([['growid', 'Newcomer']]), { people, owner: 'Ann' })
  expect(answer(names)).toEqual({ denial: 'The access list is full.' })
  expect(answer(names.slice(1))).toMatchObject({ added: 'Newcomer' })
})

test('refuses bans above the limit from moderators and the console', async () => {
  const { max } = listBounds.bans
  const sentence = 'At most 10,000 players can be banned.'
  const bans = many(max, (at) => ({ name: `Player${at}`, at: '2026-01-01T00:00:00Z', by: 'Ann' }))
  const server = await GameServer.start({ players: { Mod: { 'Role.Moderator': true } }, bans })
  const [mod, bob] = [await server.person('Mod'), await server.person('Bob')]
  await mod.says('/ban bob', sentence)
  await server.control.command('ban Bob')
  expect(await server.console()).toContain(sentence)
  await bob.says('still here', /> still here$/)
})
