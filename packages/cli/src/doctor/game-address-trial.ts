// Decides from the settings whether players of a public panel reach its servers.
import { isLoopbackAddress, isLoopbackHost } from '@trellis/api/identity/loopback.ts'
import { type Finding, reportHolds, reportWrong } from './finding.ts'

/** Judges the address that players are sent to, by the same rule as Health. */
export function tryGameAddress({
  GAME_PUBLIC_IP,
  PUBLIC_URL,
}: Record<string, string | undefined>): Finding {
  const address = GAME_PUBLIC_IP || '127.0.0.1'
  const host = URL.parse(PUBLIC_URL || 'http://localhost')?.host ?? ''
  const isHere = isLoopbackAddress(address) || isLoopbackHost(address)
  if (!isHere || isLoopbackHost(host))
    return reportHolds('Game address', `Players are sent to ${address}.`)
  return reportWrong(
    'Game address',
    `The panel is public at ${host}, and players are sent to ${address}, which is their own machine.`,
    'Set GAME_PUBLIC_IP to the address of this machine that players reach, see docs/operate/lobby.md.',
  )
}
