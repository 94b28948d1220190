import type { JsonObject } from '../../../lib/json-text.ts'
import { words } from '../../../words/words.ts'
import { MapCanvas } from './map-canvas.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import { TileReadout } from './tile-readout.tsx'
import { useMap } from './use-map.ts'
import styles from './world-map.module.css'

type WorldMapProps = {
  world: JsonObject
  /** The tile whose block is looked at; the cursor begins there. */
  selected: number | null
  /** A tile was clicked, or chosen with Enter. */
  onOpen: (tile: number) => void
}

/** A world, drawn: to move about in, to point at and to find things in. */
export function WorldMap({ world, selected, onOpen }: WorldMapProps) {
  const map = useMap(world, selected)
  const { surface, scene, blocks, items } = map
  if (scene === null || blocks === null) {
    const list = world['blocks']
    return (
      <p className={styles.other}>
        {words.worlds.map.notStandard(Array.isArray(list) ? list.length : 0)}
      </p>
    )
  }
  return (
    <section className={styles.map} aria-label={words.worlds.map.label}>
      <MapToolbar map={map} />
      <MapCanvas surface={surface} scene={scene} onOpen={onOpen} />
      <TileReadout surface={surface} blocks={blocks} items={items} />
    </section>
  )
}
