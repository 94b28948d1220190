import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConsoleLog } from '../src/console/console-log.ts'
import { Follower } from '../src/console/follower.ts'
import { readHistory } from '../src/console/history.ts'
import { newDataDir, newServer, startAgent } from './test-agent.ts'

const many = { since: null, limit: 20_000 }

test('delivers every console line once from history and follow, under load and across segments', async () => {
  const { client } = await startAgent()
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.untilStatus(serverId, 'ONLINE')
  await client.call('console.command', { serverId, command: 'flood 400000', by: 'a' } as never)
  const { nextSeq } = await client.call('console.follow', { serverId } as never)
  const history = await client.call('console.history', {
    serverId,
    since: 1,
    limit: 20_000,
  } as never)
  expect(history.nextSeq).toBeGreaterThanOrEqual(nextSeq)
  const isLast = (line: string | undefined) => line?.startsWith('flood 400000 ')
  await client.until(() => isLast(client.frames.at(-1)?.lines.at(-1)))
  let expected = nextSeq
  for (const { seq, count, lines } of client.frames) {
    expect(seq).toBe(expected)
    expect(lines.length).toBe(count)
    expected += count
  }
  const numbers = client.lines().map((line) => Number(/^flood (\d+) /.exec(line)?.[1] ?? 0))
  const floods = numbers.filter((number) => number > 0)
  expect(floods).toEqual(Array.from(floods, (_, index) => index + 400_001 - floods.length))
})

test('continues line numbers across runs, and starts exactly after the given number', async () => {
  const { client } = await startAgent()
  const serverId = await newServer(client)
  for (let round = 0; round < 2; round++) {
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    await client.call('server.power', power(serverId, 'stop'))
    await client.until(() => client.listEventKinds(serverId).length === 2 * round + 2)
  }
  const all = await client.call('console.history', { serverId, ...many } as never)
  expect(all.firstSeq).toBe(1)
  expect(all.lines.filter((line) => line.startsWith('[agent]')).length).toBe(2)
  const tail = await client.call('console.history', { serverId, since: 4, limit: 9999 } as never)
  expect(tail).toMatchObject({ firstSeq: 4, nextSeq: all.nextSeq })
  expect(tail.lines).toEqual(all.lines.slice(3))
})

test('returns the same lines for any limits as slicing the whole log', () => {
  const folder = newLog()
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30, unit: 'binary' }), { maxLength: 60 }),
      fc.nat(70),
      fc.integer({ min: 1, max: 70 }),
      (messages, since, limit) => {
        const path = join(folder, String(Math.random()).slice(2))
        mkdirSync(path)
        const writer = new ConsoleWriter(path, 'abcdefgh', { segmentBytes: 200, keepBytes: 1e9 })
        for (const message of messages) {
          writer.write(message)
          writer.flush()
        }
        writer.close()
        const log = new ConsoleLog(path)
        const whole = readHistory(log, log.end(), many)
        expect(whole.firstSeq).toBe(1)
        expect(whole.nextSeq).toBe(writer.nextSeq)
        const part = readHistory(new ConsoleLog(path), log.end(), { since, limit })
        const first = Math.max(1, since, whole.nextSeq - limit)
        expect(part.lines).toEqual(whole.lines.slice(first - 1))
      },
    ),
    { numRuns: 50 },
  )
})

test('skips whole segments for a reader far behind, with correct numbers', async () => {
  const folder = newLog()
  const writer = new ConsoleWriter(folder, 'abcdefgh', { segmentBytes: 1000, keepBytes: 1e9 })
  let hasSpace = false
  const seqs: number[] = []
  const texts: string[] = []
  const done = Promise.withResolvers<void>()
  const follower = new Follower(
    new ConsoleLog(folder),
    'server00',
    {
      now: () => 1_790_000_000_000,
      hasSpace: () => hasSpace,
      onError: done.reject,
      send: (frame) => {
        const header = JSON.parse(frame.toString('utf8', 4, 4 + frame.readUInt32BE(0)))
        seqs.push(header.seq)
        texts.push(frame.toString('utf8'))
        if (texts.at(-1)?.includes('line 1000"')) done.resolve()
      },
    },
    3000,
  )
  for (let line = 1; line <= 1000; line++) {
    writer.write(`line ${line}`)
    writer.flush()
  }
  follower.wake()
  hasSpace = true
  follower.wake()
  await done.promise
  follower.close()
  expect(seqs[0]).toBeGreaterThan(650)
  expect(texts[0]).toContain(`"line":"line ${seqs[0]}\\n`)
})

/** Follows a console; `isWhole` resolves when line 500 was sent. */
function followLines(folder: ReturnType<typeof newLog>) {
  const seen: string[] = []
  const done = Promise.withResolvers<void>()
  const follower = new Follower(new ConsoleLog(folder), 'server00', {
    now: () => 1_790_000_000_000,
    hasSpace: () => true,
    onError: done.reject,
    send: (frame) => {
      seen.push(frame.toString('utf8'))
      if (seen.join('').includes('line 500')) done.resolve()
    },
  })
  return { follower, seen, isWhole: done.promise }
}

test('sends nothing while it is held, and then every line', async () => {
  const folder = newLog()
  const writer = new ConsoleWriter(folder, 'abcdefgh')
  writer.write('line 0')
  writer.flush()
  const [held, other] = [followLines(folder), followLines(folder)]
  held.follower.hold(true)
  for (let line = 1; line <= 500; line++) writer.write(`line ${line}`)
  writer.close()
  held.follower.wake()
  other.follower.wake()
  await other.isWhole
  expect(held.seen).toEqual([])
  held.follower.hold(false)
  await held.isWhole
  for (const { follower, seen } of [held, other]) {
    follower.close()
    const numbers = seen.flatMap((it) =>
      [...it.matchAll(/line (\d+)/g)].map((found) => Number(found[1])),
    )
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
  }
})

test('truncates a line longer than any chunk and counts it once', async () => {
  const folder = newLog()
  const log = new ConsoleLog(folder)
  const writer = new ConsoleWriter(folder, 'abcdefgh')
  writer.write('first')
  writer.close()
  const seen: string[] = []
  const done = Promise.withResolvers<void>()
  const follower = new Follower(log, 'server00', {
    now: () => 1_790_000_000_000,
    hasSpace: () => true,
    onError: done.reject,
    send: (frame) => {
      seen.push(frame.toString('utf8'))
      if (seen.at(-1)?.includes('last')) done.resolve()
    },
  })
  appendFileSync(join(folder, '000000000001-abcdefgh.log'), `${'x'.repeat(300_000)}\nlast\n`)
  await done.promise
  follower.close()
  expect(seen[0]).toContain('xxx … [cut]","seq":2,"count":1')
  expect(seen[1]).toContain('"line":"last","seq":3,"count":1')
})

function newLog(): string {
  return newDataDir()
}

function power(serverId: string, action: string) {
  return { serverId, action, by: 'bob' } as never
}
