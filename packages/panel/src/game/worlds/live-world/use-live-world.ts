import { worldNameSchema } from '@trellis/contract/worlds.ts'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { LiveWorld, WorldFeed } from './world-feed.ts'

export const WorldFeedContext = createContext<WorldFeed | null>(null)

/** A world as the game has it now; it is watched for as long as this is in sight. */
export function useLiveWorld(name: string): LiveWorld {
  const feed = use(WorldFeedContext)
  if (feed === null) throw new Error('A live world is shown outside the live panel.')
  const subscribe = useCallback(
    (listener: () => void) => {
      const world = worldNameSchema.safeParse(name)
      return world.success ? feed.subscribe(world.data, listener) : () => {}
    },
    [feed, name],
  )
  return useSyncExternalStore(subscribe, () => feed.read(name))
}
