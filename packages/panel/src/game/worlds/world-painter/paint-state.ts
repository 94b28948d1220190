import type { Layer } from '../blocks/layer.ts'
import type { Area } from '../world-map/camera.ts'
import type { Clip } from './clip.ts'
import type { TileGuard } from './tile-guard.ts'

export const tools = [
  'hand',
  'brush',
  'eraser',
  'dropper',
  'rectangle',
  'fill',
  'select',
  'paste',
] as const
export type ToolName = (typeof tools)[number]

/** A tile that did not change, and the reason. */
export type KeptTile = { tile: number; reason: TileGuard | 'game' | 'edited' }

/** The message about the last action. */
export type PaintNotice =
  | { kind: 'choose-item' | 'first-corner' }
  | { kind: 'not-paintable'; id: number }
  | { kind: 'copied'; count: number }
  | { kind: 'kept'; tiles: readonly KeptTile[] }

export type PaintState = {
  tool: ToolName
  layer: Layer
  /** The item of the brush in each layer; null before one is chosen. */
  picked: Readonly<Record<Layer, number | null>>
  /** The items that were painted with, newest first. */
  recent: readonly number[]
  selection: Area | null
  clip: Clip | null
  /** The first corner of a rectangle that the keyboard draws. */
  corner: number | null
  notice: PaintNotice | null
}

export const firstState: PaintState = {
  tool: 'brush',
  layer: 'foreground',
  picked: { foreground: null, background: null },
  recent: [],
  selection: null,
  clip: null,
  corner: null,
  notice: null,
}

const maxRecent = 12

/** The brush with this item, and the item as the newest of the recent ones. */
export function withPicked(state: PaintState, layer: Layer, id: number): PaintState {
  const needsBrush = !['brush', 'rectangle', 'fill'].includes(state.tool)
  return {
    ...state,
    ...(needsBrush ? { tool: 'brush' as const } : {}),
    layer,
    picked: { ...state.picked, [layer]: id },
    recent: [id, ...state.recent.filter((it) => it !== id)].slice(0, maxRecent),
    notice: null,
  }
}

/** Returns the state after Escape, which ends the last beginning. It is the same state when nothing has begun. */
export function withoutBegun(state: PaintState): PaintState {
  if (state.corner !== null) return { ...state, corner: null, notice: null }
  if (state.tool === 'paste') return { ...state, tool: 'select' }
  return state.selection === null ? state : { ...state, selection: null }
}
