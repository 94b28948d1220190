import type { Dice } from '@trellis/game-data/dice.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { CustomItems } from '../game/custom-items.ts'
import type { Items } from '../game/item-nature.ts'
import type { Settings } from '../game/settings.ts'
import type { World } from '../game/world.ts'

/** What a world in use needs of the server around it. */
export type Surroundings = {
  /** As it is now; null once it was deleted. */
  world: () => World | null
  /** Changes the file as playing does. */
  change: (operations: readonly Operation[]) => void
  settings: () => Settings
  customItems: () => CustomItems
  items: Items
  dice: Dice
  now: () => number
  hasWorld: (name: string) => boolean
  /** The GrowID as its account has it; null when there is none. */
  withAccount: (growId: string) => string | null
  print: (line: string) => void
}
