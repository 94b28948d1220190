import { expect, test } from 'vitest'
import { activateTile } from '../src/game/doors/activating.ts'
import { findDestination, getArrival } from '../src/game/doors/destination.ts'
import { answerDoor } from '../src/game/doors/door-dialog.ts'
import { answerGate } from '../src/game/doors/gate-dialog.ts'
import { answerDisplay, putOnDisplay } from '../src/game/machines/display.ts'
import { breakSpecial, findBreakDenial, punchSpecial } from '../src/game/requests/special-tiles.ts'
import { tileDialogRules } from '../src/game/requests/tile-dialog-rules.ts'
import { wrenchTile } from '../src/game/requests/wrenching.ts'
import type { Scene } from '../src/game/scene.ts'
import { answerSign } from '../src/game/signs/sign-dialog.ts'
import { findDialog, listMessages, RuleWorld, things } from './kit/rule-world.ts'

const at = 3050
const tile = { tileX: 50, tileY: 30 }
const sign = 20

const withBlock = (block: object, world: object = { owner: 'Ann' }) => {
  const farm = new RuleWorld({ ...world }).add('Ann', [[2, 5]]).add('Bob')
  ;(farm.world.blocks as object[])[at] = block
  return farm
}
const wrench = (farm: RuleWorld, growId: string) =>
  farm.act(growId, at, wrenchTile, { kind: 'wrench', x: 0, y: 0, ...tile })

test('lets builders write a sign, cleaned and truncated', () => {
  const farm = withBlock({ f: sign, b: 14, odd: 1 })
  const dialog = findDialog(wrench(farm, 'Ann'))
  expect(dialog?.name).toBe('sign_edit')
  expect(listMessages(wrench(farm, 'Bob'))).toEqual(['That world is owned by Ann.'])
  farm.answer('Ann', at, answerSign, { text: ' Hello\u202e`` you\u0007! ' })
  expect(farm.block(at)).toEqual({ f: sign, b: 14, odd: 1, t: 'Hello`` you !' })
  farm.answer('Ann', at, answerSign, { text: 'x'.repeat(10_000) })
  expect(farm.block(at).t).toBe('x'.repeat(128))
  farm.answer('Bob', at, answerSign, { text: 'mine' })
  expect(farm.block(at).t).toBe('x'.repeat(128))
  farm.answer('Ann', at, answerSign, { text: '' })
  expect(farm.block(at)).toEqual({ f: sign, b: 14, odd: 1 })
})

test('labels, links and closes a door, with keys only for non-default values', () => {
  const farm = withBlock({ f: things.door, b: 14 })
  expect(findDialog(wrench(farm, 'Ann'))?.name).toBe('door_edit')
  const values = { label: 'To `4town', destination: 'town:a1', id: 'home', open: 0 }
  farm.answer('Ann', at, answerDoor, values)
  const door = { f: things.door, b: 14, t: 'To `4town', dd: 'TOWN:A1', di: 'HOME', o: 0 }
  expect(farm.block(at)).toEqual(door)
  expect(farm.answer('Ann', at, answerDoor, values)).toEqual([])
  for (const [key, wrong] of [
    ['destination', 'no way'],
    ['destination', 'A:B:C'],
    ['destination', 'X'.repeat(10_000)],
    ['id', 'ü'],
    ['id', 'X'.repeat(25)],
  ] as const) {
    expect(
      listMessages(farm.answer('Ann', at, answerDoor, { label: 'new', [key]: wrong })),
    ).toHaveLength(1)
    expect(farm.block(at)).toEqual(door)
  }
  farm.answer('Ann', at, answerDoor, { label: '', destination: '', id: '', open: 1 })
  expect(farm.block(at)).toEqual({ f: things.door, b: 14 })
})

test("keeps the type of a closed door's key", () => {
  const farm = withBlock({ f: things.door, o: true })
  farm.answer('Ann', at, answerDoor, { open: 0 })
  expect(farm.block(at).o).toBe(false)
})

test.each([
  ['A1', { world: null, doorId: 'A1' }],
  [':A1', { world: null, doorId: 'A1' }],
  ['TOWN', { world: 'TOWN', doorId: '' }],
  ['town:B2', { world: 'TOWN', doorId: 'B2' }],
  ['TOWN:', { world: 'TOWN', doorId: '' }],
  ['EXIT', null],
  ['no way', null],
  [7, null],
  ['', null],
])('resolves %j to %j', (dd, destination) => {
  const world = { blocks: [{ f: 12, di: 'a1' }] }
  expect(findDestination({ dd: dd as string }, world)).toEqual(destination)
})

test('places players in the target door, or in the main door for an unknown id', () => {
  const blocks: object[] = Array.from({ length: 6000 }, () => ({}))
  blocks[205] = { f: 12, di: 'B2' }
  blocks[7] = { f: 6 }
  blocks[3] = { f: 0, di: 'C3' }
  expect(getArrival({ blocks }, 'b2')).toEqual({ x: 160, y: 64 })
  for (const id of ['', 'C3', 'D4']) expect(getArrival({ blocks }, id)).toEqual({ x: 224, y: 0 })
})

