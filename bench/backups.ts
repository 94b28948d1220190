import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { agentCommands } from '../packages/contract/src/links/agent.ts'
import { createStarterWorld } from '../packages/game-data/src/starter-world.ts'
import { BenchAgent } from './kit/agent.ts'
import type { Row } from './kit/figures.ts'

const userId = '123456789012345678'
const worlds = 2000
const players = 6000
const copies = 4
const mb = 1e6

type Job = { jobId: string }

/** One server, its backups, and the size and time of `tar` and `zstd` on the same files. */
class Bench {
  readonly agent: BenchAgent
  readonly serverId: string

  constructor(agent: BenchAgent, serverId: string) {
    this.agent = agent
    this.serverId = serverId
  }

  get database(): string {
    return join(this.agent.dataDir, 'servers', this.serverId, 'data/database')
  }

  static async start(): Promise<Bench> {
    const agent = await BenchAgent.start()
    const serverId = name()
    await agent.client.call(
      'server.create',
      agentCommands['server.create'].params.parse({
        serverId,
        name: 'Bench',
        port: await freeTcpPort(),
        ownerGrowId: 'Bench',
      }),
    )
    return new Bench(agent, serverId)
  }

  async create(backupId: string) {
    const { client } = this.agent
    const params = { jobId: name(), backupId, userId, serverId: this.serverId }
    const ms = await this.#timed(
      client.call('backup.create', agentCommands['backup.create'].params.parse(params)),
    )
    const { record } = await client.call('backup.record', { backupId })
    if (!record) throw new Error('There is no record.')
    return { ms, record }
  }

  check(backupId: string, sha256: string): Promise<number> {
    const params = { jobId: name(), backupId, userId, sha256 }
    return this.#timed(
      this.agent.client.call('backup.check', agentCommands['backup.check'].params.parse(params)),
    )
  }

  restore(backupId: string, sha256: string): Promise<number> {
    const rest = { by: 'Bench', maxBytes: 1e12 }
    const params = { jobId: name(), backupId, userId, serverId: this.serverId, sha256, ...rest }
    const requested = agentCommands['backup.restore'].params.parse(params)
    return this.#timed(this.agent.client.call('backup.restore', requested))
  }

  /** Returns the milliseconds until the job has ended. */
  async #timed(requested: Promise<{ job: Job }>): Promise<number> {
    const begun = performance.now()
    const { client } = this.agent
    const { jobId } = (await requested).job
    const ended = await client.until(() =>
      client.events.findLast(
        (it) =>
          it.event === 'backup-job' && it.payload.jobId === jobId && it.payload.state !== 'working',
      ),
    )
    if (ended.event === 'backup-job' && ended.payload.state === 'failed') {
      throw new Error(ended.payload.failure ?? '')
    }
    return performance.now() - begun
  }
}

/** Measures backups of a large server against `tar` with `zstd`, and how long a backup pauses its game. */
export async function benchBackups(): Promise<Row[]> {
  const bench = await Bench.start()
  try {
    const bytes = fill(bench.database)
    const speeds = await benchSpeeds(bench, bytes)
    return [...speeds, await benchPause(bench, bytes)]
  } finally {
    await bench.agent.stop()
  }
}

/** Writes worlds that all differ, and players with full inventories. */
function fill(database: string): number {
  let bytes = 0
  const write = (path: string, value: object) => {
    const text = JSON.stringify(value)
    bytes += text.length
    writeFileSync(join(database, path), text)
  }
  for (let at = 0; at < worlds; at++) {
    const world = createStarterWorld(at, `World number ${at}`)
    build(world, at)
    write(`worlds/W${at}_.json`, { ...world, owner: `Player${at % players}` })
  }
  for (let at = 0; at < players; at++) {
    const inventory = Array.from({ length: 120 }, (_, slot) => [(at * 7 + slot * 13) % 9000, slot])
    const player = { name: `Player${at}`, level: at % 125, gems: at * 17, inventory }
    write(`players/Player${at}_.json`, player)
  }
  return bytes
}

