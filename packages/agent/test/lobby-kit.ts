import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LobbyState } from '@trellis/contract/links/lobby.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue, type Outcome } from '@trellis/game-client/outcome.ts'
import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import { createTicketKey, sealTicket, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import type { MenuWorld } from '@trellis/protocol/text/world-menu.ts'
import { getCommand, listProcesses } from '../../../scripts/test/found-processes.ts'
import type { ChildProcess } from '../../../scripts/test/processes.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { until } from '../../api/test/kit/until.ts'
import { LinkClient } from './link-client.ts'
import { createAgentProcess, programs } from './test-agent.ts'

export const lobbyEntry = join(programs, 'lobby/main.js')

type Options = { port?: number; environment?: Record<string, string> }

/** The agent as a separate process, with its lobby and servers that clients may play on. */
export class Service {
  readonly dataDir: string
  readonly port: number
  readonly client: LinkClient
  readonly #program: ChildProcess
  readonly #clients: GameClient[] = []

  private constructor(
    parts: Pick<Service, 'dataDir' | 'port' | 'client'> & { program: ChildProcess },
  ) {
    this.dataDir = parts.dataDir
    this.port = parts.port
    this.client = parts.client
    this.#program = parts.program
  }

  static async start({ port, environment }: Options = {}): Promise<Service> {
    const dataDir = mkdtempSync(join(tmpdir(), 'trellis-'))
    const lobbyPort = port ?? (await freeUdpPort())
    const program = createAgentProcess(dataDir, {
      LOBBY_ENTRY: lobbyEntry,
      GAME_LOBBY_PORT: String(lobbyPort),
      PUBLIC_URL: 'http://panel.test:3000',
      SERVERS_ON_EXIT: 'stop',
      LOG_LEVEL: 'silent',
      ...environment,
    })
    await once(program, 'message')
    const client = await LinkClient.open(join(dataDir, 'run', 'agent.sock'))
    return new Service({ dataDir, port: lobbyPort, client, program })
  }

  async end(): Promise<void> {
    await this.closeClients()
    this.client.close()
    this.#program.kill('SIGTERM')
    if (this.#program.exitCode === null) await once(this.#program, 'exit')
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Closes the clients of `enter` that are still open. */
  async closeClients(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.close()))
  }

  /** Adds a server and returns its id. */
  async addServer(name: string): Promise<string> {
    const serverId = `${name.toLowerCase()}00000000`
    const port = await freeUdpPort()
    const wanted = { serverId, name, port, ownerGrowId: 'Bob' }
    await this.client.call('server.create', wanted as never)
    return serverId
  }

  async start(serverId: string): Promise<void> {
    await this.client.call('server.power', { serverId, action: 'start', by: null } as never)
    await this.client.untilStatus(serverId, 'ONLINE')
  }

  async stop(serverId: string): Promise<void> {
    await this.client.call('server.power', { serverId, action: 'stop', by: null } as never)
    await this.client.untilStatus(serverId, 'OFFLINE')
  }

  /** Returns the lobby's menu for a player without a requested server. */
  async menu(): Promise<MenuWorld[]> {
    const scout = getValue(await this.enter(this.token('Scout')))
    const menu = await scout.events.next('menu')
    await scout.close()
    return typeof menu === 'string' ? [] : menu.worlds
  }

  /** Resolves when the lobby lists exactly these servers. */
  untilListed(...names: string[]): Promise<void> {
    return until(async () => {
      const { state } = await this.state()
      if (state !== 'open') return false
      const listed = (await this.menu()).map(({ name }) => name).sort()
      return String(listed) === String(names.sort())
    })
  }

  state(): Promise<LobbyState> {
    return this.client.call('lobby.state', {})
  }

  lines(serverId: string): Promise<{ lines: string[] }> {
    return this.client.call('console.history', { serverId, since: null, limit: 500 } as never)
  }

  /** Returns a token like those of the login page. */
  token(growId: string, { server = '', password = 'secret', ageMs = 0 } = {}): string {
    const key = createTicketKey(this.#secret, { kind: 'lobby' })
    const at = { now: Date.now() - ageMs, forMs: 60_000 }
    return sealTicket(key, { growId, password, server }, at)
  }

  /** Returns a ticket like those that the lobby gives to redirected players. */
  ticket(serverId: string, growId: string, ageMs = 0): string {
    const key = createTicketKey(this.#secret, { kind: 'server', id: serverId })
    const at = { now: Date.now() - ageMs, forMs: 60_000 }
    return sealTicket(key, { growId, password: 'secret', server: '' }, at)
  }

  get #secret(): string {
    return readKeptSecret(join(this.dataDir, ticketSecretFile))
  }

  /** Connects with a token of the login page. */
  async enter(loginToken: string): Promise<Outcome<GameClient>> {
    const entered = await GameClient.connect({ port: this.port, loginToken })
    if (entered.ok) this.#clients.push(entered.value)
    return entered
  }

  /** Returns the lobby's process id: the agent's only child that is not a shell. */
  lobbyPid(): number | null {
    const children = listProcesses().filter(({ parent }) => parent === this.#program.pid)
    return children.find(({ pid }) => getCommand(pid).includes(lobbyEntry))?.pid ?? null
  }
}
