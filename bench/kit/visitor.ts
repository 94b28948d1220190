import { GameClient } from '../../packages/game-client/src/game-client.ts'
import { getName, playerPassword } from './puppet-player.ts'

/** Connects a full client, as one of the players in the engine's folder, from an address of this machine. */
export async function visit(
  port: number,
  number: number,
  localAddress = '127.0.0.1',
): Promise<GameClient> {
  const connected = await GameClient.connect({
    port,
    growId: getName(number),
    password: playerPassword,
    stepTimeoutMs: 60_000,
    localAddress,
  })
  if (!connected.ok) throw new Error(JSON.stringify(connected.refusal))
  return connected.value
}
