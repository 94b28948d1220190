import type { GameClient } from '@trellis/game-client/game-client.ts'
import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import type { Block, FilledWorld } from '@trellis/game-data/world-file.ts'

/** Returns a starter world with other blocks at some positions. */
export function worldWith(
  blocks: Record<number, Block>,
  more: Record<string, unknown> = {},
): FilledWorld {
  const world = createStarterWorld(7, 'Welcome!')
  const all = world.blocks ?? []
  for (const [index, block] of Object.entries(blocks)) all[Number(index)] = block
  return { ...world, ...more, blocks: all }
}

/** Returns the player's tile, or one at this distance from it. */
export function tileBy(client: GameClient, right = 0, down = 0) {
  const { x = 0, y = 0 } = client.me ?? {}
  return { tileX: Math.floor(x / 32) + right, tileY: Math.floor(y / 32) + down }
}
