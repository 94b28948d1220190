import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getArea } from '../src/game/locks/area.ts'
import { breakAreaLock, placeAreaLock, reapply } from '../src/game/locks/area-lock.ts'
import { answerAreaLock, answerAreaLockAsGuest } from '../src/game/locks/area-lock-answer.ts'
import { openAreaLock } from '../src/game/locks/area-lock-dialog.ts'
import { findBuildRefusal, hasTileAccess, type TileAction } from '../src/game/locks/building.ts'
import { getAreaSize } from '../src/game/locks/lock-kinds.ts'
import { findDialog, listMessages, RuleWorld } from './kit/rule-world.ts'

const at = 3050
const [small, big, huge, builders] = [202, 204, 206, 4994]

const withLock = (itemId = small) => {
  const farm = new RuleWorld()
    .add('Ann', [[itemId, 3]])
    .add('Bob', [[small, 3]])
    .add('Chief', [], { 'Role.Administrator': true })
  farm.act('Ann', at, placeAreaLock, { index: at, itemId })
  return farm
}

test('guards the nearest tiles, and reports them', () => {
  const farm = new RuleWorld().add('Ann', [[small, 1]])
  const events = farm.act('Ann', at, placeAreaLock, { index: at, itemId: small })
  const area = getArea(farm.world, at)
  expect(area).toHaveLength(10)
  expect(area).toEqual(expect.arrayContaining([at - 1, at + 1, at - 100, at + 100]))
  expect(events.at(-1)).toEqual({
    kind: 'area-locked',
    index: at,
    owner: 'Ann',
    lockId: small,
    indices: expect.arrayContaining(area),
  })
  expect(farm.block(at)).toEqual({ f: small, lo: 'Ann' })
  expect(farm.block(at + 1)).toEqual({ l: true, lq: at })
  expect(farm.countItem('Ann', small)).toBe(0)
})

test('ends the area at bedrock, the main door, other locks and the edge of the world', () => {
  const farm = new RuleWorld().add('Ann', [[small, 9]])
  const blocks = farm.world.blocks as object[]
  for (const [index, f] of [
    [1, 8],
    [101, 6],
    [200, 242],
  ] as const) {
    blocks[index] = { f }
  }
  farm.act('Ann', 0, placeAreaLock, { index: 0, itemId: small })
  expect(getArea(farm.world, 0)).toEqual([100])
})

test('lets owner and guests build in an area, and every player in an open one', () => {
  const farm = withLock()
  const denial = (growId: string, index = at + 1) =>
    findBuildRefusal(farm.scene(growId, at), index, 'break')
  expect(denial('Bob')).toBe('That area is owned by Ann.')
  expect(denial('Bob', at)).toBe('That area is owned by Ann.')
  expect(denial('Bob', at + 40)).toBeNull()
  for (const growId of ['Ann', 'Chief']) expect(denial(growId)).toBeNull()
  farm.answer('Ann', at, answerAreaLock, { growid: 'Bob' })
  expect(denial('Bob')).toBeNull()
  farm.answer('Ann', at, answerAreaLock, { keep_bob: 0, public: 1 })
  expect(farm.block(at)).toEqual({ f: small, lo: 'Ann', sn: true, fl: 0x0080_0000 })
  expect(denial('Bob')).toBeNull()
  expect(hasTileAccess(farm.scene('Bob', at), at + 1)).toBe(false)
  farm.answer('Ann', at, answerAreaLock, { public: 0 })
  expect(farm.block(at)).toEqual({ f: small, lo: 'Ann' })
})

test("limits guests of a builder's area to building, and optionally those with access", () => {
  const farm = withLock(builders)
  const may = (growId: string, tileAction: TileAction) =>
    findBuildRefusal(farm.scene(growId, at), at + 1, tileAction) === null
  farm.answer('Ann', at, answerAreaLock, { growid: 'Bob', public: 1, buildonly: 1 })
  farm.add('Eve')
  expect([may('Eve', 'place'), may('Eve', 'break'), may('Eve', 'set')]).toEqual([
    true,
    false,
    false,
  ])
  expect(may('Bob', 'break')).toBe(true)
  farm.answer('Ann', at, answerAreaLock, { limitadmins: 1 })
  expect([may('Bob', 'place'), may('Bob', 'break')]).toEqual([true, false])
  expect(may('Ann', 'break')).toBe(true)
  expect(farm.block(at)).toMatchObject({ sn: true, bo: true, la: true, a: ['Bob'] })
  const plain = withLock()
  expect(plain.answer('Ann', at, answerAreaLock, { buildonly: 1, limitadmins: 1 })).toEqual([])
})

