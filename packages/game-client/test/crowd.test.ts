import { expect, onTestFinished, test } from 'vitest'
import { Crowd } from '../src/crowd/crowd.ts'
import { Latencies } from '../src/crowd/latencies.ts'
import { Sent } from '../src/crowd/sent.ts'
import { openServer, optionsFor } from './kit/connecting.ts'

test('walks and chats as a crowd, and measures latencies', async () => {
  const server = await openServer()
  const crowd = await Crowd.gather({
    members: 6,
    world: 'START',
    pace: { movesPerSecond: 20, saysPerSecond: 4 },
    getOptions: (index) => optionsFor(server, `Walker${index}`),
  })
  onTestFinished(() => crowd.close())
  expect(crowd.report()).toMatchObject({ inWorld: 6, refusals: [], lost: 0, moved: 0 })
  crowd.start()
  await expect.poll(() => crowd.report().moveMs.count).toBeGreaterThan(100)
  await expect.poll(() => crowd.report().sayMs.count).toBeGreaterThan(20)
  crowd.stop()
  const report = crowd.report()
  expect(report.joinMs.count).toBe(6)
  for (const { p50, p99, max } of [report.joinMs, report.moveMs, report.sayMs]) {
    expect(p50).toBeGreaterThan(0)
    expect(p99).toBeGreaterThanOrEqual(p50)
    expect(max).toBeGreaterThanOrEqual(p99)
  }
  const moves = server.heard.filter((it) => 'kind' in it && it.kind === 'move')
  expect(moves.every((it) => 'x' in it && Math.abs(it.x - 64) <= 161)).toBe(true)
})

test('reports refused crowd members while the others continue', async () => {
  const server = await openServer()
  const crowd = await Crowd.gather({
    members: 3,
    world: 'START',
    pace: { movesPerSecond: 10, saysPerSecond: 0 },
    getOptions: (index) => optionsFor(server, index === 1 ? 'Banned' : `Walker${index}`),
  })
  onTestFinished(() => crowd.close())
  expect(crowd.report()).toMatchObject({ inWorld: 2, refusals: [{ reason: 'banned' }] })
  await crowd.run(300)
  expect(crowd.report().moved).toBeGreaterThan(3)
  for (const visitor of server.visitors.values()) visitor.peer.disconnect()
  await expect.poll(() => crowd.report().lost).toBe(2)
})

test('summarises latencies correctly in bounded memory', () => {
  const latencies = new Latencies(() => 0)
  for (let ms = 1; ms <= 1000; ms++) latencies.add(ms)
  expect(latencies.summary()).toEqual({ count: 1000, p50: 500, p95: 950, p99: 990, max: 1000 })
  for (let i = 0; i < 60_000; i++) latencies.add(5000)
  expect(latencies.summary()).toMatchObject({ count: 61_000, max: 5000 })
  expect(new Latencies(() => 0).summary()).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 })
})

test('forgets unconfirmed actions after a while', () => {
  const sent = new Sent(2)
  for (const key of ['a', 'b', 'c']) sent.add(key, 1000)
  expect(['a', 'b', 'b', 'c'].map((key) => sent.seen(key, 1030))).toEqual([null, 30, null, 30])
})
