import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import type { Row } from './kit/figures.ts'
import { startFixture } from './kit/fixture.ts'
import { findProcesses, getMemory } from './kit/memory.ts'

const bodies = 20
const bodyBytes = 9_000_000
const sampleMs = 5
const settleMs = 3000
const maxMb = 10

/** Measures the memory that large bodies without a session take, against a bare Fastify that refuses the same ones. */
export async function benchAnonymousBodies(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const [api = 0] = findProcesses(`${process.cwd()}/dist/api/main.js`)
  const ours = await measure(api, `${trellis.url}/api/servers/selected/import`)
  await trellis.stop()
  const { child, port } = await startFixture('bare-fastify', { NODE_ENV: 'production' })
  const bare = await measure(child.pid ?? 0, `http://127.0.0.1:${port}/refused`)
  child.kill()
  const describe = (name: 'peak' | 'kept', what: string): Row => ({
    what,
    measured: `${ours[name].toFixed(1)} MB`,
    against: `${bare[name].toFixed(1)} MB of a bare Fastify that refuses them`,
    aim: `≤ ${maxMb} MB`,
    met: ours[name] <= maxMb,
  })
  return [
    describe('peak', `what ${bodies} anonymous bodies of 9 MB add to the api at the most`),
    describe('kept', 'the same, three seconds later'),
  ]
}

async function measure(pid: number, url: string): Promise<{ peak: number; kept: number }> {
  const body = new Uint8Array(bodyBytes)
  // The first ones allocate what every later upload uses again.
  for (let round = 0; round < 3; round++) await send(url, body)
  await sleep(settleMs)
  const before = getMemory(pid).pss
  let peak = before
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, getMemory(pid).pss)
      await sleep(sampleMs)
    }
  })()
  await Promise.all(Array.from({ length: bodies }, () => send(url, body)))
  isOver = true
  await sampling
  await sleep(settleMs)
  const kept = getMemory(pid).pss - before
  return { peak: Math.max(peak - before, kept), kept }
}

/** A connection that the server closes early is a refusal, too. */
async function send(url: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'application/zip' }
  await fetch(url, { method: 'POST', headers, body }).then(
    async (answer) => {
      if (answer.ok) throw new Error(`${url} accepts a body without a session.`)
      await answer.arrayBuffer()
    },
    () => undefined,
  )
}
