import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containerRules } from '../src/game/containers/containers.ts'
import { answerDonations, answerGift } from '../src/game/containers/donation-box.ts'
import { readGifts } from '../src/game/containers/gifts.ts'
import { answerMannequin, readWears } from '../src/game/containers/mannequin.ts'
import { answerNotes } from '../src/game/containers/note-board.ts'
import { readNotes } from '../src/game/containers/notes.ts'
import {
  answerNewPassword,
  answerSafe,
  answerSafeCount,
  answerSafeOpen,
} from '../src/game/containers/safe.ts'
import { maxKinds, maxOfKind, readStacks } from '../src/game/containers/stacks.ts'
import { answerStorage, answerStorageCount } from '../src/game/containers/storage-box.ts'
import type { GameEvent } from '../src/game/events/game-event.ts'
import { placeRule } from '../src/game/requests/placing.ts'
import { punchRule } from '../src/game/requests/punching.ts'
import { wrenchTile } from '../src/game/requests/wrenching.ts'
import { findDialog, listMessages, RuleWorld, things } from './kit/rule-world.ts'

const at = 3050
const tile = { tileX: at % 100, tileY: Math.floor(at / 100) }
const [door, lock] = [things.door, 242]

/** Ann's world with one container; Cid has access and Bob has none. */
function openYard(f: number, changes: object = {}): RuleWorld {
  const yard = new RuleWorld({ owner: 'Ann', admins: ['Cid'] })
    .add('Ann', [
      [door, 120],
      [things.hat, 2],
      [things.shirt, 1],
    ])
    .add('Bob', [
      [lock, 50],
      [things.cap, 1],
    ])
    .add('Cid', [[lock, 5]])
  const blocks = yard.world.blocks as object[]
  blocks[at] = { f, ...changes }
  return yard
}

const wrench = (yard: RuleWorld, growId: string) =>
  yard.act(growId, at, wrenchTile, { kind: 'wrench', x: 0, y: 0, ...tile } as const)

const printed = (events: GameEvent[]) =>
  events.flatMap((event) => (event.kind === 'printed' ? [event.line] : []))

const hidden = (events: GameEvent[], name: string) =>
  findDialog(events)?.elements.flatMap((it) =>
    it.kind === 'hidden' && it.name === name ? [String(it.value)] : [],
  )[0] ?? ''

test('stores items of those with access, exactly as many as they say', () => {
  const yard = openYard(things.storageBox)
  const asked = yard.answer('Ann', at, answerStorage, { put: door })
  expect(findDialog(asked)?.name).toBe('storage_count')
  const stored = yard.answer('Ann', at, answerStorageCount, { moved: door, taken: 0, count: 70 })
  expect(printed(stored)).toEqual(['Ann put 70 item 12 into the item 44 in FARM (50, 30).'])
  expect([...readStacks(yard.block(at))]).toEqual([[door, 70]])
  yard.answer('Cid', at, answerStorageCount, { moved: door, taken: 1, count: 5 })
  expect([yard.countItem('Ann', door), yard.countItem('Cid', door)]).toEqual([50, 5])
  expect(findDialog(wrench(yard, 'Cid'))?.elements).toContainEqual({
    kind: 'small-text',
    text: 'Cid took out 5 item 12.',
  })
})

test.each([
  ['more than the box has', { moved: door, taken: 1, count: 11 }, 'You can take out 1 to 10.'],
  ['an item that is not there', { moved: 14, taken: 1, count: 1 }, 'That is not here any more.'],
  ['more than the player has', { moved: door, taken: 0, count: 121 }, 'You can put in 1 to 120.'],
  ['less than nothing', { moved: door, taken: 0, count: -4 }, 'You can put in 1 to 120.'],
  ['a tool', { moved: 18, taken: 0, count: 1 }, 'You have no such item.'],
])('refuses to move %s', (_what, answers, text) => {
  const yard = openYard(things.storageBox, { box: [[door, 10]] })
  expect(listMessages(yard.answer('Ann', at, answerStorageCount, answers))).toEqual([text])
  expect([...readStacks(yard.block(at))]).toEqual([[door, 10]])
})

