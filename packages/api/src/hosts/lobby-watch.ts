import type { LobbyState } from '@trellis/contract/links/lobby.ts'
import type { AgentLink } from './agent-link.ts'

/** Caches the state, because many clients request the login data page at once. */
const keptMs = 500

export type LobbyWatch = ReturnType<typeof createLobbyWatch>

/** Returns a reader of the lobby's state as its agent reports it; null while the agent does not answer. */
export function createLobbyWatch({ link, now }: { link: AgentLink; now: () => number }) {
  let known: { state: Promise<LobbyState | null>; at: number } | null = null
  return {
    state(): Promise<LobbyState | null> {
      if (known !== null && Math.abs(now() - known.at) < keptMs) return known.state
      const state = link.isUp
        ? link.ask('lobby.state', {}).catch(() => null)
        : Promise.resolve(null)
      known = { state, at: now() }
      return state
    },
  }
}
