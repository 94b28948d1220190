import type { JsonObject } from '@trellis/document/json-value.ts'
import { getForeground } from '../blocks/block.ts'
import { getItemIn, type Layer, withItem } from '../blocks/layer.ts'
import type { Area } from '../world-map/camera.ts'
import type { WorldMapState } from '../world-map/use-map.ts'
import { type Clip, copyArea, placeClip, withCopied } from './clip.ts'
import type { PaintBook } from './paint-book.ts'
import { type KeptTile, type PaintNotice, type PaintState, withPicked } from './paint-state.ts'
import { createStep, type PaintStep } from './paint-step.ts'
import type { PaintActions } from './paint-tool.ts'
import { listAreaTiles } from './shapes.ts'
import { findTileGuard, type GuardedTile, isPaintable, splitGuarded } from './tile-guard.ts'

type ActionsInput = {
  state: PaintState
  setState: PaintBook['setState']
  /** The world as it is edited. */
  draft: readonly JsonObject[]
  /** The world as it is shown, with the changes that players have made. */
  map: WorldMapState
  record: (step: PaintStep, kept?: readonly KeptTile[]) => void
  pick: PickItem
}

/** Makes an item the one of the brush in a layer. */
export type PickItem = (layer: Layer, id: number) => void

export const createPick =
  (setState: PaintBook['setState'], items: WorldMapState['items']): PickItem =>
  (layer, id) =>
    setState((now) =>
      isPaintable(id, items.get(id))
        ? withPicked(now, layer, id)
        : { ...now, notice: { kind: 'not-paintable', id } },
    )

/** The actions of the tools and buttons, which change the draft by `record`. */
export function createActions(input: ActionsInput) {
  const { state, setState, draft, map, pick } = input
  const { layer, selection } = state
  const shown = map.blocks ?? draft
  const edits = createEdits(input)
  const isKept = (block: JsonObject) => {
    const id = getForeground(block)
    const isMade = id === 0 || isPaintable(id, map.items.get(id))
    return !isMade || findTileGuard(block, map.items) !== null
  }
  const clipArea = (area: Area) => copyArea(shown, area, isKept)
  const copy = (area: Area) => {
    const clip = clipArea(area)
    const count = clip.tiles.filter((it) => it !== null).length
    setState((now) => ({ ...now, clip, notice: { kind: 'copied', count } }))
  }
  const actions: PaintActions = {
    ...edits,
    pickFrom: (tile) => {
      const block = shown[tile] ?? {}
      const other = layer === 'foreground' ? 'background' : 'foreground'
      const from = ([layer, other] as const).find((it) => getItemIn(block, it) !== 0)
      if (from !== undefined) pick(from, getItemIn(block, from))
    },
    select: (area) => setState((now) => ({ ...now, selection: area, notice: null })),
    setCorner: (corner) => {
      const notice: PaintNotice | null = corner === null ? null : { kind: 'first-corner' }
      setState((now) => ({ ...now, corner, notice }))
    },
    askForItem: () => setState((now) => ({ ...now, notice: { kind: 'choose-item' } })),
  }
  return {
    ...actions,
    pick,
    /** Returns the selected tiles. Undefined without a selection. */
    clipSelection: selection === null ? undefined : () => clipArea(selection),
    copy: selection === null ? undefined : () => copy(selection),
    erase: selection === null ? undefined : () => edits.paint(listAreaTiles(selection), 0),
  }
}

/** The actions that change tiles. */
function createEdits({ state: { layer }, draft, map, record }: ActionsInput) {
  const shown = map.blocks ?? draft
  /** A lock guards the foreground only. */
  const separate = (tiles: Iterable<number>, inLayer: Layer | 'both') =>
    inLayer === 'background'
      ? { free: [...new Set(tiles)], guarded: [] }
      : splitGuarded([draft, shown], tiles, map.items)
  return {
    listFree: (tiles: readonly number[]) => separate(tiles, layer).free,
    paint: (tiles: Iterable<number>, id: number) => {
      const { free, guarded } = separate(tiles, layer)
      const step = createStep(draft, free, (block) => withItem(block, layer, id))
      const painted = new Set(step.map(({ tile }) => tile))
      // The editor has the item there already, but a player has replaced it since the world was loaded.
      const unlike = free.filter(
        (tile) => !painted.has(tile) && getItemIn(shown[tile] ?? {}, layer) !== id,
      )
      record(step, [
        ...toKept(guarded),
        ...unlike.map((tile) => ({ tile, reason: 'game' }) as const),
      ])
    },
    paste: (clip: Clip, tile: number) => {
      const placed = placeClip(clip, tile)
      const { free, guarded } = separate(placed.keys(), 'both')
      const step = createStep(draft, free, (it, at) => withCopied(it, placed.get(at) ?? it))
      record(step, toKept(guarded))
    },
  }
}

const toKept = (guarded: readonly GuardedTile[]): KeptTile[] =>
  guarded.map(({ tile, guard }) => ({ tile, reason: guard }))
