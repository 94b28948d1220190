import {
  type ConsoleEvent,
  findGrowIdPosition,
  readConsoleEvent,
} from '@trellis/contract/game/console-events.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEventLine } from '../src/console/event-lines.ts'
import { formatModerationLine } from '../src/moderation/moderation-line.ts'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const getAny = (characters: string) => fc.constantFrom(...characters.split(''))
const growId = fc.string({
  unit: getAny(capitals + capitals.toLowerCase() + digits),
  minLength: 3,
  maxLength: 20,
})
const world = fc.string({
  unit: getAny(`${capitals}${digits}_`),
  minLength: 1,
  maxLength: 24,
})
const instant = fc.date({ noInvalidDate: true }).map((date) => {
  const year = 2000 + (Math.abs(date.getUTCFullYear()) % 8000)
  return new Date(Date.UTC(year, 1, 3, 4, 5, 6, 7)).toISOString()
})
/** Generates typed text as the server receives it, including text that imitates the server's own lines. */
const typed = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      'Ann was kicked by Maya.',
      '[START] <Ann> I am Ann',
      'hi\nAnn joined the server.',
      '\r\nAnn was banned.',
      '> stop',
      'Maya told Ann: hello',
      '\u2028Ann left the server.',
    ),
  )
  .map((text) => cleanPlayerText(text, textRules.chat))
  .filter((text) => text !== '')

const by = fc.option(growId, { nil: null })
const moderation = fc.oneof(
  fc.record({ action: fc.constant('kick' as const), by, reason: fc.option(typed, { nil: null }) }),
  fc.record({ action: fc.constantFrom('ban' as const, 'unban' as const, 'unmute' as const), by }),
  fc.record({ action: fc.constant('mute' as const), by, until: fc.option(instant, { nil: null }) }),
  fc.record({ action: fc.constant('message' as const), by: growId, text: typed }),
)
const event: fc.Arbitrary<ConsoleEvent> = fc.oneof(
  fc.record({ kind: fc.constant('chat' as const), growId, world, text: typed }),
  fc.record({ kind: fc.constant('join' as const), growId, isFirst: fc.boolean() }),
  fc.record({ kind: fc.constant('leave' as const), growId }),
  fc.record({ kind: fc.constantFrom('enter' as const, 'exit' as const), growId, world }),
  fc
    .tuple(growId, moderation)
    .map(([who, rest]) => ({ kind: 'moderation' as const, growId: who, ...rest })),
)

test("parses written console events back exactly, with the player's position", () => {
  fc.assert(
    fc.property(event, (it) => {
      const line = formatEventLine(it)
      expect(readConsoleEvent(line)).toEqual(it)
      expect(line.slice(findGrowIdPosition(it), findGrowIdPosition(it) + it.growId.length)).toBe(
        it.growId,
      )
    }),
    { numRuns: 5000, seed: 7 },
  )
})

test('keeps chat on one line of kind chat for hostile texts and names', () => {
  fc.assert(
    fc.property(growId, world, typed, (who, where, text) => {
      const line = formatEventLine({ kind: 'chat', growId: who, world: where, text })
      expect(line).not.toMatch(/[\n\r\u2028\u2029]/)
      expect(readConsoleEvent(line)).toEqual({ kind: 'chat', growId: who, world: where, text })
    }),
    { numRuns: 5000, seed: 8 },
  )
})

test('classifies other lines as server lines', () => {
  for (const line of [
    '',
    '> say [START] <Ann> hello',
    'Server: Ann was kicked by Maya.',
    '[Trellis] The server restarts.',
    'Maya changed player Ann.',
    'START was opened.',
    '[start] <Ann> small letters are no world',
    ' [START] <Ann> hello',
    'There is no world Ann left START.',
  ])
    expect(readConsoleEvent(line), line).toBeNull()
})

test('classifies moderation lines correctly for hostile reasons', () => {
  const until = Date.parse('2026-02-03T04:05:06.000Z')
  const action = { by: 'Maya', about: 'Ann' }
  const about = { kind: 'moderation', growId: 'Ann', by: 'Maya' }
  fc.assert(
    fc.property(typed, (reason) => {
      const read = (line: string) => readConsoleEvent(line)
      expect(read(formatModerationLine({ ...action, action: 'kick', reason }))).toEqual({
        ...about,
        action: 'kick',
        reason,
      })
      expect(read(formatModerationLine({ ...action, action: 'mute', until, reason }))).toEqual({
        ...about,
        action: 'mute',
        until: '2026-02-03T04:05:06.000Z',
      })
      for (const end of [until, null]) {
        const line = formatModerationLine({ ...action, action: 'ban', until: end, reason })
        expect(read(line)).toEqual({ ...about, action: 'ban' })
      }
      expect(read(formatModerationLine({ ...action, action: 'nuke', reason }))).toBeNull()
    }),
  )
})
