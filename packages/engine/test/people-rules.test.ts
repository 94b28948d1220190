import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allChatCommands, chatCommands } from '../src/chat-commands/all-commands.ts'
import { findNearest } from '../src/chat-commands/near-guess.ts'
import { listPlayerOperations } from '../src/game/events/event-changes.ts'
import { type BankAct, bankRule, maxInBank } from '../src/game/people/bank.ts'
import { applyBankAnswer } from '../src/game/people/bank-dialog.ts'
import { formatMoreTime } from '../src/game/people/format-time.ts'
import { getRankName } from '../src/game/people/rank.ts'
import { getShownName } from '../src/game/people/shown-name.ts'
import { applyTitlesAnswer, titleRule } from '../src/game/people/title-choice.ts'
import { findMuteRefusal } from '../src/game/rights/chat.ts'
import { describeBan, findJoinRefusal } from '../src/game/rights/joining.ts'
import { noteMute } from '../src/game/rights/mute-note.ts'
import type { Rule, Scene } from '../src/game/scene.ts'

/** Returns the part of a scene that rules about one player read. */
function getScene(player: JsonObject): Scene {
  const actor = {
    growId: 'Ann',
    player,
    rank: 0,
    netId: 1,
    place: { x: 0, y: 0 },
    facesLeft: false,
  }
  return { actor, worldName: 'START', world: {} } as unknown as Scene
}

/** Applies a rule to the player and returns the lines that they read. */
function act<Command>(player: JsonObject, rule: Rule<Command>, command: Command): string[] {
  const lines: string[] = []
  for (const event of rule(getScene(player), command)) {
    if (event.kind === 'message') lines.push(event.text)
    if (event.kind !== 'items' && event.kind !== 'player-key') continue
    for (const operation of listPlayerOperations(event, player)) operate(player, operation)
  }
  return lines
}

const locksIn = (player: JsonObject, id: number) => {
  const inventory = player.inventory as unknown[]
  return inventory.reduce<number>(
    (sum, slot) => sum + (Array.isArray(slot) && slot[0] === id ? Number(slot[1]) : 0),
    0,
  )
}

