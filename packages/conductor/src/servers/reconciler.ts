import { isDeepStrictEqual } from 'node:util'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Log } from '@trellis/program/log.ts'
import type { AgentPool } from '../agents/agent-pool.ts'
import type { Cluster } from './cluster.ts'
import type { ServerFacts } from './server-facts.ts'
import type { ServerObjectStore } from './server-object-store.ts'

type Deps = { cluster: Cluster; agents: AgentPool; objects: ServerObjectStore; log: Log }

const againMs = 5000

/**
 * Reconciles servers with the cluster's objects, one step at a time for each: creates folders,
 * sends limits, removes deleted servers, renews pods.
 */
export class Reconciler {
  readonly #deps: Deps
  readonly #busy = new Map<ServerId, { again: boolean }>()
  readonly #later = new Set<NodeJS.Timeout>()
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Reconciles a server after any change. */
  reconcile(id: ServerId): void {
    const busy = this.#busy.get(id)
    if (busy) {
      busy.again = true
      return
    }
    if (!this.#isClosed) void this.#tend(id)
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#later) clearTimeout(timer)
  }

  async #tend(id: ServerId): Promise<void> {
    const state = { again: false }
    this.#busy.set(id, state)
    try {
      const facts = this.#deps.cluster.facts(id)
      if (facts !== null) await this.#step(facts)
    } catch (error) {
      this.#deps.log.warn({ serverId: id, error: String(error) }, 'A server could not be tended.')
      this.#reconcileLater(id)
    } finally {
      this.#busy.delete(id)
    }
    if (state.again) this.reconcile(id)
  }

  async #step(facts: ServerFacts): Promise<void> {
    const { agents, objects } = this.#deps
    const { serverId } = facts
    if (!facts.isDeleted) await objects.bringUpToDate(facts)
    if (!agents.isAnswering(serverId)) return
    if (facts.isDeleted) return this.#takeAway(serverId)
    const report = agents.report(serverId)
    if (report === null) return this.#make(facts)
    if (!facts.isMade) await objects.noteMade(serverId)
    if (!isDeepStrictEqual(report.planLimits, facts.limits)) {
      await agents.ask(serverId, 'server.limits', { serverId, limits: facts.limits })
    }
    if (report.status === 'OFFLINE' && report.recovery?.state !== 'waiting')
      await this.#renew(serverId)
  }

  /** Only once: an empty world in place of one that is only unreachable would lose data. */
  async #make({ serverId, name, port, ownerGrowId, isMade }: ServerFacts): Promise<void> {
    const { agents, objects, log } = this.#deps
    if (isMade) {
      log.error(
        { serverId },
        'The volume of a server does not have its folder; nothing is made in its place.',
      )
      return
    }
    await agents.ask(serverId, 'server.create', {
      serverId,
      name,
      port,
      ownerGrowId,
      template: null,
    })
    await objects.noteMade(serverId)
  }

  /** Backups outlive their server: as long as its volume holds any, both stay. */
  async #takeAway(serverId: ServerId): Promise<void> {
    const { agents, objects } = this.#deps
    await agents.ask(serverId, 'server.delete', { serverId })
    const { records, jobs } = await agents.ask(serverId, 'backup.list', {})
    const isNeeded = records.length > 0 || jobs.some(({ state }) => state === 'working')
    if (!isNeeded) await objects.remove(serverId)
  }

  async #renew(serverId: ServerId): Promise<void> {
    const { cluster, agents, objects } = this.#deps
    const pod = cluster.outdatedPod(serverId)
    if (pod === null) return
    const { jobs } = await agents.ask(serverId, 'backup.list', {})
    if (jobs.some(({ state }) => state === 'working')) return this.#reconcileLater(serverId)
    await objects.renewPod(pod)
  }

  #reconcileLater(id: ServerId): void {
    const timer = setTimeout(() => {
      this.#later.delete(timer)
      this.reconcile(id)
    }, againMs)
    this.#later.add(timer)
  }
}
