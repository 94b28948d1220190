import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type { Isolation } from '@trellis/contract/kit/isolation.ts'
import type { AgentParams, AgentReply } from '@trellis/contract/links/agent.ts'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import type { HostState, LoopDelay, Room } from '@trellis/contract/links/agent-host.ts'
import { createFault } from '@trellis/link/fault.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import type { AgentPool, ServerReply } from '../agents/agent-pool.ts'
import type { Cluster } from '../servers/cluster.ts'

type Deps = {
  cluster: Cluster
  agents: AgentPool
  startedAt: number
  readLoopDelay: () => LoopDelay
}

/** Answers requests about the host as a whole, which is the cluster, and about backups by their names. */
export class HostAnswers {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Returns the combined state of the nodes with servers, and the volume with the least free space.
   */
  async state(): Promise<HostState> {
    const { agents, startedAt, readLoopDelay } = this.#deps
    const { answers } = await agents.askAll('host.state', {})
    const states = answers.map(({ reply }) => reply)
    const nodes = this.#listOnePerNode(answers)
    const own: Pick<HostState, 'memory' | 'load' | 'cores'> = {
      memory: { freeBytes: freemem(), totalBytes: totalmem() },
      load: loadavg()[0] ?? 0,
      cores: availableParallelism(),
    }
    const deps = nodes.length === 0 ? [own] : nodes
    return {
      trellisVersion,
      nodeVersion: process.version,
      engineVersion: states[0]?.engineVersion ?? 'N/A',
      startedAt: new Date(startedAt).toISOString(),
      dataDisk: findFullest(states.map(({ dataDisk }) => dataDisk)) ?? (await measureOwnDisk()),
      isDiskFull: states.some(({ isDiskFull }) => isDiskFull === true),
      offsite: null,
      offsiteAbsence: 'cluster',
      memory: {
        freeBytes: sum(deps.map(({ memory }) => memory.freeBytes)),
        totalBytes: sum(deps.map(({ memory }) => memory.totalBytes)),
      },
      load: sum(deps.map(({ load }) => load)),
      cores: sum(deps.map(({ cores }) => cores)),
      loopDelay: readLoopDelay(),
    }
  }

  /** Returns the isolation that one agent of a running server has found; without one, what the pods declare. */
  async isolation(): Promise<Isolation> {
    const { cluster, agents } = this.#deps
    const known = cluster.all().map(({ serverId }) => agents.report(serverId)?.isolation)
    const found = known.find((it) => it !== null && it !== undefined)
    return { ...(found ?? describedIsolation), missing: [] }
  }

  async listBackups(): Promise<AgentReply<'backup.list'>> {
    const { answers, isWhole } = await this.#deps.agents.askAll('backup.list', {})
    return {
      records: answers.flatMap(({ reply }) => reply.records),
      jobs: answers.flatMap(({ reply }) => reply.jobs),
      isWhole: isWhole && answers.every(({ reply }) => reply.isWhole),
    }
  }

  async backupRecord(backupId: BackupRecord['backupId']): Promise<AgentReply<'backup.record'>> {
    const { holder, isWhole } = await this.#getHolder(backupId)
    if (holder === null && !isWhole) throw createUnreachableFault()
    return { record: holder?.reply.record ?? null }
  }

  async checkBackup(params: AgentParams<'backup.check'>): Promise<AgentReply<'backup.check'>> {
    const { serverId } = await this.holder(params.backupId)
    return this.#deps.agents.ask(serverId, 'backup.check', params)
  }

  /** Treats unknown backups as deleted, unless an unreachable agent may hold the backup. */
  async deleteBackup(
    backupId: BackupRecord['backupId'],
  ): Promise<{ freed: ServerReply<unknown>['serverId'] | null }> {
    const { holder, isWhole } = await this.#getHolder(backupId)
    if (holder === null) {
      if (!isWhole) throw createUnreachableFault()
      return { freed: null }
    }
    await this.#deps.agents.ask(holder.serverId, 'backup.delete', { backupId })
    return { freed: holder.serverId }
  }

  /** An unreachable agent reports its job again later, and forgets it then. */
  async forgetJob(params: AgentParams<'backup.forget'>): Promise<void> {
    await this.#deps.agents.askAll('backup.forget', params)
  }

  /**
   * Returns the server whose volume holds the archive. Throws `missing`, or `trouble` while agents
   * are unreachable.
   */
  async holder(backupId: BackupRecord['backupId']): Promise<ServerReply<unknown>> {
    const { holder, isWhole } = await this.#getHolder(backupId)
    if (holder !== null) return holder
    throw isWhole ? createFault('missing', { code: 'no-archive' }) : createUnreachableFault()
  }

  async #getHolder(backupId: BackupRecord['backupId']) {
    const { answers, isWhole } = await this.#deps.agents.askAll('backup.record', { backupId })
    return { holder: answers.find(({ reply }) => reply.record !== null) ?? null, isWhole }
  }

  #listOnePerNode(answers: ServerReply<HostState>[]): HostState[] {
    const byNode = new Map<string, HostState>()
    for (const { serverId, reply } of answers) {
      byNode.set(this.#deps.cluster.node(serverId) ?? serverId, reply)
    }
    return [...byNode.values()]
  }
}

const describedIsolation: Omit<Isolation, 'missing'> = {
  driver: 'kubernetes',
  user: 'shared',
  files: 'closed',
  calls: 'filtered',
  limits: 'kernel',
  network: 'open',
}

const createUnreachableFault = () => createFault('trouble', { code: 'host-unreachable' })

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const findFullest = (rooms: Room[]): Room | undefined =>
  rooms.toSorted((a, b) => share(a) - share(b))[0]

const share = ({ freeBytes, totalBytes }: Room) => freeBytes / Math.max(totalBytes, 1)

async function measureOwnDisk(): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs('/')
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
