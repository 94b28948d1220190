import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ConsoleStore } from '../src/console/console-store.ts'
import { ConsoleTimes, listTimes } from '../src/console/console-times.ts'
import { findPosition, readHistory } from '../src/console/history.ts'
import { listRuns } from '../src/console/runs.ts'
import { newDataDir, newServer, startAgent } from './test-agent.ts'

const start = 1_790_000_000_000
const run = 'abcdefgh'
const all = { since: null, limit: 20_000 }

function newFolder() {
  const folder = join(newDataDir(), 'kept')
  mkdirSync(folder, { recursive: true })
  return folder
}

test('gives every line the time of the record before it, in any part of the console', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ lines: fc.nat(3), ms: fc.integer({ min: 0, max: 2500 }) }), {
        maxLength: 40,
      }),
      fc.nat(60),
      fc.nat(60),
      (steps, begin, length) => {
        const folder = newFolder()
        let now = start
        const times = new ConsoleTimes(folder, () => now)
        /** The time of each line by number, as a list that keeps everything would have it. */
        const expected = new Map<number, number>()
        let seq = 1
        let noted = -1
        let last = 0
        for (const { lines, ms } of steps) {
          now += ms
          times.note(seq)
          if (Math.floor(now / 1000) !== noted) {
            noted = Math.floor(now / 1000)
            last = now
          }
          for (let at = 0; at < lines; at++) expected.set(seq++, last)
        }
        const from = 1 + begin
        const to = Math.min(seq, from + 1 + length)
        const listed = listTimes(folder, from, to)
        for (let line = from; line < to; line++) {
          const found = listed.findLast(([number]) => number <= line)
          expect(found?.[1]).toBe(expected.get(line))
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('drops a record that was cut in half, and the older half of too many', () => {
  const folder = newFolder()
  let now = start
  const note = (seq: number) => {
    now += 1000
    new ConsoleTimes(folder, () => now, 10).note(seq)
  }
  note(1)
  appendFileSync(join(folder, 'times'), '000000000002 17900')
  note(3)
  expect(listTimes(folder, 1, 10)).toEqual([
    [1, start + 1000],
    [3, start + 2000],
  ])
  for (let seq = 4; seq < 30; seq++) note(seq)
  expect(statSync(join(folder, 'times')).size / 27).toBeLessThanOrEqual(11)
  expect(listTimes(folder, 29, 30)).toEqual([[29, now]])
  expect(listTimes(folder, 1, 2)).toEqual([])
})

test('keeps the lines when the times cannot be written', () => {
  const folder = getServerFolder(join(newDataDir(), 'server'))
  mkdirSync(folder.console, { recursive: true })
  const fail = (error: unknown) => {
    throw error
  }
  const store = new ConsoleStore(folder, null, { now: () => start, onError: fail })
  onTestFinished(() => store.close())
  mkdirSync(join(folder.keptConsole, 'times'))
  writeFileSync(join(folder.console, `000000000001-${run}.log`), 'one\ntwo\n')
  const { lines, times } = readHistory(store.log, store.log.end(), all)
  expect({ lines, times }).toEqual({ lines: ['one', 'two'], times: [] })
})

test('reads the lines before any number, across segments and runs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30, unit: 'binary' }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 70 }),
      (messages, before, limit) => {
        const folder = getServerFolder(join(newDataDir(), 'server'))
        mkdirSync(folder.console, { recursive: true })
        const store = new ConsoleStore(folder, null, { now: () => start, onError: () => undefined })
        for (const [at, part] of [messages.slice(0, 20), messages.slice(20)].entries()) {
          const writer = new ConsoleWriter(folder.console, `${run}${at}`, {
            segmentBytes: 200,
            keepBytes: 1e9,
          })
          for (const message of part) writer.write(message)
          writer.close()
          store.catchUp()
          store.endRun(`${run}${at}` as never, [], 'It ended.')
        }
        const end = store.log.end()
        const whole = readHistory(store.log, end, all)
        const part = readHistory(store.log, findPosition(store.log, end, before), {
          since: null,
          limit,
        })
        const until = Math.min(before, whole.nextSeq)
        const first = Math.max(1, until - limit)
        expect(part.lines).toEqual(whole.lines.slice(first - 1, until - 1))
        expect(part).toMatchObject({ firstSeq: first, nextSeq: until, oldestSeq: 1 })
        for (const [at, { run: name, firstSeq }] of part.runs.entries()) {
          const begin = whole.runs.find((it) => it.run === name)?.firstSeq ?? 0
          expect(firstSeq).toBe(at === 0 ? first : begin)
        }
        store.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('lists the runs with their ends, also after their events are gone', async () => {
  const { client } = await startAgent()
  const serverId = await newServer(client)
  const power = (action: string) => ({ serverId, action, by: 'owner' }) as never
  const before = Date.now()
  await client.call('server.power', power('start'))
  await client.untilStatus(serverId, 'ONLINE')
  const { runs: running } = await client.call('console.runs', { serverId } as never)
  expect(running).toMatchObject([{ firstSeq: 1, end: null }])
  expect(Date.parse(running[0]?.startedAt ?? '')).toBeGreaterThanOrEqual(before)
  await client.call('server.power', power('kill'))
  await client.untilStatus(serverId, 'OFFLINE')
  await client.call('server.power', power('start'))
  await client.untilStatus(serverId, 'ONLINE')
  const { runs } = await client.call('console.runs', { serverId } as never)
  expect(runs).toMatchObject([{ end: null }, { firstSeq: 1, end: { kind: 'killed' } }])
  const history = await client.call('console.history', { serverId, ...all } as never)
  expect(history.runs).toEqual(
    runs.toReversed().map(({ run: name, firstSeq }) => ({ run: name, firstSeq })),
  )
})

/** Copies the console of a run with one line. */
function copyOneLine() {
  const folder = getServerFolder(join(newDataDir(), 'server'))
  mkdirSync(folder.console, { recursive: true })
  const store = new ConsoleStore(folder, null, { now: () => start, onError: () => undefined })
  onTestFinished(() => store.close())
  writeFileSync(join(folder.console, `000000000001-${run}.log`), 'one\n')
  store.catchUp()
  return { folder, store }
}

test('lists a run without times and events', () => {
  const { folder, store } = copyOneLine()
  expect(readFileSync(join(folder.keptConsole, 'times'), 'utf8')).toBe(`000000000001 ${start}\n`)
  rmSync(join(folder.keptConsole, 'times'))
  expect(listRuns(store.log, [])).toEqual([{ run, firstSeq: 1, startedAt: null, end: null }])
})

test('keeps the starts of runs that it has read', () => {
  const { folder, store } = copyOneLine()
  const runs = listRuns(store.log, [])
  expect(runs).toMatchObject([{ run, startedAt: new Date(start).toISOString() }])
  rmSync(join(folder.keptConsole, 'times'))
  expect(listRuns(store.log, [])).toEqual(runs)
})
