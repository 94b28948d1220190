import { once } from 'node:events'
import { join } from 'node:path'
import { type ChildProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { S3Link } from '../../../agent/src/backups/offsite/s3-link.ts'
import { S3Store } from '../../../agent/src/backups/offsite/s3-store.ts'
import { readConfig } from '../../../agent/src/config.ts'
import type { Timings } from '../../../agent/src/timings.ts'
import { openAgent } from '../../../agent/test/test-agent.ts'

/** The programs are bundled before the first test begins. */
export const programs = new URL('../../../../node_modules/.cache/programs', import.meta.url)
  .pathname

type Place = {
  dataDir: string
  /** The environment of the api. */
  environment: Record<string, string>
}

/** An agent of the api's tests. Its game servers outlive it. */
export type PanelAgent = {
  /** Null for an agent in this process. */
  process: ChildProcess | null
  /** A signal needs an agent in a separate process. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Opens an agent in this process, which spares each test file the start of a program. */
export async function openOwnAgent(place: Place, liveTimings: Timings): Promise<PanelAgent> {
  const { dataDir, environment } = place
  if (environment.GAME_LOBBY_PORT !== undefined)
    throw new Error("A lobby needs an agent in a separate process: withAgent: 'process'.")
  const socket = join(dataDir, 'run/agent.sock')
  const ballastMb = environment.DISK_BALLAST_MB
  const opened = await openAgent({
    dataDir,
    socket,
    liveTimings,
    ...(ballastMb !== undefined && { ballastBytes: Number(ballastMb) * 1024 * 1024 }),
    ...(environment.BACKUP_S3_ENDPOINT !== undefined && { blobStore: openStore(place) }),
  })
  return {
    process: null,
    end(signal) {
      if (signal !== 'SIGTERM') throw new Error(`An agent in this process cannot end by ${signal}.`)
      return opened.end()
    },
  }
}

/** Opens the off-site store of a test, which need not wait as long as a real one. */
function openStore({ dataDir, environment }: Place): S3Store {
  const { offsite } = readConfig({ DATA_DIR: dataDir, ENGINE_ENTRY: dataDir, ...environment })
  const timeouts = { answerMs: 60_000, attempts: 2, backOffMs: 1 }
  if (offsite === null) throw new Error('The store of the test is not set up.')
  return new S3Store(new S3Link(offsite, timeouts))
}

/** Starts the agent's program. */
export async function startAgentProcess(place: Place): Promise<PanelAgent> {
  const agent = startProcess(process.execPath, [`${programs}/agent/main.js`], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: place.dataDir,
      ENGINE_ENTRY: `${programs}/engine/main.js`,
      BRIDGE_ENTRY: `${programs}/engine/bridge.js`,
      LOG_LEVEL: 'error',
      DISK_BALLAST_MB: place.environment.DISK_BALLAST_MB ?? '1',
      ...getStoreEnvironment(place),
      // The isolation of servers has separate tests.
      ISOLATION: 'off',
      ALLOW_UNSANDBOXED_ENGINES: 'true',
      TRELLIS_BENCH: '1',
      ...getLobbyEnvironment(place),
      ...getListenEnvironment(place),
    },
    ipc: true,
  })
  await once(agent, 'message')
  return {
    process: agent,
    async end(signal) {
      if (agent.exitCode !== null || agent.signalCode !== null) return
      const gone = once(agent, 'exit')
      agent.kill(signal)
      await gone
    },
  }
}

/** The off-site store of a test. */
const getStoreEnvironment = ({ environment }: Place) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('BACKUP_S3_')))

/** Lets an api of another folder reach the agent, as one on another machine does. */
function getListenEnvironment({ environment: { AGENT_LISTEN, AGENT_TOKEN } }: Place) {
  return AGENT_LISTEN === undefined ? {} : { AGENT_LISTEN, AGENT_TOKEN }
}

/** A lobby runs only where a test sets a separate port, because all tests share this machine. */
function getLobbyEnvironment({ environment }: Place) {
  const { GAME_LOBBY_PORT, GAME_PUBLIC_IP, PUBLIC_URL, ITEMS_DIR } = environment
  if (GAME_LOBBY_PORT === undefined) return {}
  const LOBBY_ENTRY = `${programs}/lobby/main.js`
  return { LOBBY_ENTRY, GAME_LOBBY_PORT, GAME_PUBLIC_IP, PUBLIC_URL, ITEMS_DIR }
}
