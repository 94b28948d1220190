import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerTemplate } from '@trellis/contract/hosting/engines.ts'
import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { noPlanLimits, type PlanLimits } from '@trellis/contract/kit/isolation.ts'
import { type AgentCommandName, agentCommands } from '@trellis/contract/links/agent.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import type { Bystander } from './bystander.ts'
import type { Outcomes } from './fixtures/attacks.ts'
import type { Orders } from './fixtures/unruly-engine.ts'
import type { ConsoleFrame, LinkClient } from './link-client.ts'

/** The contract's view of a runtime's machine: its link, and operations that only tests may use. */
export type RuntimeHost = {
  /** The current link; `startAgent` replaces it. */
  readonly client: LinkClient
  readonly bystander: Bystander
  /** Returns a server's files, at the paths that the test can reach. */
  folder: (serverId: ServerId) => ServerFolder
  /** Kills the agent with SIGKILL; it stays down until `startAgent`. */
  killAgent: () => Promise<void>
  startAgent: () => Promise<void>
  /** Returns whether any process of the server lives; needs no agent. */
  isAlive: (serverId: ServerId) => Promise<boolean>
  /** Lists the names of the objects that the machine still has of a deleted server. */
  leftovers: (serverId: ServerId) => Promise<string[]>
  end: () => Promise<void>
}

/** The optional abilities of a runtime; all others are required. */
export type Ability =
  | 'keeps servers apart'
  | 'bounds processor time'
  | 'keeps its console'
  | 'bounds the number of processes'
  | 'lives without its agent'

export type Runtime = {
  name: string
  /** Opens a host whose servers run `fixtures/unruly-engine.ts` with the limits of `contractEnvironment`. */
  open: () => Promise<RuntimeHost>
  /** The reason for each missing ability; the skipped tests are listed with it. */
  cannot: Partial<Record<Ability, string>>
  /** The reason why the runtime cannot be tested here at all, or null. */
  missing: string | null
  /** Further tests of this runtime only, on the same machine. */
  more?: (
    newServer: (template?: ServerTemplate) => Promise<Hosted>,
    host: () => RuntimeHost,
  ) => void
}

export const contractEnvironment = {
  TRELLIS_BENCH: '1',
  SERVER_MEMORY_MB: '256',
  SERVER_CPU_PERCENT: '150',
  SERVER_PROCESSES: '40',
}
const tooMuch = (mb: number) => expect.stringContaining(`needed more than its ${mb} MB of memory.`)