test('stores at most 40 kinds, and 2,000 of each', () => {
  const box = Array.from({ length: maxKinds }, (_, kind) => [1000 + kind, 1])
  const full = openYard(things.storageBox, { box })
  const answer = { moved: door, taken: 0, count: 1 }
  expect(listMessages(full.answer('Ann', at, answerStorageCount, answer))).toEqual([
    'There is room for 0 more.',
  ])
  const high = openYard(things.storageBox, { box: [[door, maxOfKind - 3]] })
  high.answer('Ann', at, answerStorageCount, { moved: door, taken: 0, count: 4 })
  expect(readStacks(high.block(at)).get(door)).toBe(maxOfKind - 3)
  high.answer('Ann', at, answerStorageCount, { moved: door, taken: 0, count: 3 })
  expect(readStacks(high.block(at)).get(door)).toBe(maxOfKind)
})

test('keeps a box closed to players without access', () => {
  const yard = openYard(things.storageBox, { box: [[door, 10]] })
  expect(listMessages(wrench(yard, 'Bob'))).toEqual(['This box is not yours.'])
  expect(yard.answer('Bob', at, answerStorageCount, { moved: door, taken: 1, count: 1 })).toEqual(
    [],
  )
  const area = openYard(things.storageBox, { box: [[door, 10]], l: true, lq: 5 })
  const blocks = area.world.blocks as object[]
  blocks[5] = { f: 202, lo: 'Bob', a: [] }
  expect(listMessages(wrench(area, 'Cid'))).toEqual(['This box is not yours.'])
  expect(findDialog(wrench(area, 'Bob'))?.name).toBe('storage_edit')
})

test('takes worn clothes off when they are stored', () => {
  const yard = openYard(things.storageBox)
  yard.add('Ann', [[things.hat, 1]], { hair: things.hat })
  yard.answer('Ann', at, answerStorageCount, { moved: things.hat, taken: 0, count: 1 })
  expect(yard.players.get('Ann')?.hair).toBe(0)
})

function openedSafe() {
  const yard = openYard(things.safe)
  yard.answer('Cid', at, answerNewPassword, { password: 'open up', again: 'open up' })
  const key = hidden(yard.answer('Cid', at, answerSafeOpen, { password: 'open up' }), 'key')
  return { yard, key }
}

test('opens a safe with its password only', () => {
  const { yard, key } = openedSafe()
  yard.answer('Cid', at, answerSafeCount, { moved: lock, taken: 0, count: 5, key })
  expect([...readStacks(yard.block(at))]).toEqual([[lock, 5]])
  expect(JSON.stringify(yard.block(at))).not.toContain('open up')
  const take = { moved: lock, taken: 1, count: 5 }
  for (const wrong of [{ key: '' }, { key: 'open up' }, { key: key.slice(1) }])
    expect(yard.answer('Ann', at, answerSafeCount, { ...take, ...wrong })).toEqual([])
  expect(yard.answer('Bob', at, answerSafeCount, { ...take, key })).toEqual([])
  expect(findDialog(yard.answer('Cid', at, answerSafe, { put: lock, key }))?.name).toBe(
    'safe_count',
  )
  yard.answer('Cid', at, answerSafeCount, { ...take, key })
  expect(yard.countItem('Cid', lock)).toBe(5)
})

test('closes a safe for a minute after five wrong passwords', () => {
  const { yard } = openedSafe()
  for (let wrong = 0; wrong < 5; wrong++)
    expect(listMessages(yard.answer('Cid', at, answerSafeOpen, { password: 'opener' }))).toEqual([
      'That is not the password.',
    ])
  const right = { password: 'open up' }
  expect(listMessages(yard.answer('Cid', at, answerSafeOpen, right))).toEqual([
    'Too many wrong passwords. Wait 60 seconds.',
  ])
  yard.now += 60_000
  expect(findDialog(yard.answer('Cid', at, answerSafeOpen, right))?.name).toBe('safe_edit')
})

