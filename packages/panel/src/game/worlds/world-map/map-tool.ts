import type { Layer } from '../blocks/layer.ts'
import type { Area } from './camera.ts'

/** A press of a tool on the map, until the pointer is released. */
export type MapStroke = {
  /** The pointer is on another tile. */
  visit: (tile: number) => void
  end: () => void
  /** The rectangle that the stroke marks so far. */
  outline?: () => Area
}

/** The part of the map that a tool uses. */
export type MapSheet = {
  /** Shows tiles with another item in one layer until the stroke ends. */
  preview: (tiles: readonly number[], layer: Layer, id: number) => void
}

/** A tool that works on tiles in place of the map's own clicks and drags. */
export type MapTool = {
  start: (tile: number, sheet: MapSheet) => MapStroke
  /** Space or Enter on the cursor. */
  press: (tile: number, sheet: MapSheet) => void
  /** The rectangles to mark while the pointer or cursor is on this tile. */
  listOutlines: (pointed: number | null) => readonly Area[]
}
