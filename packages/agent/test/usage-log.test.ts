import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageLog } from '../src/servers/usage-log.ts'
import { newDataDir } from './test-agent.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const begin = Date.parse('2026-03-01T00:00:00Z')
const mib = 1024 * 1024
const throwIt = (error: unknown) => {
  throw error
}

const sample = (at: number, cpu: number) => ({
  at,
  cpu,
  memoryMb: 100 + cpu,
  diskBytes: 3 * mib,
  players: 2,
  tickMs: 1,
})
const instant = (at: number) => new Date(at).toISOString()

test('keeps minutes of a day and hours of a month, with gaps and limited file sizes', async () => {
  const folder = newDataDir()
  let log = new UsageLog(folder, throwIt)
  const restart = async () => {
    await log.close()
    log = new UsageLog(folder, throwIt)
  }
  for (const [second, cpu] of [10, 20, 60].entries()) log.note(sample(begin + second * 1000, cpu))
  // A minute that two agents recorded is merged into one.
  await restart()
  log.note(sample(begin + 30_000, 30))
  const [first] = await log.read('day', begin + minuteMs)
  expect(first).toEqual({
    at: instant(begin),
    cpu: 30,
    cpuMost: 60,
    memoryMb: 130,
    memoryMostMb: 160,
    diskMb: 3,
    players: 2,
    tickMs: 1,
  })
  // The next samples follow two hours without any, one for each minute of two days.
  const again = begin + 2 * hourMs
  for (let at = again; at < again + 2 * dayMs; at += minuteMs) log.note(sample(at, 50))
  await restart()
  appendFileSync(join(folder, 'usage-minutes.jsonl'), '{"at":"2026-03-0')
  const end = again + 2 * dayMs
  const day = await log.read('day', end)
  expect([day.length, day[0]?.at]).toEqual([1440, instant(end - dayMs)])
  const month = await log.read('month', end)
  expect(month.map((it) => it.at)).toEqual([
    instant(begin),
    ...Array.from({ length: 48 }, (_, hour) => instant(again + hour * hourMs)),
  ])
  const lines = readFileSync(join(folder, 'usage-minutes.jsonl'), 'utf8').split('\n').length
  expect(lines).toBeLessThan(27 * 60)
  // A month later, all of them are gone.
  log.note(sample(end + 40 * dayMs, 1))
  await restart()
  expect(await log.read('month', end + 40 * dayMs)).toHaveLength(1)
  expect(readFileSync(join(folder, 'usage-hours.jsonl'), 'utf8')).toBe('')
})
