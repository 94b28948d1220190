import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type {
  AgentCommandName,
  AgentEvent,
  AgentParams,
  AgentReply,
  ServerReport,
} from '@trellis/contract/links/agent.ts'
import type { Log } from '@trellis/program/log.ts'
import type { Cluster } from '../servers/cluster.ts'
import type { GetKeys } from '../servers/server-keys.ts'
import { AgentLine } from './agent-line.ts'

type Known = { line: AgentLine; report: ServerReport | null }

type Deps = {
  cluster: Cluster
  getKeys: GetKeys
  log: Log
  /** Called when an agent connects, sends a new report of its server, or disconnects. */
  onUpdate: (id: ServerId) => void
}

/** An agent's reply, with the id of its server. */
export type ServerReply<Reply> = { serverId: ServerId; reply: Reply }

/** The conductor's own connections to all agents: holds their reports and sends its requests. */
export class AgentPool {
  readonly #deps: Deps
  readonly #known = new Map<ServerId, Known>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  begin(): void {
    for (const { serverId } of this.#deps.cluster.all()) this.reconcile(serverId)
  }

  /** Call it after each change that the cluster reports. */
  reconcile(id: ServerId): void {
    const { cluster, getKeys, onUpdate } = this.#deps
    const known = this.#known.get(id)
    if (cluster.facts(id) === null) {
      known?.line.close()
      this.#known.delete(id)
      return
    }
    if (known) return known.line.check()
    const line = new AgentLine({
      serverId: id,
      token: getKeys(id).token,
      at: () => cluster.agentAt(id),
      events: {
        onUp: (report) => this.#take(id, report),
        onDown: () => onUpdate(id),
        onEvent: (event) => this.#handle(id, event),
        onAnswer: () => undefined,
        onConsole: () => undefined,
      },
    })
    this.#known.set(id, { line, report: null })
    line.open()
  }

  isAnswering(id: ServerId): boolean {
    return this.#known.get(id)?.line.isUp ?? false
  }

  /** Returns the newest report of its agent; null while the agent is unreachable or has no such server. */
  report(id: ServerId): ServerReport | null {
    const known = this.#known.get(id)
    return known?.line.isUp ? known.report : null
  }

  /** The agent that answers and has it; null for none. */
  async ask<Name extends AgentCommandName>(
    id: ServerId,
    command: Name,
    params: AgentParams<Name>,
  ): Promise<AgentReply<Name>> {
    const known = this.#known.get(id)
    if (!known) throw new Error('There is no such agent.')
    return known.line.ask(command, params)
  }

  /** Asks all agents the same; `isWhole` is false when one of them could not say. */
  async askAll<Name extends AgentCommandName>(
    command: Name,
    params: AgentParams<Name>,
  ): Promise<{ answers: ServerReply<AgentReply<Name>>[]; isWhole: boolean }> {
    const requested = [...this.#known].map(async ([serverId, { line }]) => {
      try {
        return { serverId, reply: await line.ask(command, params) }
      } catch {
        return null
      }
    })
    const all = await Promise.all(requested)
    const answers = all.filter((answer) => answer !== null)
    return { answers, isWhole: answers.length === all.length }
  }

  close(): void {
    for (const { line } of this.#known.values()) line.close()
  }

  #take(id: ServerId, report: ServerReport | null): void {
    const known = this.#known.get(id)
    if (known) known.report = report
    this.#deps.onUpdate(id)
  }

  #handle(id: ServerId, event: AgentEvent): void {
    if (event.event === 'server') this.#take(id, event.payload)
  }
}
