import { EventEmitter } from 'node:events'
import type { Isolation } from '@trellis/contract/isolation.ts'
import type { Happening, ServerReport } from '@trellis/contract/links/agent.ts'
import type { ServerMetrics } from '@trellis/contract/servers.ts'
import type { AgentLink } from './agent-link.ts'

type FleetEvents = {
  /** The agent is there and its reports stand. */
  up: []
  /** Nobody knows how the servers are until it is back. */
  down: []
  report: [report: ServerReport, before: ServerReport | null]
  metrics: [serverId: string, metrics: ServerMetrics]
  happening: [happening: Happening]
}

/** In a cluster: the server stands, but its own agent cannot be asked, and nothing but its place is known. */
export const isAway = ({ place }: Pick<ServerReport, 'place'>): boolean =>
  place !== null && place.state !== 'ready'

/** What the agent last said of each server; nothing is remembered across a broken link. */
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
