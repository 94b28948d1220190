import type { LoopDelay } from '@trellis/contract/links/agent-host.ts'
import { within } from '../kit/within.ts'
import type { AgentLink } from './agent-link.ts'

/** An agent that takes longer for no work at all is of no use to its callers. */
const answerMs = 2000
const betweenAsksMs = 5000

export type AgentPulse = ReturnType<typeof createAgentPulse>

/**
 * Asks the agent itself whether it works: the state of the link says nothing while the agent's main thread hangs. One
 * question is on its way at a time.
 */
export function createAgentPulse(link: AgentLink) {
  let asked: Promise<boolean> | null = null
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
    asked ??= within(link.ask('host.ping', {}), answerMs)
      .then(
        (reply) => note(reply.loopDelay),
        () => note(null),
      )
      .finally(() => {
        asked = null
      })
    return asked
  }

  return {
    /** Asks now; false when no answer comes within two seconds. */
    ask,
    /** Gives the newest answer without a wait. */
    get isAlive() {
      return isAlive && link.isUp
    },
    /** The agent's figures of the newest answer; null while it does not answer. */
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
