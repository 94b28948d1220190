import type { Settings } from '../game/settings/settings.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'
import type { PacedTurns } from './paced-turns.ts'
import type { Highlights } from './world-menu.ts'

/** The services of the server that an online player needs. */
export type PlayerDeps = {
  serverName: string
  worlds: OpenWorlds
  ratings: Highlights
  /** The queue in which players enter worlds. */
  entries: PacedTurns
  settings: () => Settings
  creators: () => readonly string[]
  print: (line: string) => void
  now: () => number
  monotonic: () => number
  /** Each world is a file on the owner's disk. */
  mayMakeWorld: (address: string, name: string) => boolean
}
