import type { Layer } from '../blocks/layer.ts'
import type { Area } from '../world-map/camera.ts'
import type { MapSheet, MapStroke, MapTool } from '../world-map/map-tool.ts'
import { type Clip, getClipArea } from './clip.ts'
import type { PaintState } from './paint-state.ts'
import { getAreaBetween, listAreaTiles, listConnected, listLine } from './shapes.ts'

/** The actions that a tool takes on the world. */
export type PaintActions = {
  /** Lists those of the tiles that may change. */
  listFree: (tiles: readonly number[]) => readonly number[]
  /** Paints one layer, with 0 to erase. */
  paint: (tiles: Iterable<number>, id: number) => void
  paste: (clip: Clip, tile: number) => void
  pickFrom: (tile: number) => void
  select: (area: Area) => void
  setCorner: (tile: number | null) => void
  askForItem: () => void
}

type ToolInput = {
  state: PaintState
  /** The items of each layer as the map shows them. */
  shown: Record<Layer, ArrayLike<number>>
  /** The item of the brush; null without one. */
  brush: number | null
  actions: PaintActions
}

const nothing: MapStroke = { visit: () => {}, end: () => {} }

/** Returns the chosen tool for the map; null for the hand, which leaves the map to itself. */
export function createTool({ state, shown, brush, actions }: ToolInput): MapTool | null {
  const { tool, layer, corner, clip, selection } = state
  if (tool === 'hand') return null
  const item = tool === 'eraser' ? 0 : brush
  const isDragged = tool === 'rectangle' || tool === 'select'
  const endArea = (area: Area) => {
    if (tool === 'select') actions.select(area)
    else if (item !== null) actions.paint(listAreaTiles(area), item)
  }
  const act = (tile: number) => {
    if (tool === 'dropper') actions.pickFrom(tile)
    else if (tool === 'paste' && clip !== null) actions.paste(clip, tile)
    else if (item === null) actions.askForItem()
    else actions.paint(tool === 'fill' ? listConnected(shown[layer], tile) : [tile], item)
  }
  const isWaiting = item === null && ['brush', 'rectangle', 'fill'].includes(tool)
  return {
    start: (tile, sheet) => {
      if (isWaiting) return { ...nothing, end: actions.askForItem }
      if (isDragged) return markArea(tile, endArea)
      if ((tool === 'brush' || tool === 'eraser') && item !== null)
        return drawLine(tile, { sheet, layer, item, actions })
      return { ...nothing, end: () => act(tile) }
    },
    press: (tile) => {
      if (!isDragged || isWaiting) return act(tile)
      if (corner === null) return actions.setCorner(tile)
      actions.setCorner(null)
      endArea(getAreaBetween(corner, tile))
    },
    listOutlines: (pointed) => [
      ...(selection === null ? [] : [selection]),
      ...(corner === null || pointed === null ? [] : [getAreaBetween(corner, pointed)]),
      ...(tool !== 'paste' || clip === null || pointed === null
        ? []
        : [getClipArea(clip, pointed)]),
    ],
  }
}

function markArea(from: number, end: (area: Area) => void): MapStroke {
  let to = from
  return {
    visit: (tile) => {
      to = tile
    },
    outline: () => getAreaBetween(from, to),
    end: () => end(getAreaBetween(from, to)),
  }
}

type Line = { sheet: MapSheet; layer: Layer; item: number; actions: PaintActions }

function drawLine(first: number, { sheet, layer, item, actions }: Line): MapStroke {
  const touched = new Set<number>()
  let last = first
  const visit = (tile: number) => {
    const fresh = listLine(last, tile).filter((it) => !touched.has(it))
    for (const it of fresh) touched.add(it)
    last = tile
    sheet.preview(actions.listFree(fresh), layer, item)
  }
  visit(first)
  return { visit, end: () => actions.paint(touched, item) }
}
