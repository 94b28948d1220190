import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'

/** Facts that several checks use. They are read once for each report. */
export type SharedFacts = {
  /** Start time of this api. */
  startedAt: number
  /** Time at which the current link to the agent was established; null while there is none. */
  linkedSince: number | null
  /** The agent's report on its machine; null when it does not answer. */
  host: Promise<HostState | null>
}

/** One part of the health report, which a feature adds. */
export type HealthCheck = {
  id: HealthPart['id']
  /** Gathers the facts and judges them. A rejection or timeout becomes a problem of this part. */
  read(known: SharedFacts): Promise<HealthPart>
}