describe('the bank', () => {
  const counts = fc.oneof(
    fc.integer({ min: -10, max: 260 }),
    fc.constantFrom(Number.NaN, 0.5, 1e12, Number.POSITIVE_INFINITY, maxInBank),
  )
  const acts: fc.Arbitrary<BankAct> = fc.record({
    act: fc.constantFrom('deposit', 'withdraw'),
    lock: fc.constantFrom('wl', 'dl'),
    count: counts,
  })
  const edits = fc.record({
    key: fc.constantFrom('wl_bank_amount', 'dl_bank_amount'),
    value: fc.oneof(
      fc.integer({ min: 0, max: maxInBank }),
      fc.constantFrom<unknown>(2.5, -4, '7', null, Number.NaN),
    ),
  })
  const players = fc.record({
    inventory: fc.array(
      fc.tuple(fc.constantFrom(0, 18, 242, 1796), fc.integer({ min: 1, max: 300 })),
      { maxLength: 6 },
    ),
    wl_bank_amount: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant(maxInBank - 3)),
  })

  test('preserves the total in any order of operations with panel edits in between', () => {
    fc.assert(
      fc.property(players, fc.array(fc.oneof(acts, edits), { maxLength: 40 }), (start, steps) => {
        const player: JsonObject = structuredClone(start)
        for (const step of steps) {
          if ('key' in step) {
            player[step.key] = step.value
            continue
          }
          const [id, key] = step.lock === 'wl' ? [242, 'wl_bank_amount'] : [1796, 'dl_bank_amount']
          const before = structuredClone(player)
          const total = locksIn(player, id) + Number(player[key] ?? 0)
          act(player, bankRule, step)
          if (JSON.stringify(before) === JSON.stringify(player)) continue
          expect(locksIn(player, id) + Number(player[key])).toBe(total)
          expect(Number(player[key])).toBeGreaterThanOrEqual(0)
          expect(Number(player[key])).toBeLessThanOrEqual(maxInBank)
          const carried = countItem(player.inventory as unknown[], id)
          if (step.act === 'withdraw') expect(carried).toBeLessThanOrEqual(200)
          expect(Number.isInteger(step.count) && step.count >= 1).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('ignores invalid amounts', () => {
    const player = { inventory: [[242, 5]], wl_bank_amount: '12' }
    expect(act(player, bankRule, { act: 'deposit', lock: 'wl', count: 1 })).toEqual([
      'Your bank cannot be used now. Tell the owner of the server.',
    ])
    expect(player).toEqual({ inventory: [[242, 5]], wl_bank_amount: '12' })
  })

  test('respects the stack limit, and needs a free slot', () => {
    const player: JsonObject = { inventory: [[242, 190]], wl_bank_amount: 50 }
    const withdraw = (count: number) =>
      act(player, bankRule, { act: 'withdraw', lock: 'wl', count })
    expect(withdraw(11)).toEqual(['You cannot carry so many: a stack holds 200.'])
    expect(withdraw(10)).toEqual(['Withdrew 10 World Locks. You have 40 World Locks in the bank.'])
    player.inventory = Array.from({ length: 250 }, (_, at) => [at + 2000, 1])
    expect(withdraw(1)).toEqual(['You cannot carry so many: a stack holds 200.'])
  })

  test.each([
    [{ buttonClicked: 'deposit_wl', count: '3' }, 2],
    [{ buttonClicked: 'deposit_wl', count: '' }, 5],
    [{ buttonClicked: 'deposit_wl', count: '1e3' }, 5],
    [{ buttonClicked: 'deposit_constructor', count: '1' }, 5],
    [{ buttonClicked: 'steal_wl', count: '1' }, 5],
    [{ count: '1' }, 5],
  ])('handles the dialog answer %j, leaving the player %i', (answers, left) => {
    const player: JsonObject = { inventory: [[242, 5]] }
    act(player, applyBankAnswer, new Map(Object.entries(answers)))
    expect(countItem(player.inventory as unknown[], 242)).toBe(left)
  })
})

describe('display names', () => {
  const doctor = { 'Title.Doctor': true, 'Title.OfLegend': true, 'Title.Mentor': true }

  test("show titles in place, and one badge at the player's choice", () => {
    expect(getShownName('Ann', {}, 0)).toBe('`wAnn``')
    expect(getShownName('Ann', doctor, 0)).toBe('`wDr. Ann of Legend``')
    expect(getShownName('Ann', { ...doctor, shown_titles: ['Mentor'] }, 4)).toBe(
      '`e@Ann`` `5[Mentor]``',
    )
    expect(getShownName('Ann', { ...doctor, shown_titles: [] }, 3)).toBe('`#@Ann``')
  })

  test('count titles and roles of the right type only', () => {
    const odd = { 'Title.Doctor': 1, 'Title.OfLegend': 'true', 'Role.custom_role_name': 7 }
    expect(getShownName('Ann', odd, 0)).toBe('`wAnn``')
    const role = { 'Role.custom_role_name': '`4Boss\n<x>' }
    expect(getShownName('Ann', role, 0)).toBe('`wAnn`` `w[`4Boss x`w]``')
  })

  test('are limited to titles that the player has, despite forged answers', () => {
    const player: JsonObject = { 'Title.Mentor': true, 'Title.OldTimer': true }
    const claimed = { Doctor: '1', OldTimer: '1', Mentor: '1', toString: '1' }
    act(player, applyTitlesAnswer, new Map(Object.entries(claimed)))
    expect(player.shown_titles).toEqual(['Mentor'])
    expect(act(player, titleRule, ['Old', 'timer'])).toEqual(['Others see: Old Timer.'])
    expect(act(player, titleRule, ['doctor'])).toEqual(['Your titles are Mentor, Old Timer.'])
    expect(act(player, titleRule, ['none'])).toEqual(['Others see no title of yours.'])
    expect(act({}, titleRule, [])).toEqual(['You have no titles.'])
  })
})

test('names the ranks', () => {
  expect([0, 3, 8, 9].map(getRankName)).toEqual([null, 'Moderator', 'Owner Server', 'Creator'])
})

test.each([
  [1, '1 more minute'],
  [12 * 60_000, '12 more minutes'],
  [119.5 * 60_000, '2 more hours'],
  [47 * 3_600_000, '47 more hours'],
  [49 * 3_600_000, '2 more days'],
  [9e15, null],
])('formats %i ms as %s', (ms, words) => {
  expect(formatMoreTime(ms)).toBe(words)
})

test('shows remaining time and reason of a mute, without the reason of an older one', () => {
  const player: JsonObject = { muted_until: 60_000 * 13 }
  noteMute(player, { until: 60_000 * 13, reason: 'spam', by: 'Mod' })
  expect(findMuteRefusal(player, 60_000)).toBe('You are muted for 12 more minutes: spam')
  player.muted_until = 60_000 * 20
  expect(findMuteRefusal(player, 0)).toBe('You are muted for 20 more minutes.')
  expect(findMuteRefusal(player, 60_000 * 20)).toBeNull()
})

test('ends a ban at its stated time', () => {
  const ban = { name: 'Bob', at: '', by: 'Mod', until: '2026-01-02T00:00:00.000Z', reason: 'rude' }
  const at = (text: string) => Date.parse(text)
  expect(findJoinRefusal('bob', [ban], at('2026-01-01T00:00:00Z'))).toBe(
    'You are banned from this server for 24 more hours: rude',
  )
  expect(findJoinRefusal('bob', [ban], at('2026-01-02T00:00:00Z'))).toBeNull()
  expect(findJoinRefusal('bob', [{ ...ban, until: 'soon' }], 0)).toBe(
    'You are banned from this server: rude',
  )
  expect(describeBan({ name: 'Bob', at: '', by: '' }, 0)).toBe('You are banned from this server.')
})

test('names commands uniquely, and suggests corrections of typos', () => {
  const names = chatCommands.flatMap(({ name }) => [name, ...chatCommandFacts[name].aliases])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(allChatCommands.keys())).toEqual(new Set(Object.keys(chatCommandFacts)))
  expect(allChatCommands.size).toBeGreaterThanOrEqual(80)
  expect(findNearest('hom', names)).toBe('home')
  expect(findNearest('dwpl', names)).toBe('dpwl')
  for (const typed of ['xyzzy', 'py', 'pya', 'zpay', 'sbb', 'fsb'])
    expect([null, 'pay', 'sb'], typed).toContain(findNearest(typed, names))
  expect(findNearest('pay', ['sad', 'say'])).toBe('say')
  expect(findNearest('pay', ['sad'])).toBeNull()
  expect(findNearest('sb', ['msg', 'me', 'r'])).toBeNull()
  expect(findNearest('achivements', names)).toBe('achievements')
  expect(findNearest('', names)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const guess = findNearest(typed, names)
      expect(guess === null || names.includes(guess)).toBe(true)
    }),
  )
})
