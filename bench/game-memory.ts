import type { Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { GameLoad } from './kit/game-load.ts'
import { getMemory } from './kit/memory.ts'

const players = 100
const settleMs = 8000

/** Measures the memory of one player and of one world, from an engine with a hundred of them. */
export async function benchGameMemory(): Promise<Row[]> {
  const together = await memoryWith(players)
  const apart = await memoryWith(1)
  const perPlayer = (together.after - together.before) / players
  const perWorld = (apart.after - together.after) / (players - 1)
  return [
    {
      what: `an engine, for each of ${players} players who move in one world`,
      measured: `${perPlayer.toFixed(2)} MB (${together.before.toFixed(0)} MB with nobody, ${together.after.toFixed(0)} MB with all)`,
      aim: '≤ 2 MB',
      met: perPlayer <= 2,
    },
    {
      what: `an engine, for each of ${players} open worlds more`,
      measured: `${perWorld.toFixed(2)} MB (${apart.after.toFixed(0)} MB with all)`,
      aim: '≤ 2 MB',
      met: perWorld <= 2,
    },
  ]
}

/**
 * Returns the proportional set size (PSS) of an engine in megabytes, before anyone joins and with all players
 * in.
 */
async function memoryWith(perWorld: number): Promise<{ before: number; after: number }> {
  const engine = await GameEngine.start({ worlds: Math.ceil(players / perWorld), players })
  const load = await GameLoad.start()
  try {
    const before = getMemory(engine.pid).pss
    await load.play({ count: players, perWorld, port: engine.port, isBare: false })
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return { before, after: getMemory(engine.pid).pss }
  } finally {
    load.stop()
    await engine.stop()
  }
}
