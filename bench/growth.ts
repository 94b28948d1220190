import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@trellis/program/log.ts'
import { Trellis } from '../e2e/kit/trellis.ts'
import { ServerDirectory } from '../packages/api/src/hosting/servers/directory.ts'
import { AgentLink } from '../packages/api/src/hosts/agent-link.ts'
import { Fleet } from '../packages/api/src/hosts/fleet.ts'
import type { Db } from '../packages/api/src/kit/db.ts'
import { ServerGrants } from '../packages/api/src/kit/server-grants.ts'
import { OpenPanels } from '../packages/api/src/live/open-panels.ts'
import { fillService } from '../packages/api/test/kit/full-service.ts'
import { TestPanel } from '../packages/api/test/kit/test-panel.ts'
import { median, type Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { GameLoad } from './kit/game-load.ts'
import { findProcesses, readCpuMs } from './kit/memory.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'

const maxRise = 1.5
/** Servers, and the entries of their log. The servers are rows of the database, and none runs. */
const services = [
  { servers: 50, entries: 10_000 },
  { servers: 500, entries: 100_000 },
  { servers: 2000, entries: 1_000_000 },
]
const sockets = [100, 500, 2000]
const audiences = [10, 100, 1000]
const linesPerSecond = 20
const seconds = 4
const movingPlayers = 5
const callsPerPage = 60

/** The cost of one unit at each size. */
type Costs = { of: number; cost: number }[]

/** Measures whether one server, log entry, socket or player costs more where there are many of them. */
export async function benchGrowth(): Promise<Row[]> {
  const pages = await measureServices()
  return [
    compare('the list of all servers, for each of them', pages.servers, 'µs'),
    compare('a page of the log, however long the log is', pages.log, 'ms'),
    compare('reading a server again after a change, among all of them', pages.change, 'ms'),
    compare('a line of a console, for each viewer', await measureSockets(), 'µs'),
    compare('a move in a world, for each player who sees it', await measureAudiences(), 'µs'),
  ]
}

function compare(what: string, costs: Costs, unit: string): Row {
  const [first, last] = [costs.at(0), costs.at(-1)]
  const ratio = (last?.cost ?? Number.NaN) / (first?.cost ?? Number.NaN)
  const list = costs.map(({ of, cost }) => `${cost.toFixed(2)} ${unit} of ${of}`)
  return {
    what,
    measured: list.slice(1).join(', '),
    against: list[0] ?? '',
    ratio,
    aim: `≤ ${maxRise}`,
    met: ratio <= maxRise,
  }
}

async function measureServices(): Promise<{ servers: Costs; log: Costs; change: Costs }> {
  const found: { servers: Costs; log: Costs; change: Costs } = { servers: [], log: [], change: [] }
  for (const { servers, entries } of services) {
    const size = { users: servers, servers, bans: 10, entries }
    const panel = await TestPanel.start({
      async prepare(db) {
        await db.transaction((tx) => fillService(tx, size))
        found.change.push({ of: servers, cost: await timeReloads(db, servers) })
      },
    })
    const { token } = await panel.signIn('1000')
    const list = await timeCalls(panel.url, token, '/status')
    found.servers.push({ of: servers, cost: (list * 1000) / servers })
    const page = await timeCalls(panel.url, token, '/admin/logs?limit=50')
    found.log.push({ of: entries, cost: page })
    await panel.close()
  }
  return found
}

/** Returns the median time in milliseconds in which an api reads a server again that was changed. */
async function timeReloads(db: Db, servers: number): Promise<number> {
  const log = createLog({ name: 'bench', level: 'silent' })
  const fleet = new Fleet(new AgentLink({ address: { socketPath: '/nowhere' }, log }))
  const grants = new ServerGrants(new OpenPanels())
  const directory = new ServerDirectory({ db, fleet, grants, now: Date.now })
  await directory.reload()
  const ids = Array.from(directory.all(), ({ id }) => id)
  const times: number[] = []
  for (let change = 0; change < callsPerPage; change++) {
    const begun = performance.now()
    await directory.reloadOf([ids[change % servers] ?? ''])
    times.push(performance.now() - begun)
  }
  return median(times.slice(callsPerPage / 6))
}

/** Returns the median time of a call in milliseconds. */
async function timeCalls(url: string, token: string, path: string): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < callsPerPage; call++) {
    const begun = performance.now()
    const response = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - begun)
  }
  return median(times.slice(callsPerPage / 6))
}

async function measureSockets(): Promise<Costs> {
  const trellis = await Trellis.start({
    TRELLIS_BENCH: '1',
    MAX_CONNECTIONS_PER_ADDRESS: String(2 * Math.max(...sockets)),
  })
  const owner = await BenchOwner.signIn(trellis.url, 'Crowd')
  await owner.createServer('Crowd')
  await owner.power('start')
  await owner.untilOnline()
  const first = await owner.openSocket()
  const crowd: Socket[] = []
  const costs: Costs = []
  const [api = 0] = findProcesses(`${process.cwd()}/dist/api/main.js`)
  for (const count of sockets) {
    while (crowd.length < count - 1) crowd.push((await owner.openRawSocket()).resume())
    await sleep(1000)
    const total = linesPerSecond * seconds
    const last = new RegExp(`flood ${total} \\d{16}`)
    const over = waitForFrame(
      first,
      (it) => it.type === 'console_log' && last.test(it.payload.line),
    )
    const before = readCpuMs(api)
    const command = `flood ${total} ${linesPerSecond}`
    first.send(JSON.stringify({ type: 'console_command', payload: { command } }))
    await over
    costs.push({ of: count, cost: ((readCpuMs(api) - before) * 1000) / total / count })
  }
  for (const each of crowd) each.destroy()
  first.close()
  await trellis.stop()
  return costs
}

async function measureAudiences(): Promise<Costs> {
  const maxPlayers = Math.max(...audiences)
  const engine = await GameEngine.start({ worlds: 1, players: maxPlayers })
  const load = await GameLoad.start()
  const costs: Costs = []
  for (const count of audiences) {
    await load.play({
      count,
      perWorld: maxPlayers,
      port: engine.port,
      isBare: false,
      moving: movingPlayers,
    })
    await sleep(2000)
    const before = readCpuMs(engine.pid)
    const { heard } = await load.measure(seconds * 1000)
    costs.push({ of: count, cost: ((readCpuMs(engine.pid) - before) * 1000) / (heard * seconds) })
  }
  load.stop()
  await engine.stop()
  return costs
}
