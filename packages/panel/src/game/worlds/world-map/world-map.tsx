import type { JsonObject } from '@trellis/document/json-value.ts'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { PlayersHere } from '../live-world/players-here.tsx'
import type { LiveWorld } from '../live-world/world-feed.ts'
import { MapCanvas } from './map-canvas.tsx'
import type { MapTool } from './map-tool.ts'
import { MapToolbar } from './map-toolbar.tsx'
import { TileReadout } from './tile-readout.tsx'
import { useMap, type WorldMapState } from './use-map.ts'
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
  const map = useMap(world, live.players, { selected })
  return <MapView map={map} world={world} live={live} onOpen={onOpen} />
}

type MapViewProps = Omit<WorldMapProps, 'selected'> & {
  map: WorldMapState
  /** Takes the presses on tiles. */
  tool?: MapTool | null
  /** Whether painting tools are above the map. */
  isPainting?: boolean
  help?: string
  keepsEscape?: boolean
}

/** Draws a map whose state is kept elsewhere. */
export function MapView({ map, world, live, onOpen, ...props }: MapViewProps) {
  const {
    tool = null,
    isPainting = false,
    help = worldsMessages.map.help,
    keepsEscape = false,
  } = props
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
      <MapToolbar map={map} hasFinder={!isPainting} />
      <MapCanvas
        surface={surface}
        scene={{ ...scene, tool }}
        onOpen={onOpen}
        help={help}
        keepsEscape={keepsEscape}
      />
      <PlayersHere
        isLive={live.tiles !== null}
        players={live.players}
        onShow={(tile) => surface.goTo(tile)}
      />
      <TileReadout surface={surface} blocks={blocks} items={items} />
    </Stack>
  )
}
