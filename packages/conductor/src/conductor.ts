import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { ServerReport } from '@trellis/contract/links/agent.ts'
import { type LobbyOptions, LobbyRunner } from '@trellis/program/lobby-runner.ts'
import type { Log } from '@trellis/program/log.ts'
import { LoopDelayWatch } from '@trellis/program/loop-delay.ts'
import { AgentPool } from './agents/agent-pool.ts'
import type { KubeApi } from './kube/kube-api.ts'
import { HostAnswers } from './link/host-answers.ts'
import { Cluster } from './servers/cluster.ts'
import { Reconciler } from './servers/reconciler.ts'
import type { GetKeys } from './servers/server-keys.ts'
import { type NewServer, ServerObjectStore } from './servers/server-object-store.ts'
import type { PodSettings } from './servers/server-objects.ts'
import { createUnreachableReport } from './servers/unreachable-report.ts'

export type ConductorDeps = {
  api: KubeApi
  namespace: string
  settings: PodSettings
  getKeys: GetKeys
  lobby: Omit<LobbyOptions, 'servers'>
  startedAt: number
  log: Log
}

/** Within the time in which an api waits for an answer. */
const firstAnswerTimeoutMs = 15_000

/**
 * Owns all servers of the cluster. It keeps no state: everything is in the cluster's objects and
 * with the agents.
 */
export class Conductor {
  readonly cluster: Cluster
  readonly objects: ServerObjectStore
  readonly agents: AgentPool
  readonly reconciler: Reconciler
  readonly hosts: HostAnswers
  readonly lobby: LobbyRunner
  readonly loopDelay = new LoopDelayWatch()
  readonly getKeys: GetKeys
  readonly defaults: ServerLimits
  readonly log: Log
  readonly #waiting = new Map<ServerId, Set<() => void>>()

  constructor({ api, namespace, settings, getKeys, lobby, startedAt, log }: ConductorDeps) {
    this.log = log
    this.getKeys = getKeys
    this.defaults = settings.limits
    this.cluster = new Cluster({ api, namespace, log })
    this.objects = new ServerObjectStore({
      api,
      namespace,
      cluster: this.cluster,
      settings,
      getKeys,
    })
    this.agents = new AgentPool({
      cluster: this.cluster,
      getKeys,
      log,
      onUpdate: (id) => this.#news(id),
    })
    const { cluster, agents, objects } = this
    this.reconciler = new Reconciler({ cluster, agents, objects, log })
    this.hosts = new HostAnswers({
      cluster,
      agents,
      startedAt,
      readLoopDelay: () => this.loopDelay.read(),
    })
    this.lobby = new LobbyRunner({ ...lobby, servers: () => this.#lobbyServers() })
  }

  /** Resolves when the present state is known. */
  async begin(): Promise<void> {
    this.loopDelay.begin()
    await this.cluster.open()
    this.cluster.onChange((id) => {
      this.agents.reconcile(id)
      this.#news(id)
    })
    this.agents.begin()
    for (const { serverId } of this.cluster.all()) this.reconciler.reconcile(serverId)
    this.lobby.begin()
  }

  async end(): Promise<void> {
    this.loopDelay.end()
    this.reconciler.close()
    this.cluster.close()
    this.agents.close()
    await this.lobby.end()
  }

  /** Answers when the new agent has the server, or after a timeout with its present place. */
  async create(server: NewServer): Promise<ServerReport> {
    const { serverId } = server
    await this.objects.create(server)
    await this.#until(serverId, () => this.agents.report(serverId) !== null)
    const place = this.cluster.place(serverId, this.agents.isAnswering(serverId))
    const report = this.agents.report(serverId)
    if (report !== null) return { ...report, place }
    const asWanted = { ...server, limits: { memoryMb: null, cpuPercent: null, processes: null } }
    const facts = { ...asWanted, formerNames: [], template: '', isMade: false, isDeleted: false }
    return createUnreachableReport(this.cluster.facts(serverId) ?? facts, place, this.defaults)
  }

  /** Its game ends now if its agent can be asked; the rest follows, whenever the cluster lets it. */
  async delete(serverId: ServerId): Promise<void> {
    await this.objects.noteDeleted(serverId)
    if (this.agents.isAnswering(serverId))
      await this.agents.ask(serverId, 'server.delete', { serverId })
  }

  #news(id: ServerId): void {
    this.reconciler.reconcile(id)
    this.lobby.changed()
    for (const reconcile of this.#waiting.get(id) ?? []) reconcile()
  }

  #until(id: ServerId, isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const lookers = this.#waiting.get(id) ?? new Set()
      this.#waiting.set(id, lookers)
      const done = () => {
        clearTimeout(timer)
        lookers.delete(reconcile)
        if (lookers.size === 0) this.#waiting.delete(id)
        resolve()
      }
      const reconcile = () => isSo() && done()
      const timer = setTimeout(done, firstAnswerTimeoutMs)
      lookers.add(reconcile)
      reconcile()
    })
  }

  #lobbyServers() {
    const undeleted = this.cluster.all().filter(({ isDeleted }) => !isDeleted)
    return undeleted.map(({ serverId: id, name, formerNames, port }) => {
      const report = this.agents.report(id)
      const isOnline = report?.status === 'ONLINE'
      const { ticketKey: key } = this.getKeys(id)
      const address = this.cluster.playAddress(id)
      const players = report?.players ?? 0
      return { id, name, formerNames, port, address, isOnline, players, key, guests: null }
    })
  }
}
