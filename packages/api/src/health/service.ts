import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Fleet } from '../hosts/fleet.ts'
import type { Log } from '../kit/log.ts'
import { TooLate, withTimeout } from '../kit/within.ts'
import type { HealthCheck, SharedFacts } from './health-check.ts'
import { partTitles } from './part.ts'
import { createSilentPart } from './silent-part.ts'

type Deps = {
  log: Log
  link: AgentLink
  fleet: Fleet
  now: () => number
  checks: readonly HealthCheck[]
}

/**
 * Time limits that keep the report responsive. The agent's is shorter, so that its own part can report the
 * timeout.
 */
const partTimeoutMs = 2000
const hostTimeoutMs = 1500

/** The order in which the report lists the parts. */
const order = Object.keys(partTitles)

/** Runs every check. A check that fails or times out affects only the part that it reports. */
export function createHealth(deps: Deps) {
  const { log, link, fleet, now } = deps
  const checks = deps.checks.toSorted(
    (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
  )
  const startedAt = now()
  let linkedSince: number | null = null
  fleet.on('up', () => {
    linkedSince = now()
  })
  fleet.on('down', () => {
    linkedSince = null
  })

  async function askHost(): Promise<HostState | null> {
    if (!link.isUp) return null
    return withTimeout(link.ask('host.state', {}), hostTimeoutMs).catch((error: unknown) => {
      log.warn({ err: error }, 'the agent did not tell how its machine is')
      return null
    })
  }

  function readPart({ id, read }: HealthCheck, known: SharedFacts): Promise<HealthPart> {
    return withTimeout(read(known), partTimeoutMs).catch((error: unknown) => {
      log.warn({ err: error, part: id }, 'checking a part failed')
      return createSilentPart(id, error instanceof TooLate)
    })
  }

  return {
    async read() {
      const known = { startedAt, linkedSince, host: askHost() }
      const parts = await Promise.all(checks.map((check) => readPart(check, known)))
      return { checkedAt: new Date(now()).toISOString(), parts }
    },
  }
}