test('lets only the owner of the lock replace a password, which ends the former key', () => {
  const { yard, key } = openedSafe()
  const fresh = { password: 'another', again: 'another' }
  expect(yard.answer('Cid', at, answerNewPassword, fresh)).toEqual([])
  expect(listMessages(yard.answer('Ann', at, answerNewPassword, { ...fresh, again: 'x' }))).toEqual(
    ['The two passwords are not the same.'],
  )
  yard.answer('Ann', at, answerNewPassword, fresh)
  expect(yard.answer('Cid', at, answerSafe, { put: lock, key })).toEqual([])
  expect(findDialog(yard.answer('Cid', at, answerSafeOpen, { password: 'another' }))?.name).toBe(
    'safe_edit',
  )
})

test('lets all players give and only its owner see and take the gifts', () => {
  const yard = openYard(things.donationBox)
  expect(findDialog(yard.answer('Bob', at, answerDonations, { give: lock }))?.name).toBe(
    'donation_count',
  )
  const given = yard.answer('Bob', at, answerGift, { given: lock, count: 7, text: 'for `4you' })
  expect(printed(given)).toEqual(['Bob gave 7 item 242 to the item 48 in FARM (50, 30): for you'])
  expect(JSON.stringify(findDialog(wrench(yard, 'Bob')))).not.toContain('for you')
  expect(yard.answer('Bob', at, answerDonations, { buttonClicked: 'gift1' })).toEqual([])
  expect(JSON.stringify(findDialog(wrench(yard, 'Ann')))).toContain('from Bob: for you')
  yard.answer('Ann', at, answerDonations, { buttonClicked: 'gift1' })
  expect([yard.countItem('Ann', lock), yard.countItem('Bob', lock)]).toEqual([7, 43])
  expect(yard.block(at)).toEqual({ f: things.donationBox })
})

test('takes the gifts that there is room for, and leaves the others', () => {
  const gifts = [3, 4, 5].map((number) => ({
    number,
    by: 'Bob',
    itemId: lock,
    count: 90,
    text: '',
  }))
  const yard = openYard(things.donationBox, { gifts })
  const events = yard.answer('Ann', at, answerDonations, { buttonClicked: 'all' })
  expect(listMessages(events)).toEqual(['You have no room for the rest.'])
  expect(yard.countItem('Ann', lock)).toBe(180)
  expect(readGifts(yard.block(at)).map(({ number }) => number)).toEqual([5])
})

test('accepts five gifts of one player and twenty in all', () => {
  const yard = openYard(things.donationBox)
  for (let gift = 0; gift < 9; gift++) yard.answer('Bob', at, answerGift, { given: lock, count: 1 })
  expect(yard.countItem('Bob', lock)).toBe(45)
  for (let other = 0; other < 9; other++) {
    yard.add(`P${other}`, [[lock, 9]])
    for (let gift = 0; gift < 3; gift++)
      yard.answer(`P${other}`, at, answerGift, { given: lock, count: 1 })
  }
  expect(readGifts(yard.block(at))).toHaveLength(20)
})

test('shows letters to those who run a mailbox, and notes on a board to all players', () => {
  for (const [f, isPublic] of [
    [things.mailbox, false],
    [things.bulletinBoard, true],
  ] as const) {
    const yard = openYard(f)
    const written = yard.answer('Bob', at, answerNotes, { text: 'hello |there' })
    expect(printed(written)[0]).toContain('Bob wrote in the item')
    expect(JSON.stringify(findDialog(wrench(yard, 'Cid'))).includes('hello')).toBe(isPublic)
    expect(JSON.stringify(findDialog(wrench(yard, 'Ann')))).toContain('hello')
    yard.answer('Cid', at, answerNotes, { buttonClicked: 'clear' })
    yard.answer('Cid', at, answerNotes, { buttonClicked: 'remove1' })
    expect(readNotes(yard.block(at))).toHaveLength(1)
    yard.answer('Ann', at, answerNotes, { buttonClicked: 'remove1' })
    expect(readNotes(yard.block(at))).toHaveLength(0)
  }
})

