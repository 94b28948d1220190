import type { AgentDeps } from '../agent-deps.ts'
import type { HostedServer } from './hosted-server.ts'
import type { PortGuard } from './port-guard.ts'

/** Checks all servers and their ports at each tick. Returns the timer, which the caller clears. */
export function checkServersOften(
  { monotonic, timings }: Pick<AgentDeps, 'monotonic' | 'timings'>,
  agent: { readonly servers: readonly HostedServer[]; readonly ports: PortGuard },
): NodeJS.Timeout {
  let checkedAt = monotonic()
  return setInterval(() => {
    const wasHeldUp = monotonic() - checkedAt > 3 * timings.tickMs
    checkedAt = monotonic()
    for (const server of agent.servers) server.life.check(wasHeldUp)
    agent.ports.endPortConflicts()
  }, timings.tickMs)
}
