import { canBeMade } from '@trellis/contract/kit/world-names.ts'
import { Allowance } from '@trellis/game-data/allowance.ts'
import { getClothes, getSkin } from '@trellis/game-data/player-look.ts'
import { getUserId } from '@trellis/game-data/user-id.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCarriedBy } from '../src/game/items/carried-items.ts'
import { getGems } from '../src/game/items/gems.ts'
import { formatNameByRank } from '../src/game/people/rank.ts'
import { findChatRefusal, mute } from '../src/game/rights/chat.ts'
import { getClientCache } from '../src/game/settings/client-cache.ts'
import { getEntrance, getRows, isPossible } from '../src/game/world/position.ts'
import { getRequestedWorldName } from '../src/game/world/world-name.ts'
import { findCredentials } from '../src/logins/credentials.ts'

test.each([
  ['start', 'START', true],
  [' Farm7 ', 'FARM7', true],
  ['A_B', 'A_B', false],
  ['X'.repeat(23), 'X'.repeat(23), true],
  ['X'.repeat(24), 'X'.repeat(24), false],
])('reads %s as the world %s', (typed, name, mayMake) => {
  expect(getRequestedWorldName(typed)).toBe(name)
  expect(canBeMade(name)).toBe(mayMake)
})

test.each(['', 'exit', 'A B', '../X', 'É', 'X'.repeat(25), 'a|b', 'A\n'.repeat(3)])(
  'rejects %j as a world name',
  (typed) => {
    expect(getRequestedWorldName(typed)).toBeNull()
  },
)

test("derives a user id from the GrowID ignoring case, within the client's range", () => {
  expect(getUserId('Bob')).toBe(getUserId('bOB'))
  expect(getUserId('Bob')).not.toBe(getUserId('Bobby'))
  fc.assert(
    fc.property(fc.string(), (growId) => {
      const id = getUserId(growId)
      return Number.isInteger(id) && id > 0 && id <= 0x7fff_ffff
    }),
  )
})

test('spawns players at the main door, or at the top of a world without one', () => {
  const blocks = Array.from({ length: 6000 }, () => ({ f: 0 }))
  blocks[203] = { f: 6 }
  expect(getEntrance({ blocks })).toEqual({ x: 96, y: 64 })
  expect(getEntrance({})).toEqual({ x: 1600, y: 0 })
  expect(getRows({ blocks })).toBe(60)
  expect(getRows({ blocks: 'none' })).toBe(60)
})

test('rejects positions outside the world and impossible speeds', () => {
  const at = (x: number, y: number, speedX = 0, speedY = 0) =>
    isPossible({ x, y, speedX, speedY }, 60)
  expect(at(0, 0)).toBe(true)
  expect(at(3199, 1900, 250, -4000)).toBe(true)
  for (const bad of [
    at(-100, 0),
    at(0, 2000),
    at(1e9, 0),
    at(0, 0, 1e6),
    at(0, 0, 0, -5000),
    at(Number.NaN, 0),
  ]) {
    expect(bad).toBe(false)
  }
})

test('exempts moderators and those with access from silence, and no player from a mute', () => {
  const world = { owner: 'Ann', admins: ['Cid'], w_s: 256 }
  const denial = (growId: string, player = {}) =>
    findChatRefusal({ growId, player }, world, { creators: ['Boss'], now: 1000 })
  expect(denial('Bob')).toBe('The owner of this world wants silence.')
  expect(denial('Bob', { 'Role.Moderator': true })).toBeNull()
  for (const growId of ['Ann', 'cid', 'Boss']) expect(denial(growId)).toBeNull()
  const muted = {}
  mute(muted, 1001)
  expect(denial('Ann', muted)).toBe('You are muted for 1 more minute.')
  mute(muted, 1000)
  expect(denial('Ann', muted)).toBeNull()
})

test('colours a name by its rank', () => {
  expect([0, 2, 3, 8, 9].map((rank) => formatNameByRank('Ann', rank))).toEqual([
    '`wAnn``',
    '`w[`1VIP`w] Ann``',
    '`#@Ann``',
    '`6@Ann``',
    '`6@Ann``',
  ])
})

test('derives displayable values from arbitrary file contents', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('inventory', 'hair', 'skin', 'gems'), fc.anything()),
      (file) => {
        const { stacks } = countCarriedBy(file)
        expect(getGems(file)).toBeGreaterThanOrEqual(0)
        expect(getSkin(file)).toBeGreaterThan(0)
        return stacks.every(({ itemId, count }) => itemId > 0 && count > 0 && count <= 255)
      },
    ),
  )
  const file = { inventory: [[18, 1], [0, 0], [2, 500], ['x']], hair: 18 }
  expect(getClothes(file).hair).toBe(18)
  expect(countCarriedBy(file)).toEqual({
    slots: 4,
    stacks: [
      { itemId: 18, count: 1, isWorn: true },
      { itemId: 2, count: 255, isWorn: false },
    ],
  })
})

test('uses the texture server of the settings', () => {
  expect(getClientCache({ SERVER: { OSM_LINK: 'a.example', OSM_PATH: 'cache/' } })).toEqual({
    host: 'a.example',
    path: 'cache/',
  })
  expect(getClientCache({ SERVER: { OSM_LINK: 7 } })).toEqual({ host: '', path: '' })
  expect(getClientCache(null)).toEqual({ host: '', path: '' })
})

test('uses up a rate limit, and refills it over time', () => {
  const allowance = new Allowance({ perSecond: 2, atOnce: 3 }, 0)
  expect([0, 0, 0, 0].map((now) => allowance.take(now))).toEqual([true, true, true, false])
  expect([500, 500].map((now) => allowance.take(now))).toEqual([true, false])
  expect([9e6, 9e6, 9e6, 9e6].map((now) => allowance.take(now))).toEqual([true, true, true, false])
})

test('reads a login by name and password or by the token of the login page', () => {
  const others = new Map<string, string>()
  const token = Buffer.from('_token=&growId=Ann&password=p%26ss%20w').toString('base64')
  expect(findCredentials({ stage: 'arrival', ltoken: token, others })).toEqual({
    growId: 'Ann',
    password: 'p&ss w',
  })
  expect(
    findCredentials({ stage: 'arrival', tankIDName: 'Bob', tankIDPass: 'secret', others }),
  ).toEqual({ growId: 'Bob', password: 'secret' })
  expect(findCredentials({ stage: 'arrival', ltoken: 'nonsense', others })).toBeNull()
  expect(findCredentials({ stage: 'redirected', user: 1, token: 2, others })).toBeNull()
})
