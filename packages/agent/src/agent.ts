import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Isolation } from '@trellis/contract/kit/isolation.ts'
import type { AgentEvent, ServerReport } from '@trellis/contract/links/agent.ts'
import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { LobbyRunner } from '@trellis/program/lobby-runner.ts'
import { LoopDelayWatch } from '@trellis/program/loop-delay.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { AgentDeps } from './agent-deps.ts'
import { Backups } from './backups/backups.ts'
import { Copies } from './copies/copies.ts'
import { Ballast } from './disk/ballast.ts'
import { DiskGuard } from './disk/disk-guard.ts'
import { Templates } from './engines/templates.ts'
import { UnusedEngineCleanup } from './engines/unused-engine-cleanup.ts'
import { readHostState } from './host-state.ts'
import { createLobbyOptions } from './lobby-options.ts'
import { waitForAdoption } from './servers/adoption.ts'
import { checkServersOften } from './servers/check-often.ts'
import { HostedServer } from './servers/hosted-server.ts'
import { initialiseServer } from './servers/initialise-server.ts'
import { renameAndMove } from './servers/move-to-port.ts'
import { PortGuard } from './servers/port-guard.ts'
import { type KnownServer, repairServer } from './servers/repair-server.ts'
import type { NewServer, ServerFolders } from './servers/server-folders.ts'
import { removeUploads } from './servers/storage.ts'
import { StorageRounds } from './servers/storage-rounds.ts'
import { StartLimiter } from './start-limiter.ts'
import { ThreadPool } from './threads/thread-pool.ts'

/** Owns all servers of this machine. */
export class Agent {
  readonly #folders: ServerFolders
  readonly #agentDeps: AgentDeps
  readonly #servers = new Map<ServerId, HostedServer>()
  readonly #listeners = new Set<(event: AgentEvent) => void>()
  readonly #closeListeners = new Set<(id: ServerId) => void>()
  readonly #runSerially = createSerial()
  readonly #starts = new StartLimiter(2)
  #ticker: NodeJS.Timeout | null = null
  #isEnding = false
  /** Measures the disk use of all servers. */
  readonly storage: StorageRounds
  readonly backups: Backups
  readonly copies: Copies
  readonly templates: Templates
  readonly engineSweep: UnusedEngineCleanup
  readonly ports: PortGuard
  readonly lobby: LobbyRunner
  readonly loopDelay = new LoopDelayWatch()
  readonly #disk: DiskGuard
  readonly #pool: ThreadPool
  readonly #startedAt: number
  engineVersion = ''

