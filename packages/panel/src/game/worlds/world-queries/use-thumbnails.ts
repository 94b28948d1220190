import { useQueries } from '@tanstack/react-query'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { readWorldTiles, type WorldRow } from '@trellis/contract/game/worlds.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { call } from '../../../kit/call.ts'
import { getKey } from '../../../kit/queries.ts'
import { useItemsById } from '../../items/index.ts'

export type WorldTiles = ReplyOf<typeof readWorldTiles>
export type Thumbnail = { tiles: WorldTiles; items: ReadonlyMap<number, GameItem> }

const keptMs = 60_000

/** Returns the data for the thumbnails of these worlds; null for one that is not loaded. */
export function useThumbnails(serverId: string, worlds: readonly WorldRow[]) {
  const answers = useQueries({
    queries: worlds.map(({ name, changedAt }) => {
      const input = { params: { serverId, name } }
      return {
        queryKey: [...getKey(readWorldTiles, input), changedAt],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(readWorldTiles, input, signal),
        staleTime: keptMs,
      }
    }),
  })
  // Sends one request for the items of all worlds, once they are known.
  const isComplete = answers.every((it) => !it.isPending)
  const ids = isComplete ? answers.flatMap((it) => listIds(it.data)) : []
  const items = useItemsById(ids)
  const byName = new Map(worlds.map((world, at) => [world.name, answers[at]?.data]))
  return (world: WorldRow): Thumbnail | null => {
    const tiles = byName.get(world.name)
    return tiles === undefined ? null : { tiles, items }
  }
}

function listIds(tiles: WorldTiles | undefined): number[] {
  if (tiles === undefined) return []
  const isId = (_: number, at: number) => at % 2 === 0
  return [...tiles.foreground.filter(isId), ...tiles.background.filter(isId)].filter((id) => id > 0)
}
