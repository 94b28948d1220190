import { readHealth } from '@trellis/contract/operations/health.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Fleet } from '../hosts/fleet.ts'
import type { Db } from '../kit/db.ts'
import type { BindRoute } from '../kit/http.ts'
import type { Log } from '../kit/log.ts'
import type { HealthCheck } from './health-check.ts'
import { createOwnChecks } from './own-checks.ts'
import { createHealth } from './service.ts'

type Deps = {
  db: Db
  log: Log
  link: AgentLink
  fleet: Fleet
  dataDir: string
  lowBytes: number | null
  now: () => number
  /** The checks of the features. */
  checks: readonly HealthCheck[]
}

/** Binds the health report, to which features add their parts. */
export function openHealthRoutes(bind: BindRoute, deps: Deps): void {
  const health = createHealth({ ...deps, checks: [...createOwnChecks(deps), ...deps.checks] })
  bind(readHealth, () => health.read())
}