test('follows doors, exits by the main door, and restricts closed doors to friends', () => {
  const pass = (block: object, growId = 'Bob', from = at) =>
    withBlock(block).act(growId, from, activateTile, { kind: 'activate', ...tile })
  expect(pass({ f: 6 })).toEqual([{ kind: 'departed', world: null, doorId: '' }])
  expect(pass({ f: things.portal, dd: 'TOWN:X' })).toEqual([
    { kind: 'departed', world: 'TOWN', doorId: 'X' },
  ])
  expect(pass({ f: things.door, dd: 'FARM', di: 'S' })).toMatchObject([{ kind: 'moved' }])
  expect(pass({ f: things.door, dd: 'S', di: 'S' })).toEqual([
    { kind: 'moved', place: { x: 1600, y: 960 } },
  ])
  expect(listMessages(pass({ f: things.door }))).toEqual(['This door leads nowhere.'])
  expect(listMessages(pass({ f: things.door, dd: 'TOWN', o: 0 }))).toEqual(['The door is locked.'])
  expect(pass({ f: things.door, dd: 'TOWN', o: 0 }, 'Ann')).toHaveLength(1)
  expect(pass({ f: 2, dd: 'TOWN' })).toEqual([])
  expect(pass({ f: 6 }, 'Bob', at + 3)).toEqual([])
})

test('respects closed doors in a public world', () => {
  const farm = withBlock({ f: things.door, dd: 'TOWN', o: 0 }, { owner: 'Ann', w_s: 16 })
  const events = farm.act('Bob', at, activateTile, { kind: 'activate', ...tile })
  expect(listMessages(events)).toEqual(['The door is locked.'])
})

test('opens a gate publicly by a separate bit', () => {
  const farm = withBlock({ f: things.gate, fl: 0x2000_0000 })
  farm.answer('Ann', at, answerGate, { open: 1 })
  expect(farm.block(at).fl).toBe(0x2080_0000)
  expect(farm.answer('Bob', at, answerGate, { open: 0 })).toEqual([])
  farm.answer('Ann', at, answerGate, { open: 0 })
  expect(farm.block(at).fl).toBe(0x2000_0000)
})

test('returns displayed items on removal, and when the display breaks', () => {
  const farm = withBlock({ f: things.display }, {})
  farm.add('Ann', [
    [2, 1],
    [sign, 1],
  ])
  const put = (itemId: number) =>
    listMessages(farm.act('Ann', at, putOnDisplay, { index: at, itemId }))
  expect(put(8)).toEqual(['You have no such item.'])
  expect(put(sign)).toEqual([])
  expect(put(sign)).toEqual(['Something is shown here already.'])
  expect([farm.block(at).id, farm.countItem('Ann', sign)]).toEqual([sign, 0])
  expect(findDialog(wrench(farm, 'Ann'))?.name).toBe('display_edit')
  farm.answer('Ann', at, answerDisplay, { buttonClicked: 'take', shown: 2 })
  expect(farm.block(at).id).toBe(sign)
  farm.answer('Ann', at, answerDisplay, { buttonClicked: 'take', shown: sign })
  farm.answer('Ann', at, answerDisplay, { buttonClicked: 'take', shown: sign })
  expect([farm.block(at), farm.countItem('Ann', sign)]).toEqual([{ f: things.display }, 1])
  put(sign)
  farm.act('Ann', at, rulingOut(breakSpecial), at)
  expect(farm.block(at)).toEqual({ f: 0 })
  expect([farm.countItem('Ann', sign), farm.countItem('Ann', things.display)]).toEqual([1, 1])
})

test('protects displayed items in a public world', () => {
  const farm = withBlock({ f: things.display, id: sign }, { owner: 'Ann', w_s: 16 })
  expect(findBreakDenial(farm.scene('Bob', at), at)).toBe('What is shown here is not yours.')
  expect(farm.answer('Bob', at, answerDisplay, { buttonClicked: 'take', shown: sign })).toEqual([])
  expect(findBreakDenial(farm.scene('Ann', at), at)).toBeNull()
})

test('rolls dice and toggles a switch on a punch', () => {
  const farm = withBlock({ f: things.dice, odd: 1 })
  const rolls = Array.from({ length: 60 }, () => {
    farm.act('Ann', at, (scene: Scene) => punchSpecial({ ...scene, dice: Math.random }, at), null)
    return Number(farm.block(at).n ?? 0)
  })
  expect(Math.min(...rolls)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...rolls)).toBeLessThanOrEqual(5)
  const dark = withBlock({ f: things.switch })
  dark.act('Ann', at, punchSpecial, at)
  expect(dark.block(at)).toEqual({ f: things.switch, fl: 0x0040_0000 })
  dark.act('Ann', at, punchSpecial, at)
  expect(dark.block(at)).toEqual({ f: things.switch })
})

test('ignores answers about a tile that has changed', () => {
  const everything = {
    buttonClicked: 'reapply',
    text: 'x',
    label: 'x',
    open: 1,
    public: 1,
    growid: 'Bob',
    shown: 2,
    minutes: 3,
  }
  for (const [, rule] of tileDialogRules) {
    for (const f of [0, 2, 8]) {
      const farm = withBlock({ f, id: 2, lo: 'Ann' })
      const before = structuredClone(farm.world)
      expect(farm.answer('Ann', at, rule, everything)).toEqual([])
      expect(farm.answer('Ann', at, rule, { ...everything, item: 242 })).toEqual([])
      expect(farm.world).toEqual(before)
    }
  }
})

function rulingOut(rule: (scene: Scene, index: number) => ReturnType<typeof breakSpecial>) {
  return (scene: Scene, index: number) => rule(scene, index) ?? []
}
