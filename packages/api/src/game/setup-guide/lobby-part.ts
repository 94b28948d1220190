import type { LobbyState } from '@trellis/contract/links/lobby.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { createFact, type Finding, getPart } from '../../health/part.ts'
import { isLoopbackAddress, isLoopbackHost } from '../../identity/loopback.ts'

export type LobbyFacts = {
  /** Null if the agent does not report it. */
  lobby: LobbyState | null
  /** The lobby's address that players are given. */
  address: string
  /** The origin of the panel, which shows whether others than this machine are to play. */
  origin: string
}

export function judgeLobby({ lobby, address, origin }: LobbyFacts): HealthPart {
  const port = lobby === null ? 'unknown' : String(lobby.port)
  return getPart('lobby', {
    good: {
      cause: { code: 'lobby-good', params: { address, port } },
      summary: `Players join at ${address}, UDP port ${port}.`,
    },
    findings: [getLobbyFinding(lobby), getAddressFinding(address, origin)],
    facts: [
      createFact('address', 'Address', address),
      createFact('udp-port', 'UDP port', port, lobby === null ? { code: 'unknown' } : undefined),
    ],
  })
}

/** A panel for others sends its players to their own machines where the address was not set. */
function getAddressFinding(address: string, origin: string): Finding | null {
  const isHere = isLoopbackAddress(address) || isLoopbackHost(address)
  if (!isHere || isLoopbackHost(new URL(origin).host)) return null
  return {
    state: 'problem',
    cause: { code: 'lobby-loopback', params: { address } },
    summary: `Players are sent to ${address}, which is each player’s own machine.`,
    advice:
      'Set GAME_PUBLIC_IP to the address of this machine that players reach, for api and agent, and start both again, see docs/operate/lobby.md.',
  }
}

function getLobbyFinding(lobby: LobbyState | null): Finding | null {
  if (lobby === null) {
    return {
      state: 'warning',
      cause: { code: 'lobby-unknown' },
      summary: 'It is unknown whether the lobby runs: the agent does not answer.',
      advice: 'The agent runs the lobby: fix the agent first, see docs/operate/lobby.md.',
    }
  }
  if (lobby.state === 'open') return null
  if (lobby.state === 'off') {
    return {
      state: 'warning',
      cause: { code: 'lobby-off' },
      summary: 'No lobby runs here: players reach each server only at its own port.',
      advice:
        'The agent was started without LOBBY_ENTRY. npm start sets it; your own start script has to name the lobby’s main file, see docs/operate/lobby.md.',
    }
  }
  return {
    state: 'problem',
    cause:
      lobby.reason === null
        ? { code: 'lobby-not-open', params: { port: String(lobby.port) } }
        : {
            code: 'lobby-shut',
            params: {
              port: String(lobby.port),
              reason: lobby.reason,
              why: lobby.cause?.why ?? 'other',
              detail: lobby.cause?.detail ?? '',
            },
          },
    summary: lobby.reason ?? 'The lobby has not opened yet.',
    advice: `Players cannot join at the shared address until it is open; running games continue, and the agent tries again automatically. Find the program that uses the port (ss -lunp | grep ${lobby.port}) and stop it, or set GAME_LOBBY_PORT to a free one and start again, see docs/operate/lobby.md.`,
  }
}
