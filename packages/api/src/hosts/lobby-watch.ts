import type { LobbyState } from '@trellis/contract/links/lobby.ts'
import type { AgentLink } from './agent-link.ts'

/** Many clients request the login data page at once, and this precision is enough. */
const keptMs = 500

export type LobbyWatch = ReturnType<typeof createLobbyWatch>

/** How the lobby is, as its agent says; null while the agent does not. */
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
