import { expect, test } from 'vitest'
import { placeAreaLock } from '../src/game/locks/area-lock.ts'
import { findBuildRefusal, type TileAction } from '../src/game/locks/building.ts'
import { answerCategory } from '../src/game/locks/world-category.ts'
import { breakWorldLock, placeWorldLock } from '../src/game/locks/world-lock.ts'
import { answerWorldLock, answerWorldLockAsGuest } from '../src/game/locks/world-lock-answer.ts'
import { openWorldLock } from '../src/game/locks/world-lock-dialog.ts'
import { findEntryRefusal } from '../src/game/rights/joining.ts'
import { findDialog, listMessages, RuleWorld } from './kit/rule-world.ts'

const at = 3050
const lock = 242

const locked = () => {
  const farm = new RuleWorld()
    .add('Ann', [[lock, 2]])
    .add('Bob', [[lock, 1]])
    .add('Mod', [], { 'Role.Moderator': true })
    .add('Chief', [], { 'Role.Administrator': true })
  farm.act('Ann', at, placeWorldLock, { index: at, itemId: lock })
  return farm
}

test('makes the player who places a lock the owner, without the previous access list', () => {
  const farm = new RuleWorld({
    admins: ['Old'],
    whitelist: ['Old'],
    w_s: 4 | 16 | 256 | 4096,
    entry_level: 9,
  }).add('Ann', [[lock, 2]], { worlds_owned: ['OTHER'] })
  farm.world.blocks = Array.from({ length: 6000 }, () => ({ b: 14, if_c: 10, odd: 'kept' }))
  farm.act('Ann', at, placeWorldLock, { index: at, itemId: lock })
  expect(farm.world).toMatchObject({ owner: 'Ann', o2: '`wAnn``', admins: [], whitelist: [] })
  expect(farm.world.w_s).toBe(4096)
  expect(farm.block(at)).toEqual({ f: lock, b: 14, if_c: 10, odd: 'kept' })
  expect(farm.countItem('Ann', lock)).toBe(1)
  expect(farm.players.get('Ann')?.worlds_owned).toEqual(['OTHER', 'FARM'])
})

test("refuses a second lock, another owner's world and a foreign area without cost", () => {
  const farm = locked()
  const place = (growId: string) =>
    listMessages(farm.act(growId, at, placeWorldLock, { index: at + 1, itemId: lock }))
  expect(place('Ann')).toEqual(['This world has a lock already.'])
  expect(place('Bob')).toEqual(['That world is owned by Ann.'])
  expect([farm.countItem('Ann', lock), farm.countItem('Bob', lock)]).toEqual([1, 1])
  const free = new RuleWorld().add('Ann', [[lock, 1]]).add('Bob', [[202, 1]])
  free.act('Bob', at, placeAreaLock, { index: at, itemId: 202 })
  const denied = free.act('Ann', at, placeWorldLock, { index: at + 30, itemId: lock })
  expect(listMessages(denied)).toEqual(['Bob has a lock in this world.'])
  expect(free.countItem('Ann', lock)).toBe(1)
})

test('returns the lock to the owner who breaks it, and frees the world', () => {
  const farm = locked()
  farm.world.w_s = 16 | 256
  for (const growId of ['Bob', 'Mod', 'Chief']) {
    expect(listMessages(farm.act(growId, at, breakWorldLock, at))).toEqual([
      'That world is owned by Ann.',
    ])
  }
  farm.act('Ann', at, breakWorldLock, at)
  expect(farm.world).toMatchObject({ owner: '', o2: '', admins: [], w_s: 0 })
  expect(farm.block(at)).toEqual({ f: 0 })
  expect(farm.countItem('Ann', lock)).toBe(2)
  expect(farm.players.get('Ann')?.worlds_owned).toEqual([])
})

test("drops a lock that does not fit in the owner's inventory", () => {
  const farm = locked()
  farm.add(
    'Ann',
    Array.from({ length: 250 }, (_, id): [number, number] => [id + 1000, 1]),
  )
  farm.act('Ann', at, breakWorldLock, at)
  expect(farm.world.drop_new).toEqual([[lock, 1, 1, 50 * 32 + 8, 30 * 32 + 8]])
  expect(farm.countItem('Ann', lock)).toBe(0)
})

test('grants and revokes access and sets the world in one answer', () => {
  const farm = locked()
  farm.answer('Ann', at, answerWorldLock, {
    growid: 'bOB',
    public: 1,
    silence: 1,
    nopickup: 1,
    home: 1,
    level: 12,
    tempo: 120,
  })
  expect(farm.world).toMatchObject({
    admins: ['Bob'],
    w_s: 4 | 16 | 256,
    entry_level: 12,
    music_bpm: 120,
  })
  expect(farm.players.get('Ann')?.home_world).toBe('FARM')
  farm.answer('Ann', at, answerWorldLock, { keep_bob: 0, player: 3, public: 0 })
  expect(farm.world).toMatchObject({ admins: ['Mod'], w_s: 4 | 256, entry_level: 12 })
  expect(farm.answer('Ann', at, answerWorldLock, { silence: 1, level: 12 })).toEqual([])
})

