import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { expect, test } from 'vitest'
import { ServerEvents } from '../src/servers/server-events.ts'
import { newDataDir } from './test-agent.ts'

const event = {
  serverId: serverIdSchema.parse('abcdefgh'),
  at: '2026-01-01T00:00:00.000Z',
  kind: 'started' as const,
  run: null,
  by: null,
  detail: {},
}

test('numbers events without gaps across restarts, a partial line and truncation', async () => {
  const path = join(newDataDir(), 'happenings.jsonl')
  const first = new ServerEvents(path)
  await first.load()
  await Promise.all(Array.from({ length: 2100 }, () => first.add(event).written))
  appendFileSync(path, '\n{"number":21')
  const second = new ServerEvents(path)
  await second.load()
  expect(second.last).toBe(2100)
  expect(second.add(event).numbered.number).toBe(2101)
  const kept = await second.since(0)
  expect(kept).toHaveLength(1000)
  expect(kept.at(0)?.number).toBe(1102)
  expect(kept.at(-1)?.number).toBe(2101)
  expect((await second.since(2099)).map(({ number }) => number)).toEqual([2100, 2101])
})

test('keeps events that arrive while another one is written', async () => {
  const events = new ServerEvents(join(newDataDir(), 'happenings.jsonl'))
  await events.load()
  events.add(event)
  await Promise.resolve()
  await Promise.resolve()
  events.add(event)
  expect((await events.since(0)).map(({ number }) => number)).toEqual([1, 2])
})