/** Changes every seventh block, as a world that players have built in. */
function build({ blocks }: ReturnType<typeof createStarterWorld>, seed: number): void {
  let dice = seed + 1
  for (const block of Array.isArray(blocks) ? blocks : []) {
    dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31
    if (dice % 7 === 0) block.f = (dice >> 8) % 9000
  }
}

async function benchSpeeds(bench: Bench, bytes: number): Promise<Row[]> {
  const beside = join(bench.agent.dataDir, 'baseline')
  mkdirSync(beside)
  const archive = join(beside, 'plain.tar.zst')
  const packed = timed(() => run(`tar -C ${bench.database} -cf - . | zstd -3 -q -o ${archive}`))
  const listed = timed(() => run(`zstd -dcq ${archive} | tar -tf - > /dev/null`))
  const unpacked = timed(() =>
    run(`zstd -dcq ${archive} | tar -C ${beside} -xf - && sync -f ${beside}`),
  )
  rmSync(beside, { recursive: true })
  const opened = timed(() => openAll(bench.database))
  const backupId = name()
  const { ms: created, record } = await bench.create(backupId)
  const checked = await bench.check(backupId, record.sha256)
  const restored = await bench.restore(backupId, record.sha256)
  const row = (what: string, ms: number, plain: [what: string, ms: number], min: number): Row => {
    const ratio = plain[1] / ms
    return {
      what: `${what} ${Math.round(bytes / mb)} MB`,
      measured: speed(bytes, ms),
      against: `${speed(bytes, plain[1])} by ${plain[0]}`,
      ratio,
      aim: `≥ ${min}`,
      met: ratio >= min,
    }
  }
  const proof = listed + opened
  return [
    row('backing up, with the proof,', created, ['tar | zstd -3 alone', packed], 0.05),
    row(
      'the same',
      created,
      ['tar | zstd -3, zstd -d, JSON.parse of each file', packed + proof],
      0.5,
    ),
    row('checking', checked, ['zstd -d | tar -t, JSON.parse of each file', proof], 0.5),
    row('restoring, with the proof,', restored, ['zstd -d | tar -x, sync alone', unpacked], 0.1),
    row(
      'the same',
      restored,
      ['zstd -d | tar -x, sync, JSON.parse of each file', unpacked + opened],
      0.4,
    ),
  ]
}

/** Opens and reads every world and player, as a lower bound for the cost. */
function openAll(database: string): void {
  for (const folder of ['worlds', 'players']) {
    for (const file of readdirSync(join(database, folder))) {
      JSON.parse(readFileSync(join(database, folder, file), 'utf8'))
    }
  }
}

/** Measures the pause of a game that saves all the time, with about a gigabyte of files. */
async function benchPause(bench: Bench, bytes: number): Promise<Row> {
  const { client } = bench.agent
  const folder = join(bench.database, 'worlds')
  for (const file of readdirSync(folder)) {
    for (let copy = 1; copy < copies; copy++)
      linkSync(join(folder, file), join(folder, `C${copy}${file}`))
  }
  await client.call(
    'server.power',
    agentCommands['server.power'].params.parse({
      serverId: bench.serverId,
      action: 'start',
      by: null,
    }),
  )
  await client.untilStatus(bench.serverId, 'ONLINE')
  let changes = 0
  const game = setInterval(() => {
    changes++
    const command = `weather W${changes % worlds} ${changes % 250}`
    const requested = agentCommands['console.command'].params.parse({
      serverId: bench.serverId,
      command,
      by: 'Bench',
    })
    client.call('console.command', requested).catch(() => undefined)
  }, 50)
  const pauses: number[] = []
  for (let round = 0; round < 2; round++) pauses.push((await bench.create(name())).record.pauseMs)
  clearInterval(game)
  const longest = Math.max(...pauses)
  return {
    what: `the game stands still while ${((bytes * copies) / 1e9).toFixed(1)} GB are backed up and it saves 20 worlds a second`,
    measured: `${pauses.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    ratio: longest / 200,
    aim: '≤ 200 ms',
    met: longest <= 200,
  }
}

const name = () => randomBytes(8).toString('hex')
const speed = (bytes: number, ms: number) => `${Math.round(bytes / mb / (ms / 1000))} MB/s`

function run(command: string): void {
  execFileSync('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
