import type { LivePlayer } from '@trellis/contract/links/world-news.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { useMemo, useState } from 'react'
import { getNumber } from '../../../document-editor/json-fields.ts'
import { useItemsById } from '../../items/index.ts'
import { findBlocks } from '../blocks/block.ts'
import { getSky } from '../weather/sky.ts'
import { getWorldColor } from '../weather/world-color.ts'
import type { VisibleLayers } from './frame.ts'
import { countItems, createMapModel, listTilesWithItem } from './map-model.ts'
import { type MapScene, MapSurface } from './map-surface.ts'

/** Returns the map of this world, null for a world of another size. Items in `chosen` are loaded although no tile has them. */
export function useMap(
  world: JsonObject,
  players: readonly LivePlayer[],
  { selected, chosen = [] }: { selected: number | null; chosen?: readonly number[] },
) {
  const list = world['blocks']
  const blocks = useMemo(() => findBlocks(list), [list])
  const model = useMemo(() => (blocks === null ? null : createMapModel(blocks)), [blocks])
  const counts = useMemo(() => (model === null ? [] : countItems(model)), [model])
  const items = useItemsById([...counts.map(([id]) => id), ...chosen])
  const [surface] = useState(() => new MapSurface(selected))
  const [shown, setShown] = useState<VisibleLayers>({ locks: true, flags: true, special: false })
  const [wanted, setWanted] = useState<number | null>(null)
  const sky = useSky(world)
  const found = useMemo(
    () => (model === null || wanted === null ? null : listTilesWithItem(model, wanted)),
    [model, wanted],
  )
  const scene = useMemo<Omit<MapScene, 'onOpen' | 'tool'> | null>(
    () => model && { model, items, sky, shown, found, players },
    [model, items, sky, shown, found, players],
  )
  return { surface, scene, blocks, items, counts, shown, setShown, wanted, setWanted, found }
}

export type WorldMapState = ReturnType<typeof useMap>

function useSky(world: JsonObject) {
  const { r, g, b } = getWorldColor(world)
  const [weather, defaultWeather] = [getNumber(world, 'weather'), getNumber(world, 'd_weather')]
  return useMemo(
    () => getSky(weather, defaultWeather, { r, g, b }),
    [weather, defaultWeather, r, g, b],
  )
}
