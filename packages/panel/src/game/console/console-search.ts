import { removeEscapes, type Segment } from '../../kit/sgr.ts'
import type { ConsoleView } from './console-buffer.ts'

/** Finds rows by text and keeps up with a growing view by looking at its new rows only. */
export class ConsoleSearch {
  readonly pattern: RegExp
  #ids: number[] = []
  #head = 0
  #searchedTo = Number.NEGATIVE_INFINITY

  constructor(text: string) {
    this.pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
  }

  /** The ids of the rows that match, oldest first. */
  find(view: ConsoleView): readonly number[] {
    const end = view.firstId + view.size
    if (end < this.#searchedTo) this.restart()
    for (let id = Math.max(view.firstId, this.#searchedTo); id < end; id++)
      if (this.#matches(view.textAt(id - view.firstId))) this.#ids.push(id)
    this.#searchedTo = end
    while ((this.#ids[this.#head] ?? view.firstId) < view.firstId) this.#head++
    if (this.#head > 50_000) this.#drop()
    return this.#ids.slice(this.#head)
  }

  #matches(text: string): boolean {
    return this.pattern.test(removeEscapes(text))
  }

  #drop() {
    this.#ids = this.#ids.slice(this.#head)
    this.#head = 0
  }

  /** Forgets all matches, for another view: a copy lacks later ones, and others number their own rows. */
  restart() {
    this.#ids = []
    this.#head = 0
    this.#searchedTo = Number.NEGATIVE_INFINITY
  }
}

export type MarkedSegment = Segment & { isMatch: boolean }

/** Cuts a line's segments where its text matches, also where a colour changes within a match. */
export function markMatches(segments: readonly Segment[], pattern: RegExp | null): MarkedSegment[] {
  if (pattern === null) return segments.map((segment) => ({ ...segment, isMatch: false }))
  const line = segments.map((segment) => segment.text).join('')
  const edges = [...line.matchAll(new RegExp(pattern, 'gi'))].flatMap((match) => [
    match.index,
    match.index + match[0].length,
  ])
  const marked: MarkedSegment[] = []
  let at = 0
  let passed = 0
  for (const { text, style } of segments) {
    const end = at + text.length
    while (at < end) {
      const edge = edges[passed] ?? end
      const to = Math.min(edge, end)
      if (to > at) marked.push({ text: line.slice(at, to), style, isMatch: passed % 2 === 1 })
      at = to
      if (edge === at && passed < edges.length) passed++
    }
  }
  return marked
}
