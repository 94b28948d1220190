import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { HostedPlacement } from '@trellis/contract/kit/placement.ts'
import type { ServerReport } from '@trellis/contract/links/agent.ts'
import type { ServerFacts } from './server-facts.ts'
import { getLimits } from './server-objects.ts'

/** Returns the report of a server whose agent does not answer: only its placement is known. */
export function createUnreachableReport(
  facts: ServerFacts,
  place: HostedPlacement | null,
  defaults: ServerLimits,
): ServerReport {
  return {
    serverId: facts.serverId,
    status: 'UNKNOWN',
    players: 0,
    version: 'N/A',
    run: null,
    updateVersion: null,
    stopping: null,
    recovery: null,
    lastExit: null,
    metrics: null,
    limits: getLimits(facts, defaults),
    planLimits: facts.limits,
    isolation: null,
    engine: null,
    waitingEdits: null,
    place,
    storageBytes: 0,
    storageFiles: 0,
    undoOf: null,
    ownerGrowId: null,
    lastHappening: 0,
  }
}
