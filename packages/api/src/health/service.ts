import type { HealthPart } from '@trellis/contract/health.ts'
import type { HostState } from '@trellis/contract/links/agent-host.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Log } from '../kit/log.ts'
import { TooLate, within } from '../kit/within.ts'
import { type Known, type LookDeps, looks } from './looks.ts'
import { silentPart } from './silent-part.ts'

type Deps = LookDeps & { log: Log; link: AgentLink }

export type Health = ReturnType<typeof createHealth>

/** Whatever hangs, the answer comes; the agent has a little less time, so that its own part can tell that it is silent. */
const partWithinMs = 2000
const hostWithinMs = 1500

const ids = Object.keys(looks) as HealthPart['id'][]

/** Looks at each part of the installation; one that cannot be looked at is a problem and no other's. */
export function createHealth(deps: Deps) {
  const { log, link, fleet, now } = deps
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
    return within(link.ask('host.state', {}), hostWithinMs).catch((error: unknown) => {
      log.warn({ err: error }, 'the agent did not tell how its machine is')
      return null
    })
  }

  function look(id: HealthPart['id'], known: Known): Promise<HealthPart> {
    return within(looks[id](deps, known), partWithinMs).catch((error: unknown) => {
      log.warn({ err: error, part: id }, 'looking at a part failed')
      return silentPart(id, error instanceof TooLate)
    })
  }

  return {
    async read() {
      const known = { startedAt, linkedSince, host: askHost() }
      const parts = await Promise.all(ids.map((id) => look(id, known)))
      return { checkedAt: new Date(now()).toISOString(), parts }
    },
  }
}
