import { getItemName } from '../blocks/describe-tile.ts'
import type { WorldMapState } from '../world-map/use-map.ts'
import { PaintToolbar } from './paint-toolbar.tsx'
import { PaletteButton } from './palette-button.tsx'
import { StampsButton } from './stamps-button.tsx'
import type { Painter } from './use-painter.ts'

type PaintPanelProps = {
  painter: Painter
  map: WorldMapState
  /** Whether the palette has no room next to the map. */
  isNarrow: boolean
}

/** The part of the painter above the map. */
export function PaintPanel({ painter, map, isNarrow }: PaintPanelProps) {
  return (
    <PaintToolbar painter={painter} getName={(id) => getItemName(id, map.items)}>
      <StampsButton painter={painter} />
      {isNarrow && <PaletteButton painter={painter} map={map} />}
    </PaintToolbar>
  )
}
