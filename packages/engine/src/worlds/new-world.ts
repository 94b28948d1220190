import { startWorld } from '@trellis/contract/kit/world-names.ts'
import { createServerWorld, createStarterWorld } from '@trellis/game-data/starter-world.ts'
import type { FilledWorld } from '@trellis/game-data/world-file.ts'

/** A sign holds 128 characters, of which the greeting takes up to 37. */
const advice =
  'Dig and plant next to this sign, buy a lock with /store, then enter a new world name.'

type NewWorld = {
  name: string
  /** The same seed gives the same world. */
  seed: number
  /** The name on the sign at the door. */
  place: string
  /** The owner of START by the settings; empty for none. */
  startOwner: string
}

/** Returns the content of a new world. START belongs to the server where the settings say so. */
export function createNewWorld({ name, seed, place, startOwner }: NewWorld): FilledWorld {
  const greeting = `Welcome to ${place}!`
  return name === startWorld && startOwner !== ''
    ? createServerWorld(seed, { owner: startOwner, welcome: `${greeting} ${advice}` })
    : createStarterWorld(seed, greeting)
}
