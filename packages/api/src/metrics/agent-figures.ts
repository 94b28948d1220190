import { Gauge, type Registry } from 'prom-client'
import type { AgentHeartbeat } from '../hosts/agent-heartbeat.ts'

const msPerSecond = 1000

/**
 * Exports the agent's newest figures without a request to it. Omits the delays until the agent has answered.
 */
export function exportAgentFigures(
  register: Registry,
  heartbeat: Pick<AgentHeartbeat, 'isAlive' | 'loopDelay'>,
): void {
  new Gauge({
    name: 'trellis_agent_up',
    help: 'Whether the agent answers.',
    registers: [register],
    collect() {
      this.set(heartbeat.isAlive ? 1 : 0)
    },
  })
  const delay = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        const ms = read()
        if (ms === undefined) this.remove()
        else this.set(ms / msPerSecond)
      },
    })
  delay(
    'trellis_agent_eventloop_lag_p99_seconds',
    'The 99th percentile of how late the event loop of the agent was in the last minute.',
    () => heartbeat.loopDelay?.p99Ms,
  )
  delay(
    'trellis_agent_eventloop_lag_max_seconds',
    'The latest that the event loop of the agent was in the last minute.',
    () => heartbeat.loopDelay?.maxMs,
  )
}
