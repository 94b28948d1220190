import type { ConsolePart } from '@trellis/contract/kit/console-part.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConsoleBuffer, type ConsoleView } from '../src/game/console/console-buffer.ts'
import { ConsoleSearch } from '../src/game/console/console-search.ts'
import { ConsoleFilter } from '../src/game/console/events/console-filter.ts'
import { findLineIndex, formatLineRange, parseLineRange } from '../src/game/console/line-range.ts'
import { addOlderLines, findOldestSeq } from '../src/game/console/older-lines.ts'

const start = 1_790_000_000_000
const newRun = 'run00000001' as never
const getText = (seq: number) => (seq % 3 === 0 ? `[START] <Ann> line ${seq}` : `line ${seq}`)

/** Returns lines as the server's disk has them: each comes a second after the one before. */
function readPart(firstSeq: number, nextSeq: number, runStart: number): ConsolePart {
  const numbers = Array.from({ length: nextSeq - firstSeq }, (_, at) => firstSeq + at)
  return {
    firstSeq,
    nextSeq,
    oldestSeq: 1,
    lines: numbers.map(getText),
    times: numbers.map((seq) => [seq, start + seq * 1000]),
    runs: [
      ...(firstSeq < runStart ? [{ run: 'run00000000' as never, firstSeq }] : []),
      ...(nextSeq > runStart ? [{ run: newRun, firstSeq: Math.max(firstSeq, runStart) }] : []),
    ],
  }
}

function openBuffer(firstSeq: number, nextSeq: number) {
  const buffer = new ConsoleBuffer()
  buffer.accept({
    type: 'console_history',
    payload: { ...readPart(firstSeq, nextSeq, 1), run: newRun },
  })
  return buffer
}

const listLines = (view: ConsoleView) =>
  Array.from({ length: view.size }, (_, index) => view.rowAt(index)).flatMap((row) =>
    row.kind === 'line' ? [row] : [],
  )

test('puts pages of older lines in front, each line once with its time and its own id', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 60 }),
      fc.integer({ min: 0, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 60 }),
      (firstSeq, count, pages, runStart) => {
        const buffer = openBuffer(firstSeq, firstSeq + count + 1)
        let view: ConsoleView = buffer.freeze()
        const newestId = view.firstId + view.size - 1
        for (const page of pages) {
          const before = findOldestSeq(view) ?? 1
          view = addOlderLines(view, readPart(Math.max(1, before - page), before, runStart))
        }
        const lines = listLines(view)
        const oldest = findOldestSeq(view) ?? 0
        expect(lines.map(({ seq }) => seq)).toEqual(
          Array.from({ length: firstSeq + count + 1 - oldest }, (_, at) => oldest + at),
        )
        for (const { seq, text, at } of lines) {
          expect(text).toBe(getText(seq))
          expect(at).toBe(start + seq * 1000)
        }
        const ids = Array.from({ length: view.size }, (_, index) => view.rowAt(index).id)
        expect(ids).toEqual(ids.map((_, index) => view.firstId + index))
        expect(ids.at(-1)).toBe(newestId)
        const line = lines[Math.floor(lines.length / 2)]
        expect(view.rowAt(findLineIndex(view, line?.seq ?? 0))).toEqual(line)
      },
    ),
    { numRuns: 200 },
  )
})

test('searches and filters the older lines, too', () => {
  const view = addOlderLines(openBuffer(10, 20).freeze(), readPart(1, 10, 5))
  const found = new ConsoleSearch('line 3').find(view)
  expect(found.map((id) => view.textAt(id - view.firstId))).toEqual([getText(3)])
  const chat = new ConsoleFilter('chat').apply(view)
  expect(listLines(chat).map(({ seq }) => seq)).toEqual([3, 6, 9, 12, 15, 18])
})

test('marks the beginning of a run among older lines, and drops the count of skipped ones', () => {
  const buffer = new ConsoleBuffer()
  buffer.accept({ type: 'console_skipped', payload: { seq: 1, count: 9 } })
  buffer.accept({
    type: 'console_log',
    payload: { seq: 10, line: 'ten', count: 1, run: newRun, at: start },
  })
  const view = addOlderLines(buffer.freeze(), readPart(1, 10, 5))
  const kinds = Array.from({ length: view.size }, (_, index) => view.rowAt(index).kind)
  expect(kinds.filter((kind) => kind !== 'line')).toEqual(['run'])
  expect(kinds.indexOf('run')).toBe(4)
})

test.each([
  ['12', { from: 12, to: 12 }],
  ['12-40', { from: 12, to: 40 }],
  ['40-12', { from: 12, to: 40 }],
  ['0', null],
  ['-3', null],
  ['1-', null],
  ['1e3', null],
  ['99999999999999999', null],
  ['', null],
  [null, null],
])('reads the lines %j of an address', (text, range) => {
  expect(parseLineRange(text)).toEqual(range)
  if (range !== null) expect(parseLineRange(formatLineRange(range))).toEqual(range)
})
