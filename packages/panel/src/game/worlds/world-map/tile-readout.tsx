import { VisuallyHidden } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { Text } from '../../../design/text.tsx'
import { useStore } from '../../../kit/store.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { describeTile } from '../blocks/describe-tile.ts'
import type { MapSurface } from './map-surface.ts'
import styles from './world-map.module.css'

type TileReadoutProps = {
  surface: MapSurface
  blocks: readonly JsonObject[]
  items: ReadonlyMap<number, GameItem>
}

/** Shows the tile under the pointer, or else under the cursor. Only the cursor's moves are read out. */
export function TileReadout({ surface, blocks, items }: TileReadoutProps) {
  const hovered = useStore(surface.hovered)
  const cursor = useStore(surface.cursor)
  const describe = (tile: number | null) => {
    const block = tile === null ? undefined : blocks[tile]
    return tile === null || block === undefined ? null : describeTile(tile, block, items)
  }
  return (
    <>
      <Text
        tone="muted"
        size="sm"
        numeric
        minHeight="1.5rem"
        className={styles.readout}
        data-testid="tile-readout"
      >
        {describe(hovered ?? cursor) ?? worldsMessages.map.pointAt}
      </Text>
      <VisuallyHidden aria-live="polite">{describe(cursor)}</VisuallyHidden>
    </>
  )
}
