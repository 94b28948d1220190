import { plainText } from '../../lib/sgr.ts'
import type { ConsoleView } from './console-buffer.ts'

/** Finds rows by text and keeps up with a growing view by looking at its new rows only. */
export class ConsoleSearch {
  readonly pattern: RegExp
  #ids: number[] = []
  #head = 0
  #lookedTo = 0

  constructor(text: string) {
    this.pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  }

  /** The ids of the rows that match, oldest first. */
  find(view: ConsoleView): readonly number[] {
    const end = view.firstId + view.size
    if (end < this.#lookedTo) this.#forget()
    for (let id = Math.max(view.firstId, this.#lookedTo); id < end; id++)
      if (this.#matches(view.textAt(id - view.firstId))) this.#ids.push(id)
    this.#lookedTo = end
    while ((this.#ids[this.#head] ?? view.firstId) < view.firstId) this.#head++
    if (this.#head > 50_000) this.#drop()
    return this.#ids.slice(this.#head)
  }

  #matches(text: string): boolean {
    this.pattern.lastIndex = 0
    return this.pattern.test(plainText(text))
  }

  #drop() {
    this.#ids = this.#ids.slice(this.#head)
    this.#head = 0
  }

  /** The view went back, from live to a copy: what was found later is not in it. */
  #forget() {
    this.#ids = []
    this.#head = 0
    this.#lookedTo = 0
  }
}

/** Cuts a text where it matches; matches have odd places. */
export function splitByMatches(text: string, pattern: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(from, match.index), match[0])
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return parts
}
