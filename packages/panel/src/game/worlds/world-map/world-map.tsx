import type { JsonObject } from '@trellis/document/json-value.ts'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { PlayersHere } from '../live-world/players-here.tsx'
import type { LiveWorld } from '../live-world/world-feed.ts'
import { MapCanvas } from './map-canvas.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import { TileReadout } from './tile-readout.tsx'
import { useMap } from './use-map.ts'
import styles from './world-map.module.css'

type WorldMapProps = {
  world: JsonObject
  /** The live state of the world; its players are drawn. */
  live: LiveWorld
  /** The tile of the open block; the cursor starts there. */
  selected: number | null
  /** A tile was clicked, or chosen with Enter. */
  onOpen: (tile: number) => void
}

/** A world, drawn: to move about in, to point at and to find things in. */
export function WorldMap({ world, live, selected, onOpen }: WorldMapProps) {
  const map = useMap(world, live.players, selected)
  const { surface, scene, blocks, items } = map
  if (scene === null || blocks === null) {
    const list = world['blocks']
    return (
      <Text tone="muted">
        {worldsMessages.map.notStandard({ count: Array.isArray(list) ? list.length : 0 })}
      </Text>
    )
  }
  return (
    <Stack as="section" gap="xs" grow className={styles.map} aria-label={worldsMessages.map.label}>
      <MapToolbar map={map} />
      <MapCanvas surface={surface} scene={scene} onOpen={onOpen} />
      <PlayersHere
        isLive={live.tiles !== null}
        players={live.players}
        onShow={(tile) => surface.goTo(tile)}
      />
      <TileReadout surface={surface} blocks={blocks} items={items} />
    </Stack>
  )
}
