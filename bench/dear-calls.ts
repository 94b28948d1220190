import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import { percentile, type Row } from './kit/figures.ts'
import { listWhile } from './kit/list-while.ts'
import { BenchOwner } from './kit/owner.ts'

const idleMs = 8000
const attackMs = 12_000
const rounds = 6
const maxHoldMs = 15
const maxRatio = 2

type DearCall = { what: string; method: string; path: string; body?: string; times?: number }

/**
 * Measures how long the ten dearest calls of one account, each with the largest legal document, hold the main threads of
 * api and agent, and how long another owner waits while the account makes them all the time.
 */
export async function benchDearCalls(): Promise<Row[]> {
  const probe = new URL('./fixtures/main-thread-probe.mjs', import.meta.url).pathname
  const trellis = await Trellis.start({ NODE_OPTIONS: `--import=${probe}` })
  try {
    const greedy = await BenchOwner.signIn(trellis.url, 'Greedy')
    const modest = await BenchOwner.signIn(trellis.url, 'Modest')
    for (const [owner, name] of [
      [greedy, 'Greedy'],
      [modest, 'Modest'],
    ] as const) {
      await owner.createServer(name)
      await owner.power('start')
      await owner.untilOnline()
    }
    const calls = await prepareCalls(greedy)
    const rows: Row[] = []
    for (const call of calls) rows.push(await measureHold(trellis.dataDir, greedy, call))
    const idle = await listWhile(modest, sleep(idleMs))
    const attacked = await listWhile(modest, attack(greedy, calls))
    return [...rows, compare(attacked, idle)]
  } finally {
    await trellis.stop()
  }
}

/** Gives the server its largest documents. Returns the calls about them. */
async function prepareCalls(owner: BenchOwner): Promise<DearCall[]> {
  const server = '/servers/selected'
  const world = await owner.call('GET', `${server}/worlds/START`)
  const large = JSON.stringify(enlarge(world))
  const items = JSON.stringify({ items: createItems(5000) })
  const recipes = JSON.stringify({ recipes: createRecipes(2000) })
  const { settings } = (await owner.call('GET', `${server}/worlds/START/file`)) as {
    settings: unknown
  }
  const blocks = Array.from({ length: 6000 }, (_, at) => [{ f: 2 + (at % 500), b: 14 }, 1])
  const file = { format: 'trellis-world', version: 1, name: 'FULL', settings, blocks }
  for (let at = 0; at < 20; at++)
    await owner.call('POST', `${server}/world-templates`, {
      name: `Template ${at}`,
      source: { kind: 'file', file },
    })
  const put = (what: string, path: string, body: string): DearCall => ({
    what,
    method: 'PUT',
    path: server + path,
    body,
  })
  const get = (what: string, path: string): DearCall => ({
    what,
    method: 'GET',
    path: server + path,
  })
  return [
    put('saving 5,000 custom items', '/custom-items?apply=now', items),
    get('listing 5,000 custom items', '/custom-items'),
    get('searching in 5,000 custom items', '/items?name=number&limit=20'),
    get('two of 5,000 custom items', '/items?ids=20000,20001'),
    put('saving a world of 6.5 MB', '/worlds/START', large),
    get('reading a world of 6.5 MB', '/worlds/START'),
    get('comparing versions of it', '/worlds/START/versions/1/changes'),
    put('saving 2,000 recipes', '/recipes?apply=now', recipes),
    get('listing 2,000 recipes', '/recipes'),
    get('listing 20 templates', '/world-templates'),
  ]
}

/** A text on every tile makes a world almost as large as a request may be. */
function enlarge(world: unknown): object {
  const { blocks, ...rest } = world as { blocks: object[] }
  return { ...rest, blocks: blocks.map((block) => ({ ...block, t: 'x'.repeat(1050) })) }
}

const createItems = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ID: 20_000 + at,
    Name: `Item number ${at}`,
    Desc: 'x'.repeat(300),
    rarity: 5,
    Extra_Drops: [
      [2, 3],
      [4, 5],
    ],
  }))

const createRecipes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    from: [2 + 2 * at, 4002 + 2 * at],
    grows: 8002 + 2 * at,
  }))

/** The probes of api and agent write how long each turn of their event loops took, in milliseconds of processor time. */
async function measureHold(dataDir: string, owner: BenchOwner, call: DearCall): Promise<Row> {
  // The first call opens threads and connections.
  await send(owner, call)
  const begun = Date.now()
  for (let round = 0; round < rounds; round++) await send(owner, call)
  await sleep(100)
  const turns = readTurns(join(dataDir, 'run'), begun)
  const held = Math.max(0, ...turns)
  return {
    what: `${call.what}, the longest turn of api and agent`,
    measured: `${held.toFixed(1)} ms`,
    against: `${maxHoldMs} ms that a call may hold a main thread`,
    ratio: held / maxHoldMs,
    aim: `≤ ${maxHoldMs} ms`,
    met: held <= maxHoldMs,
  }
}

function readTurns(folder: string, since: number): number[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('turns-'))
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .map((line) => line.split(' ').map(Number))
      .flatMap(([at = 0, ms = 0]) => (at >= since ? [ms] : [])),
  )
}

async function send({ url, token }: BenchOwner, { method, path, body }: DearCall): Promise<number> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Makes all calls at once from another process, each as soon as its last one is answered, and ends it after a while. */
async function attack({ url, token }: BenchOwner, calls: readonly DearCall[]): Promise<void> {
  const program = new URL('./fixtures/dear-caller.ts', import.meta.url).pathname
  const child = fork(program, { detached: true })
  const gone = once(child, 'exit')
  child.send({ url, token, calls })
  await sleep(attackMs)
  child.kill('SIGKILL')
  await gone
}

function compare(attacked: readonly number[], idle: readonly number[]): Row {
  const [calm, held] = [percentile(idle, 0.99), percentile(attacked, 0.99)]
  return {
    what: "another owner's list of worlds during all ten, p99",
    measured: `${held.toFixed(1)} ms of ${attacked.length}`,
    against: `${calm.toFixed(1)} ms while idle`,
    ratio: held / calm,
    aim: `≤ ${maxRatio} times the idle figure`,
    met: held / calm <= maxRatio,
  }
}