test('lets players remove their own note from a board, but no letter', () => {
  for (const [f, left] of [
    [things.mailbox, 1],
    [things.bulletinBoard, 0],
  ] as const) {
    const yard = openYard(f)
    yard.answer('Bob', at, answerNotes, { text: 'sold' })
    yard.answer('Bob', at, answerNotes, { buttonClicked: 'remove1' })
    expect(readNotes(yard.block(at))).toHaveLength(left)
  }
})

test('lets only players with access write when the owner says so', () => {
  const yard = openYard(things.bulletinBoard)
  yard.answer('Bob', at, answerNotes, { text: '', members: 1 })
  expect(yard.block(at).members).toBeUndefined()
  yard.answer('Ann', at, answerNotes, { text: '', members: 1 })
  yard.answer('Bob', at, answerNotes, { text: 'spam' })
  yard.answer('Cid', at, answerNotes, { text: 'news' })
  expect(readNotes(yard.block(at)).map(({ by }) => by)).toEqual(['Cid'])
})

test('takes no note of a muted player, no sixth one, and none beyond twenty', () => {
  const yard = openYard(things.mailbox)
  yard.add('Dan', [], { muted_until: 5000 })
  expect(listMessages(yard.answer('Dan', at, answerNotes, { text: 'hi' }))[0]).toMatch(
    /^You are muted/,
  )
  for (let note = 0; note < 7; note++) yard.answer('Bob', at, answerNotes, { text: `note ${note}` })
  expect(readNotes(yard.block(at))).toHaveLength(5)
  for (let other = 0; other < 9; other++)
    for (let note = 0; note < 3; note++) {
      yard.add(`P${other}`)
      yard.answer(`P${other}`, at, answerNotes, { text: 'me too' })
    }
  expect(readNotes(yard.block(at))).toHaveLength(20)
})

const dress = (yard: RuleWorld, growId: string, itemId: number) =>
  yard.act(growId, at, placeRule, { ...tile, itemId })

test('dresses a mannequin with placed clothes, and gives its old item back', () => {
  const yard = openYard(things.mannequin)
  dress(yard, 'Ann', things.hat)
  dress(yard, 'Ann', things.shirt)
  expect([...readWears(yard.block(at))]).toEqual([
    [0, things.hat],
    [1, things.shirt],
  ])
  expect(listMessages(dress(yard, 'Bob', things.cap))).toEqual(['That world is owned by Ann.'])
  expect(yard.answer('Bob', at, answerMannequin, { buttonClicked: 'off0' })).toEqual([])
  yard.answer('Cid', at, answerMannequin, { buttonClicked: 'off1' })
  expect([yard.countItem('Cid', things.shirt), yard.countItem('Ann', things.hat)]).toEqual([1, 1])
  yard.add('Ann', [[things.cap, 1]])
  dress(yard, 'Ann', things.cap)
  expect(yard.countItem('Ann', things.hat)).toBe(1)
})

function breakIt(yard: RuleWorld, growId: string) {
  const scene = { ...yard.scene(growId, at), punchesAt: () => 99 }
  return punchRule(scene, tile)
}

