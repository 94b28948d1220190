import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@trellis/document/json-value.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activateTile } from '../src/game/doors/activating.ts'
import type { GameEvent } from '../src/game/events/game-event.ts'
import {
  breakSpecial,
  placeOnto,
  placeSpecial,
  punchSpecial,
} from '../src/game/requests/special-tiles.ts'
import { tileDialogRules } from '../src/game/requests/tile-dialog-rules.ts'
import { wrenchTile } from '../src/game/requests/wrenching.ts'
import type { Rule } from '../src/game/scene.ts'
import { RuleWorld, things } from './kit/rule-world.ts'

const at = 3050
const standing = [242, 202, 204, 4994, 20, 6, ...Object.values(things)]

/** Generates blocks as engines' files have them, of any type. */
const blockArb = fc.record(
  {
    f: fc.constantFrom(...standing),
    b: fc.constantFrom(0, 14),
    odd: fc.constant('kept'),
    t: fc.oneof(fc.string(), fc.integer()),
    dd: fc.oneof(fc.constantFrom('', 'TOWN', ':A', 'FARM'), fc.anything()),
    di: fc.oneof(fc.constantFrom('A'), fc.anything()),
    o: fc.constantFrom(0, 1, true, false),
    l: fc.boolean(),
    lq: fc.integer({ min: -2, max: 6001 }),
    lo: fc.constantFrom('', 'Ann', 'Bob'),
    a: fc.constantFrom(null, [], ['Bob'], [{ name: 'bob' }], [7]),
    sn: fc.boolean(),
    bo: fc.boolean(),
    la: fc.boolean(),
    id: fc.constantFrom(0, 2, -1, 'x'),
    n: fc.integer(),
    fl: fc.integer(),
    if_c: fc.oneof(fc.integer(), fc.constant('x')),
  },
  { requiredKeys: ['f', 'odd'] },
)

const valueArb = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '3',
    '9999999999',
    '-1',
    '',
    'Bob',
    'TOWN:A',
    '1222',
    'x'.repeat(10_000),
  ),
  fc.string(),
)
const answerArb = fc.dictionary(
  fc.constantFrom(
    ...['public', 'silence', 'nopickup', 'home', 'level', 'tempo', 'growid', 'player'],
    ...['keep_bob', 'keep_0_1222', 'buildonly', 'limitadmins', 'skipempty', 'label'],
    ...['destination', 'id', 'open', 'text', 'shown', 'add', 'minutes'],
  ),
  valueArb,
)
const buttonArb = fc.constantFrom('', 'leave', 'reapply', 'category', 'take', 'Shop', 'nonsense')

const worldArb = fc.record({
  owner: fc.constantFrom('', 'Ann', 'Cid'),
  w_s: fc.constantFrom(0, 16, 256, -1, 'x'),
  admins: fc.constantFrom([], ['Bob'], [{ name: 'bob' }], 'x'),
  infinity: fc.constantFrom([], [1222], [1222, 'x', -3], 'x'),
  cycle_ke: fc.constantFrom(0, 7, 'x'),
  entry_level: fc.constantFrom(1, 300, 'x'),
})

const rules: Rule<ReadonlyMap<string, string>>[] = [
  ...tileDialogRules.map(([, rule]) => rule),
  (scene) => wrenchTile(scene, { kind: 'wrench', x: 0, y: 0, tileX: 50, tileY: 30 }),
  (scene) => activateTile(scene, { kind: 'activate', tileX: 50, tileY: 30 }),
  (scene) => punchSpecial(scene, at),
  (scene) => breakSpecial(scene, at) ?? [],
  (scene) => placeOnto(scene, { index: at, itemId: 2 }) ?? [],
  (scene) => placeSpecial(scene, { index: at + 1, itemId: 202 }) ?? [],
]

const setUp = (world: object, block: object) => {
  const farm = new RuleWorld({ ...world })
  for (const growId of ['Ann', 'Bob', 'Eve']) {
    farm.add(growId, [
      [2, 1],
      [202, 1],
      [1222, 1],
    ])
  }
  ;(farm.world.blocks as object[])[at] = structuredClone(block)
  return farm
}

