import type { TimedEventKind } from '@trellis/contract/kit/timed-events.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Dice } from '@trellis/game-data/dice.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'
import type { TimedEvent } from '../game/timed-events/timed-event.ts'
import type { ItemFile } from '../items/item-file.ts'
import type { People } from '../players/people.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'

/** The start or the end of an event, for the agent. */
export type TimedEventChange = {
  change: 'started' | 'ended'
  kind: TimedEventKind
  world: string | null
  winner: string | null
  /** Milliseconds since 1970. */
  at: number
}

/** The services of the server that timed events need. */
export type TimedEventDeps = {
  documents: DocumentStore
  worlds: OpenWorlds
  people: People
  items: ItemFile
  customItems: () => CustomItems
  dice: Dice
  now: () => number
  monotonic: () => number
  print: (line: string) => void
  onChange: (change: TimedEventChange) => void
}

/** Sets keys of a running event in the file. */
export type SetKeys = (event: TimedEvent, values: JsonObject) => void
