import type { ConsoleView } from './console-buffer.ts'

/** Lines by their numbers, both included. */
export type LineRange = { from: number; to: number }

/** Reads `12` or `12-40` of an address; null for anything else. */
export function parseLineRange(text: string | null): LineRange | null {
  const [, first = '', last = first] = /^([1-9]\d{0,14})(?:-(\d{1,15}))?$/.exec(text ?? '') ?? []
  if (first === '') return null
  const [from, to] = [Number(first), Number(last)]
  return from <= to ? { from, to } : { from: to, to: from }
}

export const formatLineRange = ({ from, to }: LineRange): string =>
  from === to ? String(from) : `${from}-${to}`

/** Returns the index of the row with line `seq`, or of the first later one. */
export function findLineIndex(view: ConsoleView, seq: number): number {
  for (let index = 0; index < view.size; index++) {
    const row = view.rowAt(index)
    if (row.kind === 'line' && row.seq >= seq) return index
  }
  return Math.max(0, view.size - 1)
}
