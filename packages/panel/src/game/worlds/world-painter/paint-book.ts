import { useState } from 'react'
import { emptyHistory, type PaintHistory } from './paint-history.ts'
import { firstState, type PaintState } from './paint-state.ts'

/** The part of the editor that outlives its tabs. */
export type PaintBook = {
  /** Whether the map is painted on, instead of one block being edited. */
  isPainting: boolean
  setIsPainting: (isPainting: boolean) => void
  state: PaintState
  history: PaintHistory
  setState: (next: (state: PaintState) => PaintState) => void
  setHistory: (next: (history: PaintHistory) => PaintHistory) => void
}

/** Keeps the painter's state and history for as long as the editor is open. */
export function usePaintBook(isFirstPainting: boolean): PaintBook {
  const [isPainting, setIsPainting] = useState(isFirstPainting)
  const [state, setState] = useState(firstState)
  const [history, setHistory] = useState(emptyHistory)
  return { isPainting, setIsPainting, state, history, setState, setHistory }
}