test.each([
  ['a storage box', things.storageBox, { box: [[door, 1]] }],
  ['a safe', things.safe, { box: [[door, 1]] }],
  [
    'a donation box',
    things.donationBox,
    { gifts: [{ number: 1, by: 'B', itemId: 12, count: 1, text: '' }] },
  ],
  ['a mailbox', things.mailbox, { notes: [{ number: 1, by: 'B', text: 'hi' }] }],
  ['a bulletin board', things.bulletinBoard, { notes: [{ number: 1, by: 'B', text: 'hi' }] }],
])('does not break %s before it is empty', (_what, f, content) => {
  expect(listMessages(breakIt(openYard(f, content), 'Ann'))).toEqual(['Empty it first.'])
  const broken = breakIt(openYard(f), 'Ann')
  expect(broken[0]).toMatchObject({ kind: 'block', shown: 'broken' })
})

test('breaks a mannequin and gives back all that it wears', () => {
  const yard = openYard(things.mannequin, { wears: { 0: things.hat, 1: things.shirt } })
  yard.world.w_s = 16
  expect(listMessages(breakIt(yard, 'Bob'))).toEqual(['These clothes are not yours.'])
  const items = breakIt(yard, 'Ann').filter(({ kind }) => kind === 'items')
  expect(items).toEqual([
    { kind: 'items', itemId: things.mannequin, by: 1 },
    { kind: 'items', itemId: things.hat, by: 1 },
    { kind: 'items', itemId: things.shirt, by: 1 },
  ])
})

const rules = [...new Set(containerRules.map(([, rule]) => rule))]
const kinds = [
  ...[things.storageBox, things.safe, things.donationBox],
  ...[things.mailbox, things.bulletinBoard, things.mannequin],
]
const counted = [door, lock, things.hat, things.cap, things.shirt]
const value = fc.oneof(
  fc.integer({ min: -3, max: 130 }),
  fc.constantFrom<string | number>('', 'x', '1e9', ...counted, 18),
)
const anyStep = fc.oneof(
  fc.record({
    growId: fc.constantFrom('Ann', 'Bob', 'Cid'),
    rule: fc.constantFrom(...rules),
    answers: fc.dictionary(
      fc.constantFrom('put', 'moved', 'taken', 'count', 'give', 'given', 'text', 'members'),
      value,
    ),
    button: fc.constantFrom(
      '',
      'all',
      'clear',
      'gift1',
      'gift2',
      'remove1',
      'off0',
      'off1',
      'take12',
    ),
  }),
  fc.record({
    growId: fc.constantFrom('Ann', 'Bob', 'Cid'),
    itemId: fc.constantFrom(...counted),
  }),
)

/** Counts each item of all players and of the container. */
function countAll(yard: RuleWorld) {
  const block = yard.block(at)
  const inside = new Map(readStacks(block))
  for (const { itemId, count } of readGifts(block))
    inside.set(itemId, (inside.get(itemId) ?? 0) + count)
  for (const itemId of readWears(block).values()) inside.set(itemId, (inside.get(itemId) ?? 0) + 1)
  const carried = (id: number) =>
    ['Ann', 'Bob', 'Cid'].reduce((sum, growId) => sum + yard.countItem(growId, id), 0)
  return counted.map((id) => carried(id) + (inside.get(id) ?? 0))
}

test('neither creates nor loses an item for any answers', () => {
  const password = { salt: 's', hash: 'k', wrong: 0, until: 0 }
  let moved = 0
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), fc.constantFrom(...kinds), (steps, f) => {
      const yard = openYard(f, { word: password })
      const before = countAll(yard)
      for (const step of steps) {
        if ('itemId' in step) dress(yard, step.growId, step.itemId)
        else {
          const { growId, rule, answers, button } = step
          yard.answer(growId, at, rule, { key: 'k', ...answers, buttonClicked: button })
        }
        if (countAll(yard).join() !== before.join()) expect(countAll(yard)).toEqual(before)
        if ((yard.block(at).box ?? yard.block(at).gifts ?? yard.block(at).wears) !== undefined)
          moved++
      }
    }),
    { numRuns: 1000 },
  )
  expect(moved).toBeGreaterThan(100)
})
