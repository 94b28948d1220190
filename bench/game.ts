import { benchEdits } from './game-edits.ts'
import { benchJoins } from './game-joins.ts'
import { benchGameMemory } from './game-memory.ts'
import { benchPlayers } from './game-players.ts'
import { benchSoak } from './game-soak.ts'
import type { Row } from './kit/figures.ts'

/** The game as players meet it: the built engine in a process, and whoever plays in others. */
export async function benchGame(): Promise<Row[]> {
  return [
    ...(await benchPlayers()),
    ...(await benchGameMemory()),
    ...(await benchJoins()),
    ...(await benchEdits()),
    ...(await benchSoak()),
  ]
}
