import type { Dice } from '@trellis/game-data/dice.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { CustomItems } from '../game/custom-items.ts'
import type { Items } from '../game/item-traits.ts'
import type { Settings } from '../game/settings.ts'
import type { World } from '../game/world.ts'

/** The services of the server that an open world needs. */
export type WorldDeps = {
  /** Returns the present content of the file; null once it was deleted. */
  world: () => World | null
  /** Changes the file through the journal, without waiting for the disk. */
  change: (operations: readonly Operation[]) => void
  settings: () => Settings
  customItems: () => CustomItems
  items: Items
  dice: Dice
  now: () => number
  hasWorld: (name: string) => boolean
  /** Returns the GrowID as its account spells it; null when there is none. */
  withAccount: (growId: string) => string | null
  print: (line: string) => void
}