test('refuses a lock in a foreign area or world', () => {
  const farm = withLock()
  farm.answer('Ann', at, answerAreaLock, { public: 1 })
  const place = (index: number) =>
    listMessages(farm.act('Bob', at, placeAreaLock, { index, itemId: small }))
  expect(place(at + 1)).toEqual(['That area is owned by Ann.'])
  Object.assign(farm.world, { owner: 'Chief', w_s: 16 })
  expect(place(at + 60)).toEqual(['That world is owned by Chief.'])
  expect(farm.countItem('Bob', small)).toBe(3)
  Object.assign(farm.world, { admins: ['Bob'] })
  expect(place(at + 60)).toEqual([])
})

test('lets the owner of the lock or of the world break it', () => {
  const farm = withLock()
  expect(listMessages(farm.act('Bob', at, breakAreaLock, at))).toEqual([
    'That area is owned by Ann.',
  ])
  farm.world.owner = 'Bob'
  farm.act('Bob', at, breakAreaLock, at)
  expect(farm.countItem('Bob', small)).toBe(4)
  expect(getArea(farm.world, at)).toEqual([])
})

test("selects the tiles again, without empty ones at the owner's option", () => {
  const farm = withLock()
  const blocks = farm.world.blocks as object[]
  for (const index of [at + 100, at + 101, at + 102]) {
    Object.assign(blocks[index] as object, { f: 2 })
  }
  farm.answer('Ann', at, answerAreaLock, { buttonClicked: 'reapply', skipempty: 1 })
  expect(getArea(farm.world, at)).toEqual([at + 100, at + 101, at + 102])
  expect(farm.block(at + 1)).toEqual({})
  farm.answer('Bob', at, answerAreaLock, { buttonClicked: 'reapply', skipempty: 0 })
  expect(getArea(farm.world, at)).toHaveLength(3)
})

test('lets guests give up access, and shows strangers no dialog', () => {
  const farm = withLock()
  expect(listMessages(farm.act('Bob', at, openAreaLock, at))).toEqual([
    'That area is owned by Ann.',
  ])
  farm.answer('Ann', at, answerAreaLock, { growid: 'Bob' })
  expect(findDialog(farm.act('Bob', at, openAreaLock, at))?.name).toBe('area_lock_guest')
  farm.answer('Bob', at, answerAreaLockAsGuest, { buttonClicked: 'leave' })
  expect(farm.block(at)).toEqual({ f: small, lo: 'Ann' })
})

const tileArb = fc.nat({ max: 5999 })
const worldArb = fc.array(
  fc.tuple(tileArb, fc.constantFrom(0, 2, 6, 8, 242, 12), fc.constantFrom(0, 14)),
  { maxLength: 400 },
)
const lockArb = fc.record({
  index: tileArb,
  itemId: fc.constantFrom(small, big, huge, builders),
  growId: fc.constantFrom('Ann', 'Bob'),
  skipsEmpty: fc.boolean(),
})

test('keeps areas within their size, disjoint and fully removed for random placements', () => {
  const carried = (): [number, number][] => [small, big, huge, builders].map((id) => [id, 50])
  fc.assert(
    fc.property(worldArb, fc.array(lockArb, { minLength: 1, maxLength: 6 }), (tiles, locks) => {
      const farm = new RuleWorld().add('Ann', carried()).add('Bob', carried())
      const blocks = farm.world.blocks as object[]
      blocks.fill({ f: 0 })
      for (const [index, f, b] of tiles) blocks[index] = { f, b, odd: index, fl: 0x0400_0000 }
      const states: { index: number; before: unknown; growId: string }[] = []
      for (const { index, itemId, growId, skipsEmpty } of locks) {
        if (farm.block(index).f) continue
        const before = structuredClone(farm.world.blocks)
        const others = states.map((it) => [it.index, getArea(farm.world, it.index)] as const)
        farm.act(growId, index, placeAreaLock, { index, itemId })
        if (farm.block(index).f !== itemId) continue
        farm.act(growId, index, (scene) => reapply(scene, index, skipsEmpty), null)
        const area = getArea(farm.world, index)
        expect(area.length).toBeLessThanOrEqual(getAreaSize(itemId))
        expect(area.every((it) => ![6, 8, 242].includes(Number(farm.block(it).f)))).toBe(true)
        for (const [other, tilesOfIt] of others) {
          expect(getArea(farm.world, other)).toEqual(tilesOfIt)
        }
        states.push({ index, before, growId })
      }
      for (const { index, before, growId } of states.reverse()) {
        farm.act(growId, index, breakAreaLock, index)
        const expected = structuredClone(before) as Record<string, unknown>[]
        expected[index] = { ...expected[index], f: 0 }
        expect(farm.world.blocks).toEqual(expected)
      }
    }),
    { numRuns: 12 },
  )
})
