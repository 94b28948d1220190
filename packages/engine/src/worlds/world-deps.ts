import type { Dice } from '@trellis/game-data/dice.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import type { Items } from '../game/items/item-traits.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'
import type { Settings } from '../game/settings/settings.ts'
import type { EventFactors } from '../game/timed-events/timed-event.ts'
import type { World } from '../game/world/world.ts'

/** The services of the server that an open world needs. */
export type WorldDeps = {
  /** Returns the present content of the file; null once it was deleted. */
  world: () => World | null
  /** Changes the file through the journal, without waiting for the disk. */
  change: (operations: readonly Operation[]) => void
  settings: () => Settings
  customItems: () => CustomItems
  items: Items
  /** Returns the factors of running events for all players. */
  eventFactors: () => EventFactors
  dice: Dice
  now: () => number
  hasWorld: (name: string) => boolean
  /** Returns the GrowID as its account spells it; null when there is none. */
  withAccount: (growId: string) => string | null
  print: (line: string) => void
  /** Runs for each event of a player, before it changes anything. */
  notice: (growId: string, where: { name: string; world: World }, event: GameEvent) => void
}