  constructor(folders: ServerFolders, agentDeps: AgentDeps) {
    this.#folders = folders
    this.#agentDeps = agentDeps
    this.#startedAt = agentDeps.now()
    this.#pool = new ThreadPool(agentDeps.dataThreads)
    this.storage = new StorageRounds({
      servers: () => this.servers,
      timings: agentDeps.timings,
      onError: (error) => this.#reportError(error),
    })
    this.templates = new Templates(folders.root)
    this.ports = new PortGuard(agentDeps, () => this.servers)
    this.engineSweep = new UnusedEngineCleanup({
      templates: this.templates,
      servers: () => this.servers,
      now: agentDeps.now,
      timings: agentDeps.timings,
      onError: (error) => this.#reportError(error),
    })
    this.backups = new Backups({
      agentDeps,
      dataDir: folders.root,
      find: (id) => this.find(id),
      diskDenial: () => this.#disk.denial,
      emit: (event) => this.#emit(event),
    })
    this.copies = new Copies({
      kit: this.backups.kit,
      folders,
      servers: this.#servers,
      add: (wanted, publish) => this.create(wanted, publish),
      diskDenial: () => this.#disk.denial,
    })
    this.lobby = new LobbyRunner(createLobbyOptions(agentDeps, () => this.servers))
    this.#disk = new DiskGuard({
      folder: folders.root,
      ballast: new Ballast(folders.ballast, agentDeps.ballastBytes),
      everyMs: agentDeps.timings.diskMs,
      log: agentDeps.log,
      onFilling: () => this.#inBackground(this.storage.now()),
      onFull: () => this.#inBackground(this.#stopAll()),
      onBack: () => this.#inBackground(this.#resumeAll()),
    })
  }

  /** Adopts running servers, then starts those that should run. Resolves once the adoption is complete. */
  async begin(): Promise<void> {
    this.loopDelay.begin()
    await this.#folders.prepare()
    await this.templates.load()
    await this.#loadAll()
    await this.backups.begin(this.servers)
    this.#inBackground(this.#folders.emptyTrash())
    this.#ticker = checkServersOften(this.#agentDeps, this)
    for (const server of this.servers) initialiseServer(server, this.#agentDeps)
    await waitForAdoption(this.servers)
    await this.#disk.begin()
    this.lobby.begin()
    this.#inBackground(this.#resumeAll())
    for (const server of this.servers) this.#inBackground(server.files.imports.resume())
    this.#inBackground(this.storage.begin())
  }

  get servers(): HostedServer[] {
    return [...this.#servers.values()]
  }

  now(): number {
    return this.#agentDeps.now()
  }

  /** The key of the tokens that this agent's lobby opens, in Base64; null when it runs none. */
  get lobbyKey(): string | null {
    const { lobby, lobbyKey } = this.#agentDeps.entrance
    return lobby.command === null ? null : lobbyKey
  }

  /** Applies to servers that are started from now on. */
  get isolation(): Isolation {
    return this.#agentDeps.driver.isolation
  }

  hostState(): Promise<HostState> {
    const known = { startedAt: this.#startedAt, loopDelay: this.loopDelay.read() }
    const { engineVersion, backups } = this
    const parts = { engineVersion, offsite: backups.offsiteState, ...this.#disk.state }
    return readHostState(this.#folders.root, { ...known, ...parts })
  }

  newId(): string {
    return this.#agentDeps.randomId()
  }

  find(id: ServerId): HostedServer {
    const server = this.#servers.get(id)
    if (!server) throw createFault('missing', { code: 'not-on-host' })
    return server
  }

  onEvent(listener: (event: AgentEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back before a server's folder goes away. */
  onDelete(listener: (id: ServerId) => void): () => void {
    this.#closeListeners.add(listener)
    return () => this.#closeListeners.delete(listener)
  }

  /** Repeating it only updates the name, and the port of a stopped server. `publish` makes the folder. */
  create(
    wanted: NewServer,
    publish = (file: ServerFile) => this.#folders.create(file, this.#agentDeps.entrance),
  ): Promise<ServerReport> {
    return this.#runSerially(async () => {
      const there = this.#servers.get(wanted.id)
      if (there) {
        await renameAndMove(there, wanted)
        return there.report()
      }
      const createdAt = new Date(this.#agentDeps.now()).toISOString()
      const nothing = { formerNames: [], formerOwners: [], trustedCreators: null }
      await publish({ guests: null, gamePasswords: [], ...wanted, createdAt, ...nothing })
      const server = await this.#load(wanted.id)
      await server.files.measure(0, 'light')
      this.#emit({ event: 'server', payload: server.report() })
      return server.report()
    })
  }

  /** Loads a server whose file was damaged, with the file rebuilt. Null if it has no folder. */
  rebuild(known: KnownServer): Promise<ServerReport | null> {
    return this.#runSerially(async () => {
      const there = this.#servers.get(known.id)
      if (there) return there.report()
      const deps = { folders: this.#folders, backups: this.backups, agentDeps: this.#agentDeps }
      const server = await repairServer(known, { ...deps, load: () => this.#load(known.id) })
      if (server === null) return null
      this.#emit({ event: 'server', payload: server.report() })
      this.#inBackground(Promise.all([this.#resume(server), server.files.imports.resume()]))
      return server.report()
    })
  }

  /** Treats unknown servers as deleted. */
  async delete(id: ServerId): Promise<void> {
    await this.copies.cancel(id)
    return this.#runSerially(async () => {
      await this.backups.without(id, async () => this.#servers.get(id)?.killForDeletion())
      for (const listener of this.#closeListeners) listener(id)
      const remove = await this.#folders.discard(id, this.#agentDeps.now())
      this.#servers.delete(id)
      this.lobby.changed()
      this.#inBackground(remove())
    })
  }

  /** Detaches the agent from all servers; with `stop` they shut down gracefully first. */
  async end(servers: 'stop' | 'keep'): Promise<void> {
    this.#isEnding = true
    const lobbyEnded = this.lobby.end()
    await this.copies.end()
    const backupsEnded = this.backups.end()
    if (servers === 'stop') await Promise.all(this.servers.map((server) => server.power.shutdown()))
    if (this.#ticker) clearInterval(this.#ticker)
    for (const watch of [this.loopDelay, this.storage, this.engineSweep, this.#disk]) watch.end()
    for (const server of this.servers) server.life.close()
    await Promise.all([backupsEnded, lobbyEnded])
    await Promise.all(this.servers.map((server) => server.close()))
    await Promise.all(this.servers.map((server) => server.life.desiredState.settled))
    await this.#pool.end()
  }

  async #load(id: ServerId): Promise<HostedServer> {
    const file = await this.#folders.read(id)
    const server: HostedServer = new HostedServer(file, this.#folders.of(id, file.template), {
      agentDeps: this.#agentDeps,
      pool: this.#pool,
      templates: this.templates,
      engineVersion: () => this.engineVersion,
      diskDenial: () => this.#disk.denial,
      emit: (event) => this.#emit(event),
      queueStart: (begin) => this.#inBackground(this.#queueStart(server, begin)),
    })
    await server.history.events.load()
    await removeUploads(server.folder, await server.files.imports.load())
    this.#servers.set(id, server)
    return server
  }

  /** Skips a folder that cannot be read, so that the other servers still load. */
  async #loadAll(): Promise<void> {
    for (const id of await this.#folders.list()) {
      await this.#load(id).catch((error: unknown) => {
        this.#agentDeps.log.error({ serverId: id, error: String(error) }, 'Unreadable server.')
      })
    }
  }

  async #resumeAll(): Promise<void> {
    await Promise.all(this.servers.map((server) => this.#resume(server)))
  }

  #resume(server: HostedServer): Promise<void> {
    return this.#queueStart(server, () => server.resume())
  }

  /** Queues automatic starts, such as those after a power cut, so that they do not all run at once. */
  #queueStart(server: HostedServer, begin: () => Promise<unknown>): Promise<void> {
    return this.#starts.pass(new AbortController().signal, async () => {
      if (this.#isEnding) return
      await begin()
      await server.life.until((phase) => phase !== 'STARTING')
    })
  }

  async #stopAll(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stopForFullDisk()))
  }

  #emit(event: AgentEvent): void {
    // Drops reports of a deleted server: pending work may still send them.
    if (event.event === 'server' && !this.#servers.has(event.payload.serverId)) return
    for (const listener of this.#listeners) listener(event)
    if (event.event === 'server') this.lobby.changed()
    if (event.event !== 'happening') return
    const { serverId, kind } = event.payload
    const server = this.#servers.get(serverId)
    if (server && kind !== 'restarting') this.#inBackground(server.files.measure())
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#reportError(error))
  }

  #reportError(error: unknown): void {
    // Work that the agent's end cuts off begins again with the next agent.
    if (this.#isEnding && error instanceof Fault) return
    this.#agentDeps.log.error({ error: String(error) }, 'Work in the background failed.')
  }
}