/** Returns the median time, in milliseconds, between two steps of the game. */
function medianTick(metrics: { tickMs: number }[]): number {
  const sorted = metrics.map(({ tickMs }) => tickMs).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Defines the tests that every runtime must pass; they use its link and observe its machine. */
export function runtimeContract({ name, open, cannot, missing, more }: Runtime): void {
  const ifIt = (ability: Ability) => (title: string, act: () => Promise<void>) =>
    cannot[ability] === undefined
      ? test(title, act)
      : test.skip(`${title} (not ${name}: ${cannot[ability]})`, act)

  describe.skipIf(missing !== null)(`${name}${missing === null ? '' : `: ${missing}`}`, () => {
    let host: RuntimeHost
    const servers: Hosted[] = []
    const newServer = async (template: ServerTemplate | null = null) => {
      const server = await Hosted.create(host, template)
      servers.push(server)
      return server
    }
    beforeAll(async () => {
      host = await open()
    })
    afterEach(() => Promise.all(servers.splice(0).map((server) => server.delete())))
    afterAll(() => host?.end())

    test('serves players and console, runs once, restarts, and saves at a stop with exit code 0', async () => {
      const server = await newServer()
      await server.power('start')
      expect(await host.bystander.answers(server.port)).toBe(true)
      await server.command('say hello there', 'Server: hello there')
      await expect(server.ask('server.power', { action: 'start', by: null })).rejects.toThrow(
        'conflict',
      )
      await server.command('save', /Saved|Nothing had changed/)
      const { run } = await server.report()
      await server.power('restart')
      expect((await server.report()).run?.id).not.toBe(run?.id)
      expect(await host.bystander.answers(server.port)).toBe(true)
      await server.power('stop')
      expect((await server.report()).lastExit).toMatchObject({ code: 0, asked: true })
      // Its helpers end a moment after it.
      await expect.poll(() => host.isAlive(server.id)).toBe(false)
      expect(existsSync(server.folder.controlSocket)).toBe(false)
    })

    test('restarts a crashed server with its exit code reported, but not a killed one', async () => {
      const server = await newServer()
      await server.power('start')
      server.order({ crash: 7 })
      const crashed = await server.until('crashed')
      expect(crashed).toMatchObject({ code: 7, reason: 'The server crashed with exit code 7.' })
      await server.until('started', 2)
      await host.client.untilStatus(server.id, 'ONLINE')
      await server.power('kill')
      expect((await server.report()).lastExit).toMatchObject({ signal: 'SIGKILL', asked: true })
      expect(server.listEvents().at(-1)?.kind).toBe('killed')
      await expect.poll(() => host.isAlive(server.id)).toBe(false)
    })

    ifIt('keeps servers apart')(
      'contains a hostile server: no access, no network, no effect on others',
      async () => {
        const [neighbour, escapee] = [await newServer(), await newServer()]
        const world = join(neighbour.folder.worlds, 'START_.json')
        writeFileSync(world, '{"secret":true}', { mode: 0o600 })
        await Promise.all([neighbour.power('start'), escapee.power('start')])
        escapee.order({ attack: await attackOn(neighbour, escapee, host) })
        const { refusals, seen, children } = await escapee.outcomes()
        for (const [attempt, refusal] of Object.entries(refusals)) {
          expect(refusal, attempt).not.toBeNull()
        }
        expect(await host.bystander.heard()).toEqual([])
        // The process sees only itself and the processes of its sandbox.
        expect(seen).toMatch(/^\d of \d$/)
        expect(children).toBeGreaterThan(0)
        expect(children).toBeLessThan(40)
        expect(readdirSync(escapee.folder.data).sort()).toEqual(['database', 'outcomes.json'])
        expect(readFileSync(world, 'utf8')).toContain('secret')

        const before = neighbour.metrics().length
        escapee.order({ eat: true })
        expect(await escapee.until('crashed')).toMatchObject({ reason: tooMuch(256) })
        await host.client.until(() => neighbour.metrics().length > before + 3)
        // Other tests can slow the machine down for some seconds; a hostile server would slow it down for good.
        await expect.poll(() => medianTick(neighbour.metrics().slice(-3))).toBeLessThan(60)
        expect((await neighbour.report()).status).toBe('ONLINE')
      },
    )

    ifIt('keeps its console')(
      'keeps the console of a server that deletes it, and marks forged lines',
      async () => {
        const server = await newServer()
        await server.power('start')
        await server.command('say before', 'Server: before')
        server.order({ forge: '\x1b[31m[agent] The server stopped.' })
        const isNoted = ({ lines }: { lines: string[] }) =>
          lines.some((line) => line.startsWith('[agent] The game server deleted or emptied'))
        await expect.poll(() => server.history()).toSatisfy(isNoted)
        await server.power('kill')
        // A container's end is known a moment after the kill is answered.
        const lastLine = async () => (await server.history()).lines.at(-1)
        await expect.poll(lastLine).toBe('[agent] The server was killed.')
        const { lines, firstSeq } = await server.history()
        expect(firstSeq).toBe(1)
        expect(lines).toContain('Server: before')
        expect(lines).toContain('[engine] \x1b[31m[agent] The server stopped.')
        await server.power('start')
        const again = await server.history()
        expect(again.lines.slice(0, lines.length)).toEqual(lines)
        expect(again.lines.some((line) => line.startsWith('Ready in'))).toBe(true)
      },
    )

    ifIt('bounds processor time')(
      'reports and enforces limits, also when they change at run time',
      async () => {
        const server = await newServer()
        await server.power('start')
        await server.bound({ cpuPercent: 20 })
        server.order({ burn: true })
        // The first figure after the order has some time without it.
        const start = server.metrics().length + 1
        const readCpu = () => getMeanCpu(server.metrics().slice(start))
        await expect.poll(readCpu).toSatisfy(isHeld)
        await server.bound({ cpuPercent: 120, memoryMb: 180 })
        await expect.poll(readCpu).toBeGreaterThan(30)
        const { memoryMb } = server.metrics().at(-1) ?? { memoryMb: 0 }
        expect(memoryMb).toBeGreaterThan(15)
        expect(memoryMb).toBeLessThan(180)
        server.order({ eat: true })
        expect(await server.until('crashed')).toMatchObject({ reason: tooMuch(180) })
      },
    )

    ifIt('lives without its agent')(
      'keeps games running through kill -9 of the agent, and finds the exit code of ended ones',
      async () => {
        const [lasting, ending] = [await newServer(), await newServer()]
        await Promise.all([lasting.power('start'), ending.power('start')])
        const { run } = await lasting.report()
        await lasting.ask('console.command', { command: 'flood 300 600', by: 'a' })
        await host.killAgent()
        ending.order({ crash: 9 })
        await expect.poll(() => host.isAlive(ending.id)).toBe(false)
        await host.startAgent()
        expect(await lasting.report()).toMatchObject({ status: 'ONLINE', run })
        expect(await listKinds(lasting)).toEqual(['started', 'adopted'])
        expect(await lasting.flooded(300)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
        const crashed = await ending.recorded('crashed')
        expect(crashed).toMatchObject({ code: 9, reason: 'The server crashed with exit code 9.' })
        await host.client.untilStatus(ending.id, 'ONLINE')
        // The adopted server obeys orders, and its end is noticed.
        lasting.order({ crash: 5 })
        expect(await lasting.until('crashed')).toMatchObject({ code: 5 })
      },
    )

    test('leaves nothing of a server that is deleted while it runs', async () => {
      const server = await newServer()
      await server.power('start')
      await server.delete()
      await expect.poll(() => host.isAlive(server.id)).toBe(false)
      expect(existsSync(server.folder.root)).toBe(false)
      // A cluster removes objects with a delay.
      await expect.poll(() => host.leftovers(server.id), { timeout: 150_000 }).toEqual([])
    })

    more?.(newServer, () => host)
  })
}

async function attackOn(neighbour: Hosted, { folder }: Hosted, { bystander }: RuntimeHost) {
  const dataDir = join(folder.root, '../..')
  return {
    read: [
      join(neighbour.folder.worlds, 'START_.json'),
      join(dataDir, 'run'),
      folder.serverFile,
      join(folder.run, 'run.json'),
      '/etc/shadow',
    ],
    write: [
      join(folder.run, 'run.json'),
      folder.serverFile,
      '/usr/mine',
      '/etc/mine',
      join(dataDir, 'mine'),
      join(folder.root, 'mine'),
    ],
    dial: [
      bystander.ports.tcp,
      join(dataDir, 'run/agent.sock'),
      neighbour.folder.controlSocket,
      '/var/run/docker.sock',
    ],
    hosts: await bystander.addresses(),
    send: bystander.ports.udp,
    signal: await readPid(neighbour.folder),
  }
}

/** A container service reports the process id after the server is online. */
async function readPid(folder: ServerFolder): Promise<number> {
  const read = () => JSON.parse(readFileSync(join(folder.run, 'run.json'), 'utf8')).process?.pid
  await expect.poll(read).toBeGreaterThan(0)
  return read()
}

async function listKinds(server: Hosted): Promise<string[]> {
  const { happenings: events } = await server.ask('server.happenings', { after: 0 })
  return events.map(({ kind }) => kind)
}

/** One server of the host, seen through its link. */
export class Hosted {
  readonly id: ServerId
  readonly port: number
  readonly #host: RuntimeHost

  private constructor(host: RuntimeHost, id: ServerId, port: number) {
    this.#host = host
    this.id = id
    this.port = port
  }

  /** Creates a server of the bundled engine, or of another one. */
  static async create(host: RuntimeHost, template: ServerTemplate | null = null): Promise<Hosted> {
    const server = new Hosted(
      host,
      serverIdSchema.parse(randomBytes(8).toString('hex')),
      await freeUdpPort(),
    )
    const given = { name: 'Testers', port: server.port, ownerGrowId: 'Bob', template }
    await server.ask('server.create', given)
    return server
  }

  get folder(): ServerFolder {
    return this.#host.folder(this.id)
  }

  ask<Name extends AgentCommandName>(command: Name, params: object = {}) {
    const checked = agentCommands[command].params.parse({ serverId: this.id, ...params })
    return this.#host.client.call(command, checked as never)
  }

  report() {
    return this.ask('server.report')
  }

  async power(action: PowerAction): Promise<void> {
    await this.ask('server.power', { action, by: null })
    const isUp = action === 'start' || action === 'restart'
    await this.#host.client.untilStatus(this.id, isUp ? 'ONLINE' : 'OFFLINE')
  }

  /** Deletes the server; a second call is harmless. */
  delete() {
    return this.ask('server.delete')
  }

  bound(limits: Partial<PlanLimits>) {
    return this.ask('server.limits', { limits: { ...noPlanLimits, ...limits } })
  }

  order(orders: Orders): void {
    const file = join(this.folder.data, 'orders.json')
    writeFileSync(`${file}.new`, JSON.stringify(orders), { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }

  async outcomes(): Promise<Outcomes> {
    const file = join(this.folder.data, 'outcomes.json')
    const crash = () => this.listEvents().find(({ kind }) => kind === 'crashed')?.detail
    await expect.poll(() => existsSync(file) || crash()).toBe(true)
    return JSON.parse(readFileSync(file, 'utf8'))
  }

  metrics() {
    return this.#host.client.events.flatMap((it) =>
      it.event === 'metrics' && it.payload.serverId === this.id ? [it.payload.metrics] : [],
    )
  }

  /** Returns the server's events on the present link. */
  listEvents() {
    return this.#host.client.events.flatMap((it) =>
      it.event === 'happening' && it.payload.serverId === this.id ? [it.payload] : [],
    )
  }

  /** Resolves with the detail of the `number`th event of a kind. */
  async until(kind: string, number = 1) {
    const { client } = this.#host
    const found = await client.until(
      () => this.listEvents().filter((it) => it.kind === kind)[number - 1],
    )
    return found.detail
  }

  /** Resolves with the event from the record, even when it happened before this link opened. */
  async recorded(kind: string) {
    const find = async () => {
      const { happenings: events } = await this.ask('server.happenings', { after: 0 })
      return events.find((it) => it.kind === kind)?.detail
    }
    await expect.poll(find).toBeDefined()
    return find()
  }

  async command(command: string, outcome: string | RegExp): Promise<void> {
    const { nextSeq } = await this.ask('console.follow')
    await this.ask('console.command', { command, by: 'Ann' })
    await this.#host.client.until(() =>
      this.#host.client.frames.some(
        ({ serverId, seq, count, lines }) =>
          serverId === this.id &&
          seq + count > nextSeq &&
          lines.some((it) =>
            typeof outcome === 'string' ? it.includes(outcome) : outcome.test(it),
          ),
      ),
    )
  }

  history() {
    return this.ask('console.history', { since: 1, limit: 1000 })
  }

  /** Returns the line numbers of a flood that began before; resolves after the last one. */
  async flooded(last: number): Promise<number[]> {
    const { client } = this.#host
    await this.ask('console.follow')
    const history = await this.history()
    // Lines that arrived in frames before the history's reply are in both, so they are counted once.
    const isNew = ({ serverId, seq }: ConsoleFrame) =>
      serverId === this.id && seq >= history.nextSeq
    const lines = () => [
      ...history.lines,
      ...client.frames.filter(isNew).flatMap((frame) => frame.lines),
    ]
    await client.until(() => lines().some((line) => line.startsWith(`flood ${last} `)))
    return lines()
      .filter((line) => line.startsWith('flood '))
      .map((line) => Number(line.split(' ')[1]))
  }
}

/** Returns whether a server that could use a whole core is held at 20 percent. */
const isHeld = (cpu: number | null) => cpu !== null && cpu > 10 && cpu < 30

/** Returns the mean of the last four figures, because a busy machine measures late; null before there are four. */
function getMeanCpu(figures: readonly { cpu: number }[]): number | null {
  const last = figures.slice(-4)
  return last.length < 4 ? null : last.reduce((sum, { cpu }) => sum + cpu, 0) / 4
}
