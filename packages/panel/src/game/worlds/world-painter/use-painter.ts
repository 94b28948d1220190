import type { JsonObject } from '@trellis/document/json-value.ts'
import { useMemo } from 'react'
import type { DocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { findBlocks, listForFile } from '../blocks/block.ts'
import type { MapModel } from '../world-map/map-model.ts'
import type { WorldMapState } from '../world-map/use-map.ts'
import { createActions, createPick } from './paint-actions.ts'
import type { PaintBook } from './paint-book.ts'
import { moveBack, moveForward, recordStep } from './paint-history.ts'
import { type KeptTile, withoutBegun } from './paint-state.ts'
import {
  applyStep,
  createStep,
  listChangedTiles,
  type PaintStep,
  reverseStep,
} from './paint-step.ts'
import { createTool } from './paint-tool.ts'

type PainterInput = { book: PaintBook; editor: DocumentEditor; map: WorldMapState }

const noBlocks: readonly JsonObject[] = []

/** Paints on the map of an edited world: each stroke changes the editor's draft, and can be undone. */
export function usePainter({ book, editor, map }: PainterInput) {
  const { state, history, setState, setHistory } = book
  const base = findBlocks(editor.base?.['blocks']) ?? noBlocks
  const draft = findBlocks(editor.draft?.value['blocks']) ?? noBlocks
  const changed = useMemo(() => listChangedTiles(base, draft), [base, draft])

  const change = (step: PaintStep) => {
    const { blocks, kept } = applyStep(draft, step)
    editor.changeValue((world) => ({ ...world, blocks: listForFile(blocks) }))
    showKept(kept.map((tile) => ({ tile, reason: 'edited' })))
  }
  const showKept = (tiles: readonly KeptTile[]) =>
    setState((now) => ({ ...now, notice: tiles.length === 0 ? null : { kind: 'kept', tiles } }))
  const record = (step: PaintStep, kept: readonly KeptTile[] = []) => {
    if (step.length > 0 && !editor.isSaving) {
      change(step)
      setHistory((now) => recordStep(now, step))
    }
    showKept(kept)
  }
  const brush = state.picked[state.layer]
  // It stays the same while tiles are painted, and so do the buttons of the palette.
  const pick = useMemo(() => createPick(setState, map.items), [setState, map.items])
  const actions = createActions({ state, setState, draft, map, record, pick })
  const move = (step: PaintStep | undefined, next: typeof moveBack) => {
    if (step === undefined || editor.isSaving) return
    change(step)
    setHistory(next)
  }
  const newest = history.done.at(-1)
  return {
    state,
    setState,
    brush,
    changed: changed.length,
    tool: editor.isSaving
      ? null
      : createTool({ state, shown: map.scene?.model ?? noTiles, brush, actions }),
    ...actions,
    undo: newest && (() => move(reverseStep(newest), moveBack)),
    redo: history.undone.length > 0 ? () => move(history.undone.at(-1), moveForward) : undefined,
    discard: () => record(createStep(draft, changed, (block, tile) => base[tile] ?? block)),
    /** Ends a selection, pasting or a rectangle. Undefined when none of them has begun. */
    escape: withoutBegun(state) === state ? undefined : () => setState(withoutBegun),
  }
}

export type Painter = ReturnType<typeof usePainter>

const noTiles: Pick<MapModel, 'foreground' | 'background'> = {
  foreground: new Uint32Array(),
  background: new Uint32Array(),
}