test('preserves lists of older engines', () => {
  const farm = locked()
  farm.world.admins = [{ name: 'Old', since: 4 }, 'Bob']
  farm.answer('Ann', at, answerWorldLock, { keep_bob: 0 })
  expect(farm.world.admins).toEqual([{ name: 'Old', since: 4 }])
  const names = findDialog(farm.act('Ann', at, openWorldLock, at))?.elements.flatMap((it) =>
    it.kind === 'check-box' && it.name.startsWith('keep_') ? [it.name] : [],
  )
  expect(names).toEqual(['keep_old'])
})

test.each([
  ['a level above the maximum', { growid: 'Bob', level: 9_999_999_999 }],
  ['a non-numeric level', { growid: 'Bob', level: 'x' }],
  ['an invalid tempo', { public: 1, tempo: 0 }],
  ['an unknown player', { public: 1, growid: 'Nobody' }],
  ['an absent player', { public: 1, player: 77 }],
  ['the owner', { public: 1, growid: 'ann' }],
  ['ten thousand letters', { public: 1, growid: 'x'.repeat(10_000) }],
  ['another tile', { public: 1, tilex: 51 }],
  ['a tile outside the world', { public: 1, tiley: 4_000_000_000 }],
  ['another item', { public: 1, item: 202 }],
])('ignores an answer with %s', (_what, values) => {
  const farm = locked()
  const before = structuredClone(farm.world)
  farm.answer('Ann', at, answerWorldLock, values)
  expect(farm.world).toEqual(before)
})

test('accepts answers of the owner only, from near the existing lock', () => {
  const farm = locked()
  const before = structuredClone(farm.world)
  for (const growId of ['Bob', 'Mod', 'Chief']) {
    farm.answer(growId, at, answerWorldLock, { growid: 'Bob', public: 1 })
    farm.answer(growId, at, answerCategory, { buttonClicked: 'Shop' })
  }
  const about = new Map([
    ['tilex', '50'],
    ['tiley', '30'],
    ['item', '242'],
    ['public', '1'],
  ])
  farm.act('Ann', at + 5, answerWorldLock, about)
  farm.act('Ann', at + 500, answerWorldLock, about)
  expect(farm.world).toEqual(before)
  farm.act('Ann', at, breakWorldLock, at)
  expect(farm.act('Ann', at, answerWorldLock, about)).toEqual([])
})

test("shows settings to guests and moderators, and the owner's name to others", () => {
  const farm = locked()
  farm.answer('Ann', at, answerWorldLock, { growid: 'Bob' })
  const seen = (growId: string) => findDialog(farm.act(growId, at, openWorldLock, at))
  expect(seen('Ann')?.name).toBe('world_lock')
  expect(seen('Bob')?.elements.some((it) => it.kind === 'button' && it.name === 'leave')).toBe(true)
  expect(seen('Mod')?.elements.some((it) => it.kind === 'button')).toBe(false)
  farm.answer('Bob', at, answerWorldLockAsGuest, { buttonClicked: 'leave' })
  expect(farm.world.admins).toEqual([])
  expect(listMessages(farm.act('Bob', at, openWorldLock, at))).toEqual([
    'That world is owned by Ann.',
  ])
  expect(farm.answer('Bob', at, answerWorldLockAsGuest, { buttonClicked: 'leave' })).toEqual([])
})

test('accepts listed categories only', () => {
  const farm = locked()
  farm.answer('Ann', at, answerCategory, { buttonClicked: 'Shop' })
  farm.answer('Ann', at, answerCategory, { buttonClicked: 'Casino' })
  expect(farm.world.ct).toBe('Shop')
})

test('lets players with access build, and all players in a public world', () => {
  const farm = locked()
  const denial = (growId: string, action: TileAction = 'break') =>
    findBuildRefusal(farm.scene(growId, at), at + 40, action)
  expect(denial('Bob')).toBe('That world is owned by Ann.')
  for (const growId of ['Ann', 'Chief']) expect(denial(growId)).toBeNull()
  farm.answer('Ann', at, answerWorldLock, { public: 1 })
  expect([denial('Bob'), denial('Bob', 'place')]).toEqual([null, null])
  expect(denial('Bob', 'set')).toBe('That world is owned by Ann.')
})

test('admits guests on the list and players with access', () => {
  const world = { owner: 'Ann', admins: ['Bob'], whitelist: ['Cid'] }
  const where = { name: 'FARM', creators: [], jailWorld: 'JAIL', now: 0 }
  const denial = (growId: string, player = {}) => findEntryRefusal({ growId, player }, world, where)
  for (const growId of ['ann', 'BOB', 'cid']) expect(denial(growId)).toBeNull()
  expect(denial('Mod', { 'Role.Moderator': true })).toBeNull()
  expect(denial('Eve')).toBe('You are not on the list of those who may enter FARM.')
})
