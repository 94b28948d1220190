import type { ServerFile } from '@trellis/game-data/server-file.ts'
import { ignoreEngineGone } from '../documents/game-writer.ts'
import type { ActiveRun } from './active-run.ts'

type Protected = Pick<ServerFile, 'ownerGrowId' | 'gamePasswords'>

/** Returns the part of an engine's environment that says who needs a password of the panel. */
export function describePasswords({ ownerGrowId, gamePasswords }: Protected) {
  const pairs = gamePasswords.map(({ name, hash }) => `${name}:${hash}`)
  return { TRELLIS_OWNER: ownerGrowId, TRELLIS_GAME_PASSWORDS: pairs.join(' ') }
}

/** Sends the same to a running engine, because it may have changed while no agent was there. */
export async function sendPasswords(run: ActiveRun | null, file: Protected): Promise<void> {
  const { ownerGrowId: owner, gamePasswords: passwords } = file
  await run?.request({ do: 'passwords', owner, passwords }).catch(ignoreEngineGone)
}
