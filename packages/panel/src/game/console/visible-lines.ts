import type { LineRange } from './line-range.ts'
import type { ConsoleViewState } from './use-console-view.ts'

/** Returns the lines that are on the screen now, or line 1 when there are none. */
export function listVisibleLines({ view, virtualizer }: ConsoleViewState): LineRange {
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const numbers: number[] = []
  for (let index = startIndex; index <= endIndex && index < view.size; index++) {
    const row = view.rowAt(index)
    if (row.kind === 'line') numbers.push(row.seq)
  }
  return { from: numbers[0] ?? 1, to: numbers.at(-1) ?? 1 }
}
