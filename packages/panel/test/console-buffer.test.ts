import { expect, test } from 'vitest'
import { ConsoleBuffer, type ConsoleView } from '../src/game/console/console-buffer.ts'
import { ConsoleSearch, markMatches } from '../src/game/console/console-search.ts'
import { parseSgr } from '../src/kit/sgr.ts'

const runOne = 'run00000001' as never
const runTwo = 'run00000002' as never

const log = (seq: number, lines: string[], run = runOne) => ({
  type: 'console_log' as const,
  payload: { seq, line: lines.join('\n'), count: lines.length, run, at: 1_790_000_000_000 },
})
const history = (firstSeq: number, lines: string[], run = runOne) => ({
  type: 'console_history' as const,
  payload: {
    firstSeq,
    lines,
    run,
    nextSeq: firstSeq + lines.length,
    oldestSeq: 1,
    times: [[firstSeq, 1_790_000_000_000]] as [number, number][],
    runs: [{ run, firstSeq }],
  },
})
const skipped = (seq: number, count: number) => ({
  type: 'console_skipped' as const,
  payload: { seq, count },
})

const getRows = (view: ConsoleView) =>
  Array.from({ length: view.size }, (_, index) => {
    const row = view.rowAt(index)
    if (row.kind === 'line') return `${row.seq} ${row.text}`
    return row.kind === 'run' ? 'run' : `skipped ${row.count}`
  })

test('skips lines that it already has', () => {
  const buffer = new ConsoleBuffer()
  buffer.accept(history(5, ['a', 'b']))
  buffer.accept(log(6, ['b', 'c']))
  buffer.accept(log(5, ['a']))
  expect(getRows(buffer)).toEqual(['5 a', '6 b', '7 c'])
  expect(buffer.nextSeq).toBe(8)
})

test('shows a gap, whether reported or detected', () => {
  const buffer = new ConsoleBuffer()
  buffer.accept(log(1, ['a']))
  buffer.accept(skipped(2, 3))
  buffer.accept(log(5, ['b']))
  buffer.accept(log(10, ['c']))
  buffer.accept(skipped(2, 3))
  expect(getRows(buffer)).toEqual(['1 a', 'skipped 3', '5 b', 'skipped 4', '10 c'])
})

test('separates a new run from the previous one, also when that had no lines', () => {
  const buffer = new ConsoleBuffer()
  buffer.accept(log(1, ['a']))
  buffer.accept(log(2, ['stopped'], null as never))
  buffer.accept(log(3, ['b'], runTwo))
  buffer.accept(log(4, ['c'], runTwo))
  expect(getRows(buffer)).toEqual(['1 a', '2 stopped', 'run', '3 b', '4 c'])
})

test('keeps the newest rows only', () => {
  const buffer = new ConsoleBuffer(3)
  buffer.accept(log(1, ['a', 'b']))
  buffer.accept(log(3, ['c', 'd', 'e', 'f', 'g']))
  expect(getRows(buffer)).toEqual(['5 e', '6 f', '7 g'])
  expect(buffer.size).toBe(3)
})

test('keeps a snapshot unchanged while the buffer receives lines', () => {
  const buffer = new ConsoleBuffer(3)
  buffer.accept(log(1, ['a', 'b', 'c', 'd']))
  const still = buffer.freeze()
  buffer.accept(log(5, ['e', 'f', 'g']))
  expect(getRows(still)).toEqual(['2 b', '3 c', '4 d'])
  expect(getRows(buffer)).toEqual(['5 e', '6 f', '7 g'])
})

test('continues a cleared view after the cleared lines', () => {
  const buffer = new ConsoleBuffer()
  buffer.accept(log(1, ['a', 'b']))
  buffer.clear()
  buffer.accept(log(2, ['b', 'c']))
  expect(getRows(buffer)).toEqual(['3 c'])
})

test('treats decreasing line numbers as another server', () => {
  const buffer = new ConsoleBuffer()
  buffer.accept(history(100, ['a']))
  buffer.accept(history(1, ['b'], runTwo))
  expect(getRows(buffer)).toEqual(['1 b'])
  buffer.accept(history(2, []))
  expect(getRows(buffer)).toEqual(['1 b'])
})

test('extends the search to new rows and drops evicted ones', () => {
  const buffer = new ConsoleBuffer(4)
  const search = new ConsoleSearch('x.')
  buffer.accept(log(1, ['X.', 'xx', '\u001b[31mx\u001b[0m.']))
  expect(search.find(buffer)).toEqual([0, 2])
  buffer.accept(log(4, ['x.', 'b']))
  expect(search.find(buffer)).toEqual([2, 3])
})

test('marks a match across a colour change', () => {
  const cut = (line: string, text: string) =>
    markMatches(parseSgr(line), new ConsoleSearch(text).pattern).map(
      (it) => `${it.isMatch ? '*' : ''}${it.text}`,
    )
  expect(cut('a Nee\u001b[31mdle, needle', 'needle')).toEqual([
    'a ',
    '*Nee',
    '*dle',
    ', ',
    '*needle',
  ])
  expect(cut('needle', 'needle')).toEqual(['*needle'])
  expect(cut('nothing', 'needle')).toEqual(['nothing'])
})

test('numbers lines correctly after a million lines', () => {
  const buffer = new ConsoleBuffer()
  const lines = Array.from({ length: 5000 }, (_, at) => `[INFO] line ${at} with some more text`)
  for (let at = 0; at < 200; at++) buffer.accept(log(1 + at * 5000, lines))
  expect(buffer.nextSeq).toBe(1_000_001)
})
