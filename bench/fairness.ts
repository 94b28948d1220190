import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import { liveEventSchema } from '../packages/contract/src/links/live.ts'
import { percentile, type Row } from './kit/figures.ts'
import { BenchOwner } from './kit/owner.ts'

const ways = ['console', 'calls', 'imports', 'maps'] as const
type Way = (typeof ways)[number]

const phaseMs = 10_000
/** The calls take turns. A minute of them stays below the rate limit of each route. */
const lists = ['worlds', 'players'] as const
const betweenCallsMs = 30
const maxRatio = 2

type Experience = { calls: number[]; ticks: number[] }

/**
 * Measures the calls of one owner and the ticks of this owner's server while another owner does one thing as often as
 * an account can, with the rate limits of the product.
 */
export async function benchFairness(): Promise<Row[]> {
  const trellis = await Trellis.start({ TRELLIS_BENCH: '1', RATE_LIMITS: 'on' })
  try {
    const greedy = await startOwner(trellis.url, 'Greedy')
    const modest = await startOwner(trellis.url, 'Modest')
    await experience(modest, 3000)
    const idle = await experience(modest, phaseMs)
    const rows: Row[] = []
    for (const way of ways) {
      const child = await startGreedy(greedy, way)
      await sleep(1000)
      const flooded = await experience(modest, phaseMs)
      await endProcess(child)
      rows.push(
        compare(
          `another owner's lists of worlds and players during a flood of ${way}`,
          idle.calls,
          flooded.calls,
        ),
        compare(
          `the slowest ticks of another server during a flood of ${way}`,
          idle.ticks,
          flooded.ticks,
        ),
      )
      await sleep(2000)
    }
    return rows
  } finally {
    await trellis.stop()
  }
}

async function startOwner(url: string, name: string): Promise<BenchOwner> {
  const owner = await BenchOwner.signIn(url, name)
  await owner.createServer(name)
  await owner.power('start')
  await owner.untilOnline()
  return owner
}

async function startGreedy({ url, id, token }: BenchOwner, way: Way): Promise<ChildProcess> {
  const program = new URL('./fixtures/greedy-owner.ts', import.meta.url).pathname
  const child = fork(program, {
    detached: true,
    env: { ...process.env, URL: url, USER: id, TOKEN: token, WAY: way },
  })
  await once(child, 'message')
  return child
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error('The greedy owner ended too early.')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Makes a call at regular intervals, and reads the slowest tick of each second. */
async function experience(owner: BenchOwner, ms: number): Promise<Experience> {
  const seen: Experience = { calls: [], ticks: [] }
  const socket = await owner.openSocket()
  socket.on('message', (data) => {
    const event = liveEventSchema.parse(JSON.parse(String(data)))
    if (event.type === 'metrics') seen.ticks.push(event.payload.tickMs)
  })
  const endsAt = performance.now() + ms
  for (let turn = 0; performance.now() < endsAt; turn++) {
    const list = lists[turn % lists.length]
    const begun = performance.now()
    await owner.call('GET', `/servers/selected/${list}?page=1`)
    seen.calls.push(performance.now() - begun)
    await sleep(betweenCallsMs)
  }
  socket.close()
  return seen
}

function compare(what: string, idle: readonly number[], flooded: readonly number[]): Row {
  const [calm, held] = [percentile(idle, 0.99), percentile(flooded, 0.99)]
  const ratio = held / calm
  return {
    what: `${what}, p99`,
    measured: `${held.toFixed(1)} ms of ${flooded.length}`,
    against: `${calm.toFixed(1)} ms while idle`,
    ratio,
    aim: `≤ ${maxRatio} times the idle figure`,
    met: ratio <= maxRatio,
  }
}
