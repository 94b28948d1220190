import type { JsonObject } from '@trellis/document/json-value.ts'
import { useMemo } from 'react'
import { listTilesChangedSince, listTilesEditedToo, withLiveTiles } from './live-blocks.ts'
import { useLiveWorld } from './use-live-world.ts'

/** Returns the game's current state of an open world; null until it is loaded. */
export function useLiveView(name: string, loaded: JsonObject | null) {
  const world = useLiveWorld(name)
  const { tiles } = world
  const shown = useMemo(
    () => loaded && withLiveTiles(loaded, tiles, listTilesChangedSince(loaded['blocks'], tiles)),
    [loaded, tiles],
  )
  return { world, shown }
}

/** A world that is edited: the game's changes are shown but where the editor has their own, and nothing is taken over. */
export function useLiveEdit(name: string, loaded: JsonObject | null, draft: JsonObject) {
  const world = useLiveWorld(name)
  const { tiles } = world
  const base = loaded?.['blocks']
  const changed = useMemo(() => listTilesChangedSince(base, tiles), [base, tiles])
  const editedToo = useMemo(
    () => listTilesEditedToo(base, draft['blocks'], changed),
    [base, draft, changed],
  )
  const shown = useMemo(() => {
    const kept = new Set(editedToo)
    const taken = changed.filter((tile) => !kept.has(tile))
    return withLiveTiles(draft, tiles, taken)
  }, [draft, tiles, changed, editedToo])
  return { world, shown, changed, editedToo }
}
