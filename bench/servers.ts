import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import { median, percentile, type Row } from './kit/figures.ts'
import { findProcesses, getMemory, memoryOfAll } from './kit/memory.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'

const many = Number(process.env.BENCH_SERVERS || 50)
const engine = 'dist/engine/main.js'

/**
 * Measures the cost of many running servers: the engines, and the growth of api and agent. Then the machine
 * loses power, and all servers come back while a user works in the panel.
 */
export async function benchServers(): Promise<Row[]> {
  const trellis = await Trellis.start({ GAME_PORT_RANGE: '17100-17999', SERVERS_ON_EXIT: 'keep' })
  const findPrograms = () => [
    ...findProcesses('dist/agent/main.js'),
    ...findProcesses('dist/api/main.js'),
  ]
  const before = memoryOfAll(findPrograms())
  for (let index = 0; index < many; index++) {
    const owner = await BenchOwner.signIn(trellis.url, `Owner${index}`)
    await owner.createServer(`Server-${index}`)
    const socket = await owner.openSocket()
    const online = waitForFrame(
      socket,
      (it) => it.type === 'status_update' && it.payload.status === 'ONLINE',
    )
    await owner.power('start')
    await online
    socket.close()
  }
  await sleep(5000)
  const engines = findProcesses(engine)
  const one = median(engines.map((pid) => getMemory(pid).pss))
  const oneRss = median(engines.map((pid) => getMemory(pid).rss))
  const after = memoryOfAll(findPrograms())
  const perServer = (after.pss - before.pss) / many
  const calm = await callTimes(trellis.url, async () => sleep(3000))
  return [
    {
      what: `an engine, the median of ${engines.length}`,
      measured: `${one.toFixed(1)} MB proportional (${oneRss.toFixed(0)} MB resident)`,
      aim: `all ${many} run`,
      met: engines.length === many,
    },
    {
      what: 'api and agent, for each further server',
      measured: `${perServer.toFixed(2)} MB`,
      aim: '≤ 1 MB',
      met: perServer <= 1,
    },
    ...(await benchReturn(trellis, calm)),
  ]
}

/** Kills all processes at once, then starts Trellis again. */
async function benchReturn(trellis: Trellis, calm: number[]): Promise<Row[]> {
  const { dataDir } = trellis
  await trellis.cutPower()
  const begun = performance.now()
  const again = await Trellis.start({ GAME_PORT_RANGE: '17100-17999' }, dataDir)
  const ready = performance.now() - begun
  const returned: number[] = []
  const busy = await callTimes(again.url, async () => {
    while (returned.length < many) {
      const online = await onlineServers(again.url)
      while (returned.length < online) returned.push(performance.now() - begun)
      await sleep(50)
    }
  })
  await again.stop()
  const half = percentile(returned, 0.5)
  const last = returned.at(-1) ?? 0
  const share = (half - ready) / (last - ready)
  const ratio = percentile(busy, 0.99) / percentile(calm, 0.99)
  return [
    {
      what: `after a power cut all ${many} servers are back`,
      measured: `${(last / 1000).toFixed(1)} s after the start, half of them after ${(half / 1000).toFixed(1)} s (ready itself ${(ready / 1000).toFixed(1)} s)`,
      ratio: share,
      aim: 'one after the other: half of them in about half the time since it is ready',
      met: share < 0.65,
    },
    {
      what: 'a call to the api meanwhile, p99',
      measured: `${percentile(busy, 0.99).toFixed(1)} ms`,
      against: `${percentile(calm, 0.99).toFixed(1)} ms with all of them idle`,
      ratio,
      aim: '≤ 100 ms, or 20 times the calm one',
      met: percentile(busy, 0.99) <= 100 || ratio <= 20,
    },
  ]
}

/** Returns the milliseconds of each call that was made while `during` ran. */
async function callTimes(url: string, during: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${url}/api/status`)).arrayBuffer()
      times.push(performance.now() - begun)
      await sleep(20)
    }
  })()
  await during()
  isOver = true
  await calling
  return times
}

async function onlineServers(url: string): Promise<number> {
  const { hostedServers } = (await (await fetch(`${url}/api/status`)).json()) as {
    hostedServers: { status: string }[]
  }
  return hostedServers.filter(({ status }) => status === 'ONLINE').length
}
