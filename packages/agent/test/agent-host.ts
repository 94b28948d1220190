import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { getEnvironment } from '../../../scripts/test/found-processes.ts'
import { type ChildProcess, startProcess } from '../../../scripts/test/processes.ts'
import { Bystander } from './bystander.ts'
import { LinkClient } from './link-client.ts'
import { contractEnvironment, type RuntimeHost } from './runtime-contract.ts'
import { agentEntry, bridgeEntry, fixture } from './test-agent.ts'

export type AgentHostSetup = {
  dataDir: string
  environment: Record<string, string>
  /** The command prefix that enters another machine's network. */
  entering?: string[]
  isAlive: (serverId: ServerId) => Promise<boolean>
  leftovers: (serverId: ServerId) => Promise<string[]>
  /** Runs after the agent's end. */
  onEnd: () => void | Promise<void>
}

/** The agent as a separate process, with a bystander, for the runtime contract tests. */
export class AgentHost implements RuntimeHost {
  readonly #setup: AgentHostSetup
  #agent: ChildProcess | null = null
  #client: LinkClient | null = null
  readonly bystander: Bystander

  private constructor(setup: AgentHostSetup, bystander: Bystander) {
    this.#setup = setup
    this.bystander = bystander
  }

  static async open(setup: AgentHostSetup): Promise<AgentHost> {
    const host = new AgentHost(setup, await Bystander.start(setup.entering))
    await host.startAgent()
    return host
  }

  get client(): LinkClient {
    if (!this.#client) throw new Error('There is no agent.')
    return this.#client
  }

  folder(serverId: ServerId) {
    return getServerFolder(join(this.#setup.dataDir, 'servers', serverId))
  }

  async startAgent(): Promise<void> {
    const { dataDir, environment, entering = [] } = this.#setup
    const [program, ...rest] = [...entering, process.execPath, agentEntry]
    const agent = startProcess(program, rest, {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        ENGINE_ENTRY: fixture('unruly-engine'),
        BRIDGE_ENTRY: bridgeEntry,
        DISK_BALLAST_MB: '1',
        LOG_LEVEL: 'warn',
        ...contractEnvironment,
        ...environment,
      },
      ipc: true,
    })
    this.#agent = agent
    const ended = once(agent, 'exit').then(([code]) => {
      throw new Error(`The agent ended with ${code}.`)
    })
    await Promise.race([once(agent, 'message'), ended])
    ended.catch(() => undefined)
    this.#client = await LinkClient.open(join(dataDir, 'run', 'agent.sock'))
  }

  async killAgent(): Promise<void> {
    this.#client?.close()
    const agent = this.#agent
    if (!agent || agent.exitCode !== null) return
    agent.kill('SIGKILL')
    await once(agent, 'exit')
  }

  isAlive(serverId: ServerId): Promise<boolean> {
    return this.#setup.isAlive(serverId)
  }

  leftovers(serverId: ServerId): Promise<string[]> {
    return this.#setup.leftovers(serverId)
  }

  async end(): Promise<void> {
    await this.killAgent()
    this.bystander.end()
    await this.#setup.onEnd()
  }
}

/** Returns the ids of the processes that run for a server, found by their initial environment. */
export function listProcesses(serverId: ServerId, numbers: Iterable<string>): string[] {
  return [...numbers].filter((number) =>
    getEnvironment(Number(number)).includes(`/servers/${serverId}\0`),
  )
}
