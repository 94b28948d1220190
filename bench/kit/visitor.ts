import { GameClient } from '../../packages/game-client/src/game-client.ts'
import { getName, playerPassword } from './puppet-player.ts'

/** Connects a full client, as one of the players in the engine's folder. */
export async function visit(port: number, number: number): Promise<GameClient> {
  const connected = await GameClient.connect({
    port,
    growId: getName(number),
    password: playerPassword,
    stepTimeoutMs: 60_000,
  })
  if (!connected.ok) throw new Error(JSON.stringify(connected.refusal))
  return connected.value
}
