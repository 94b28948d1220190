import { EventEmitter } from 'node:events'
import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import type { Isolation } from '@trellis/contract/kit/isolation.ts'
import type { ServerEvent, ServerReport } from '@trellis/contract/links/agent.ts'
import type { AgentLink } from './agent-link.ts'

type FleetEvents = {
  /** The agent is connected and its reports are current. */
  up: []
  /** The agent is disconnected; the state of its servers is unknown until it is back. */
  down: []
  report: [report: ServerReport, before: ServerReport | null]
  metrics: [serverId: string, metrics: ServerMetrics]
  serverEvent: [event: ServerEvent]
}

/**
 * Returns whether a server of a cluster is unreachable: its own agent does not answer, and only its
 * placement is known.
 */
export const isUnreachable = ({ place }: Pick<ServerReport, 'place'>): boolean =>
  place !== null && place.state !== 'ready'

/** Holds the agent's latest report of each server; a broken link clears all reports. */
export class Fleet extends EventEmitter<FleetEvents> {
  readonly #reports = new Map<string, ServerReport>()
  #isUp = false
  #engineVersion = 'N/A'
  #isolation: Isolation | null = null

  constructor(link: AgentLink) {
    super()
    link.on('up', (hello) => {
      this.#isUp = true
      this.#engineVersion = hello.engineVersion
      this.#isolation = hello.isolation
      this.#reports.clear()
      for (const report of hello.servers) this.#reports.set(report.serverId, report)
      this.emit('up')
    })
    link.on('down', () => {
      this.#isUp = false
      this.#isolation = null
      this.#reports.clear()
      this.emit('down')
    })
    link.on('event', (event) => {
      if (event.event === 'server') this.take(event.payload)
      else if (event.event === 'happening') this.emit('serverEvent', event.payload)
      else if (event.event === 'metrics')
        this.#takeMetrics(event.payload.serverId, event.payload.metrics)
    })
  }

  get isUp(): boolean {
    return this.#isUp
  }

  get engineVersion(): string {
    return this.#engineVersion
  }

  /** The isolation of servers that start now; null while the agent is disconnected. */
  get isolation(): Isolation | null {
    return this.#isolation
  }

  report(serverId: string): ServerReport | null {
    return this.#reports.get(serverId) ?? null
  }

  reports(): Iterable<ServerReport> {
    return this.#reports.values()
  }

  take(report: ServerReport): void {
    const before = this.report(report.serverId)
    this.#reports.set(report.serverId, report)
    this.emit('report', report, before)
  }

  forget(serverId: string): void {
    this.#reports.delete(serverId)
  }

  #takeMetrics(serverId: string, metrics: ServerMetrics): void {
    const report = this.report(serverId)
    if (report !== null) this.#reports.set(serverId, { ...report, metrics })
    this.emit('metrics', serverId, metrics)
  }
}
