import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { type LiveWorld, unknownWorld, type WorldFeed } from './world-feed.ts'

export const WorldFeedContext = createContext<WorldFeed | null>(null)

/** A world as the game has it now; it is watched for as long as this is in sight. */
export function useLiveWorld(name: string): LiveWorld {
  const feed = use(WorldFeedContext)
  if (feed === null) throw new Error('A live world is shown outside the live panel.')
  const world = worldNameSchema.safeParse(name).data
  const subscribe = useCallback(
    (listener: () => void) => (world === undefined ? () => {} : feed.subscribe(world, listener)),
    [feed, world],
  )
  return useSyncExternalStore(subscribe, () =>
    world === undefined ? unknownWorld : feed.read(world),
  )
}
