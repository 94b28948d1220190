import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerTemplate } from '@trellis/contract/hosting/engines.ts'
import { agentCommands } from '@trellis/contract/links/agent.ts'
import { onTestFinished } from 'vitest'
import { type ChildProcess, spawnForAgent, startProcess } from '../../../scripts/test/processes.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { Agent } from '../src/agent.ts'
import type { BlobStore } from '../src/backups/offsite/blob-store.ts'
import { openLink } from '../src/link/link-server.ts'
import { createEntrance, type LobbySettings } from '../src/lobby/entrance.ts'
import { ServerFolders } from '../src/servers/server-folders.ts'
import { createThreadSource } from '../src/threads/thread-pool.ts'
import { defaultTimings, type Timings } from '../src/timings.ts'
import { LinkClient } from './link-client.ts'
import { withOpenDriver } from './open-driver.ts'
import { testThreads } from './test-threads.ts'

/** The programs are bundled before the first test begins. */
export const programs = join(import.meta.dirname, '../../../node_modules/.cache/programs')
const realEngine = join(programs, 'engine/main.js')
export const bridgeEntry = join(programs, 'engine/bridge.js')
const archiveWorker = join(programs, 'agent/archive-worker.js')
export const agentEntry = join(programs, 'agent/main.js')

export function fixture(name: string): string {
  return join(import.meta.dirname, 'fixtures', `${name}.ts`)
}

/** Returns the bundle of a data thread in `fixtures`, because its sources take a second to load. */
export function oddThread(name: string): string {
  return join(programs, 'odd-threads', `${name}.js`)
}

export function newDataDir(under = tmpdir()): string {
  const path = mkdtempSync(join(under, 'trellis-'))
  // A game server that was killed may end a write while its folder is removed.
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 20 }))
  return path
}

type Setup = {
  now?: () => number
  monotonic?: () => number
  engine?: string
  timings?: Partial<Timings>
  /** All timings, of which the test changes some while the agent runs. */
  liveTimings?: Timings
  ballastBytes?: number
  dataDir?: string
  bootId?: string
  archiveWorker?: string
  dataThread?: string
  blobStore?: BlobStore
  /** Without a lobby, players of these servers connect to them directly. */
  lobby?: LobbySettings
  driver?: ReturnType<typeof withOpenDriver>
  allowsUnsandboxedEngines?: boolean
}

export type TestAgent = {
  dataDir: string
  agent: Agent
  client: LinkClient
  end: () => Promise<void>
}

/** Starts the agent inside the test, with a real socket, real children and short waits. */
export async function startAgent(setup: Setup = {}): Promise<TestAgent> {
  const dataDir = setup.dataDir ?? newDataDir()
  const socket = join(dataDir, 'agent.sock')
  const opened = await openAgent({ ...setup, dataDir, socket })
  const client = await LinkClient.open(socket)
  let hasEnded = false
  const end = async () => {
    if (hasEnded) return
    hasEnded = true
    client.close()
    await opened.end()
  }
  onTestFinished(async () => {
    await end()
    killLeftovers(opened.agent)
  })
  return { dataDir, agent: opened.agent, client, end }
}

/** Opens an agent in this process for an api that dials `socket`; the caller must end it and its servers. */
export async function openAgent(setup: Setup & { dataDir: string; socket: string }) {
  const { dataDir } = setup
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const agent = new Agent(new ServerFolders(dataDir), {
    now: setup.now ?? (() => Date.now()),
    monotonic: setup.monotonic ?? (() => performance.now()),
    randomId: () => randomBytes(8).toString('hex'),
    spawn: spawnForAgent,
    log: silent,
    timings: setup.liveTimings ?? { ...defaultTimings, ...setup.timings },
    ballastBytes: setup.ballastBytes ?? 4096,
    engineCommand: [process.execPath, setup.engine ?? realEngine],
    bridgeCommand: [process.execPath, bridgeEntry],
    allowsUnsandboxedEngines: setup.allowsUnsandboxedEngines ?? true,
    dataThreads: setup.dataThread ? createThreadSource(setup.dataThread) : testThreads,
    archiveWorker: setup.archiveWorker ?? archiveWorker,
    blobStore: setup.blobStore ?? null,
    ...(setup.driver ??
      withOpenDriver(dataDir, {
        PATH: process.env.PATH ?? '',
        TRELLIS_BENCH: '1',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      })),
    entrance: createEntrance({
      dataDir,
      itemsDir: null,
      cacheHost: 'panel.test',
      lobby: setup.lobby ?? noLobby,
    }),
    bootId: setup.bootId ?? 'this-boot',
  })
  agent.engineVersion = '1.2.3'
  await agent.begin()
  const link = await openLink(setup.socket, agent, silent)
  const end = async () => {
    link.close()
    await agent.end('keep')
  }
  return { agent, end }
}

const noLobby: LobbySettings = { command: null, port: 17_091, address: '127.0.0.1' }

/** Creates an offline server that the client knows. */
export async function newServer(
  client: LinkClient,
  port?: number,
  template: ServerTemplate | null = null,
): Promise<string> {
  const serverId = randomBytes(8).toString('hex')
  await client.call(
    'server.create',
    agentCommands['server.create'].params.parse({
      serverId,
      name: 'Testers',
      port: port ?? (await freeUdpPort()),
      ownerGrowId: 'Bob',
      template,
    }),
  )
  return serverId
}

export type AgentProgram = { process: ChildProcess; socket: string }

/** Starts the agent as a separate process; resolves when it reports ready. */
export async function startAgentProgram(dataDir: string, env = {}): Promise<AgentProgram> {
  const program = spawnAgentProgram(dataDir, env)
  await once(program, 'message')
  return { process: program, socket: join(dataDir, 'run', 'agent.sock') }
}

export function spawnAgentProgram(dataDir: string, env = {}): ChildProcess {
  const program = createAgentProcess(dataDir, env)
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  return program
}

/** Starts an agent that lives until the test file ends. */
export function createAgentProcess(dataDir: string, env = {}): ChildProcess {
  return startProcess(process.execPath, [agentEntry], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ENGINE_ENTRY: realEngine,
      BRIDGE_ENTRY: bridgeEntry,
      TRELLIS_BENCH: '1',
      DISK_BALLAST_MB: '1',
      ISOLATION: 'off',
      ALLOW_UNSANDBOXED_ENGINES: 'true',
      ...env,
    },
    ...{ stdout: 'ignore', stderr: 'pipe', ipc: true },
  })
}

/** Returns the process id of the engine that runs in a server's folder. */
export function enginePid(dataDir: string, serverId: string): number {
  const record = JSON.parse(
    readFileSync(join(dataDir, 'servers', serverId, 'run/run.json'), 'utf8'),
  )
  return record.process.pid
}

export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process is gone already, as intended.
  }
}

export function killLeftovers(agent: Agent): void {
  for (const server of agent.servers) {
    const identity = server.life.records.readRun()?.process
    if (identity) killIfAlive(identity.pid)
  }
}
