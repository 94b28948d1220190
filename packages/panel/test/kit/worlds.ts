import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import type { GameOwner } from '../../../api/test/kit/game-owner.ts'

export type TestBlock = Record<string, unknown> & { f: number; b: number }

const groundRow = 24

/** Returns a landscape with a door, a sign, an area lock, paint and water. */
export function makeBlocks(): TestBlock[] {
  return Array.from({ length: worldWidth * worldHeight }, (_, at) => {
    const [x, y] = [at % worldWidth, Math.floor(at / worldWidth)]
    return { ...naturalBlock(x, y), if_c: 10 }
  })
}

function naturalBlock(x: number, y: number): TestBlock {
  if (y === groundRow - 1 && x === 12) return { f: 6, b: 0, t: 'EXIT', o: 0 }
  if (y === groundRow - 1 && x === 14) return { f: 20, b: 0, t: 'Welcome <b>all</b>' }
  if (y === groundRow - 1 && x === 40) return { f: 202, b: 0, lo: 'Maya' }
  if (y === groundRow - 1) return { f: 0, b: 0 }
  if (y > groundRow - 6 && y < groundRow && x > 36 && x < 45) return { f: 0, b: 14, l: true }
  if (y < groundRow)
    return x > 60 && x < 66 && y > 14 ? { f: 2, b: 14, fl: 0x20000000 } : { f: 0, b: 0 }
  if (y === groundRow && x > 70 && x < 80) return { f: 0, b: 0, fl: 0x04000000 }
  if (y >= 54) return { f: 8, b: 14 }
  return (x * 7 + y * 13) % 29 === 0 ? { f: 10, b: 14 } : { f: 2, b: 14 }
}

export function makeWorldValue(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    owner: 'Maya',
    o2: '`2Maya``',
    entry_level: 1,
    ct: 'Farm',
    weather: 0,
    d_weather: 0,
    n_b: '',
    music_bpm: 100,
    w_s: 16,
    r: 255,
    g: 128,
    b: 64,
    admins: ['Bo', 'Cyra'],
    drop_new: [],
    blocks: makeBlocks(),
    ...changes,
  }
}

/**
 * Writes worlds into the folder of a server that never ran and so has none; each is `makeWorldValue` with
 * changes.
 */
export function putWorlds(
  server: GameOwner,
  worlds: Record<string, Record<string, unknown>>,
): void {
  for (const [name, changes] of Object.entries(worlds))
    server.write(`worlds/${name}_.json`, makeWorldValue(changes))
}
