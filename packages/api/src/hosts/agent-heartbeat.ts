import type { LoopDelay } from '@trellis/contract/links/agent-host.ts'
import { withTimeout } from '../kit/within.ts'
import type { AgentLink } from './agent-link.ts'

/** Timeout of a probe that does no work; a slower agent counts as unavailable. */
const answerMs = 2000
const betweenAsksMs = 5000

export type AgentHeartbeat = ReturnType<typeof createAgentHeartbeat>

/**
 * Probes the agent itself, because the link stays up while the agent's main thread hangs. At most one probe
 * is pending.
 */
export function createAgentHeartbeat(link: AgentLink) {
  let pending: Promise<boolean> | null = null
  let isAlive = false
  let loopDelay: LoopDelay | null = null
  let timer: NodeJS.Timeout | null = null

  const note = (delay: LoopDelay | null) => {
    isAlive = delay !== null
    loopDelay = delay
    return isAlive
  }

  function ask(): Promise<boolean> {
    if (!link.isUp) return Promise.resolve(note(null))
    pending ??= withTimeout(link.ask('host.ping', {}), answerMs)
      .then(
        (reply) => note(reply.loopDelay),
        () => note(null),
      )
      .finally(() => {
        pending = null
      })
    return pending
  }

  return {
    /** Probes the agent now; returns false when no answer comes within two seconds. */
    ask,
    /** Returns the latest result without a wait. */
    get isAlive() {
      return isAlive && link.isUp
    },
    /** Returns the agent's event loop delay from the latest answer; null while it does not answer. */
    get loopDelay() {
      return link.isUp ? loopDelay : null
    },
    open(): void {
      link.on('up', () => void ask())
      timer = setInterval(() => void ask(), betweenAsksMs).unref()
    },
    close(): void {
      if (timer !== null) clearInterval(timer)
    },
  }
}
