import { EventEmitter } from 'node:events'
import type { Isolation } from '@trellis/contract/isolation.ts'
import type { Happening, ServerReport } from '@trellis/contract/links/agent.ts'
import type { ServerMetrics } from '@trellis/contract/servers.ts'
import type { AgentLink } from './agent-link.ts'

type FleetEvents = {
  /** The agent is connected and its reports are valid. */
  up: []
  /** The agent is disconnected, so the state of the servers is unknown. */
  down: []
  report: [report: ServerReport, before: ServerReport | null]
  metrics: [serverId: string, metrics: ServerMetrics]
  happening: [happening: Happening]
}

/** In a cluster: the server exists, but its agent cannot be reached, and only its place is known. */
export const isAway = ({ place }: Pick<ServerReport, 'place'>): boolean =>
  place !== null && place.state !== 'ready'

/** The agent's last report of each server. Nothing is kept across a lost connection. */
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
      else if (event.event === 'happening') this.emit('happening', event.payload)
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

  /** What keeps servers apart that are started now; null while the agent is away. */
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
