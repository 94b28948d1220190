import type { ConsolePart } from '@trellis/contract/kit/console-part.ts'
import type { ConsoleRow, ConsoleView } from './console-buffer.ts'
import { StepReader } from './step-reader.ts'

/** A row without its id, which depends on the rows before it. */
type OlderRow = { kind: 'line'; seq: number; text: string; at: number | null } | { kind: 'run' }

/** Returns the number of the view's oldest line; null for a view without lines. */
export function findOldestSeq(view: ConsoleView): number | null {
  const index = findFirstLine(view)
  const row = index < view.size ? view.rowAt(index) : null
  return row?.kind === 'line' ? row.seq : null
}

/**
 * Returns the view with older lines in front of it, which end where its first line begins. The ids of its rows stay,
 * so the new rows have smaller ones.
 */
export function addOlderLines(view: ConsoleView, part: ConsolePart): ConsoleView {
  const rows = listRows(part)
  // Skipped lines before the first line are part of the older ones.
  const dropped = findFirstLine(view)
  const firstId = view.firstId + dropped - rows.length
  return {
    firstId,
    size: rows.length + view.size - dropped,
    rowAt: (index) => {
      const row = rows[index]
      const id = firstId + index
      return row === undefined
        ? view.rowAt(index - rows.length + dropped)
        : ({ ...row, id } satisfies ConsoleRow)
    },
    textAt: (index) => {
      const row = rows[index]
      if (row === undefined) return view.textAt(index - rows.length + dropped)
      return row.kind === 'line' ? row.text : ''
    },
  }
}

function listRows({ firstSeq, lines, times, runs }: ConsolePart): OlderRow[] {
  const starts = new Set(runs.map((it) => it.firstSeq))
  const time = new StepReader(times)
  return lines.flatMap((text, at): OlderRow[] => {
    const seq = firstSeq + at
    const line = { kind: 'line', seq, text, at: time.valueAt(seq) } as const
    return at > 0 && starts.has(seq) ? [{ kind: 'run' }, line] : [line]
  })
}

function findFirstLine(view: ConsoleView): number {
  let index = 0
  while (index < view.size && view.rowAt(index).kind !== 'line') index++
  return index
}