/** Returns the total of an item in the world and with its players. */
function getAmount(farm: RuleWorld, itemId: number): number {
  const carried = [...farm.players.keys()].reduce((sum, it) => sum + farm.countItem(it, itemId), 0)
  const drops = (farm.world.drop_new ?? []) as [number, number][]
  const lying = drops.reduce((sum, [id, count]) => (id === itemId ? sum + count : sum), 0)
  const blocks = farm.world.blocks as { f?: number; id?: number }[]
  const built = blocks.filter(({ f }) => f === itemId).length
  const shown = blocks.filter(({ f, id }) => f === things.display && id === itemId).length
  const list: unknown[] = Array.isArray(farm.world.infinity) ? farm.world.infinity : []
  return carried + lying + built + shown + list.filter((it) => it === itemId).length
}

test('conserves items, types and unknown keys for arbitrary files and answers', () => {
  fc.assert(
    fc.property(
      fc.tuple(worldArb, blockArb, answerArb, buttonArb),
      fc.constantFrom('Ann', 'Bob', 'Eve'),
      fc.constantFrom(...rules),
      ([world, block, values, buttonClicked], growId, rule) => {
        const farm = setUp(world, block)
        const counted = [2, 202, 242, 1222, ...Object.values(things)]
        const before = counted.map((id) => getAmount(farm, id))
        farm.answer(growId, at, rule, { ...values, buttonClicked })
        expect(counted.map((id) => getAmount(farm, id))).toEqual(before)
        const after = farm.block(at)
        expect(after.odd).toBe('kept')
        for (const key of ['l', 'sn', 'bo', 'la']) {
          if (key in after) expect(after[key]).toBeTypeOf('boolean')
        }
        if ('o' in block && 'o' in after) expect(typeof after.o).toBe(typeof block.o)
        else if ('o' in after) expect(after.o).toBe(0)
        for (const key of ['w_s', 'entry_level', 'cycle_ke'] as const) {
          if (typeof world[key] === 'number') expect(farm.world[key]).toBeTypeOf('number')
        }
        expect(JSON.parse(JSON.stringify(farm.world.blocks))).toHaveLength(6000)
      },
    ),
    { numRuns: 300 },
  )
})

const lasts = ({ kind }: GameEvent) =>
  !['message', 'dialog', 'effect', 'moved', 'departed', 'printed'].includes(kind)

/** The flag by which clients show that a mailbox or a donation box has something in it. */
const filled = 0x0040_0000

/** Returns a block without what strangers may leave in it, and without the sign that there is something. */
const withoutGifts = ({ notes: _notes, gifts: _gifts, fl, ...rest }: JsonObject): JsonObject => {
  const flags = typeof fl === 'number' ? fl & ~filled : 0
  return flags === 0 ? rest : { ...rest, fl: flags }
}

/** All players may leave notes on boards, letters and gifts, which changes nothing else of a block. */
const isGift = (before: JsonObject, event: GameEvent): boolean => {
  if (event.kind === 'items') return event.by < 0
  if (event.kind !== 'block') return false
  return isDeepStrictEqual(withoutGifts(event.block), withoutGifts(before))
}

test('ignores all answers of a stranger in an owned world, except gifts and notes', () => {
  fc.assert(
    fc.property(
      fc.tuple(blockArb, answerArb, buttonArb),
      fc.constantFrom(...tileDialogRules.map(([, rule]) => rule)),
      fc.constantFrom(0, 16),
      ([block, values, buttonClicked], rule, settings) => {
        const owned = { owner: 'Ann', w_s: settings, admins: [] }
        const farm = setUp(owned, { ...block, l: false, lo: 'Ann' })
        const before = structuredClone(farm.block(at))
        const events = farm.answer('Eve', at, rule, { ...values, buttonClicked })
        expect(events.filter((it) => lasts(it) && !isGift(before, it))).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
