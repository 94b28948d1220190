import { useQueries } from '@tanstack/react-query'
import type { GameItem } from '@trellis/contract/items.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { readWorldTiles, type WorldRow } from '@trellis/contract/worlds.ts'
import { call } from '../../kit/call.ts'
import { keyOf } from '../../kit/queries.ts'
import { useItemsById } from '../items/index.ts'

export type WorldTiles = ReplyOf<typeof readWorldTiles>
export type Thumbnail = { tiles: WorldTiles; items: ReadonlyMap<number, GameItem> }

const keptMs = 60_000

/** What the pictures of these worlds need; null for one that is not there yet. */
export function useThumbnails(userId: string, worlds: readonly WorldRow[]) {
  const answers = useQueries({
    queries: worlds.map(({ name, changedAt }) => {
      const input = { params: { id: userId, name } }
      return {
        queryKey: [...keyOf(readWorldTiles, input), changedAt],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(readWorldTiles, input, signal),
        staleTime: keptMs,
      }
    }),
  })
  // One question for the items of all, once it is known what they are.
  const isComplete = answers.every((it) => !it.isPending)
  const ids = isComplete ? answers.flatMap((it) => idsOf(it.data)) : []
  const items = useItemsById(ids)
  const byName = new Map(worlds.map((world, at) => [world.name, answers[at]?.data]))
  return (world: WorldRow): Thumbnail | null => {
    const tiles = byName.get(world.name)
    return tiles === undefined ? null : { tiles, items }
  }
}

function idsOf(tiles: WorldTiles | undefined): number[] {
  if (tiles === undefined) return []
  const isId = (_: number, at: number) => at % 2 === 0
  return [...tiles.foreground.filter(isId), ...tiles.background.filter(isId)].filter((id) => id > 0)
}
