import type { ConsoleView } from '../console-buffer.ts'
import { type EventKind, getLineKind } from './event-kind.ts'

/**
 * Keeps the lines of one kind of a growing view by reading only its new rows. The kept rows are numbered
 * again, so that their ids increase by one like those of any view.
 */
export class ConsoleFilter {
  readonly #kind: EventKind
  #ids: number[] = []
  /** How many of `#ids` are gone from the view. */
  #head = 0
  /** How many were dropped from the front of `#ids`. */
  #dropped = 0
  #searchedTo = Number.NEGATIVE_INFINITY
  /** The first id of the view that was read last. */
  #firstId = Number.NEGATIVE_INFINITY

  constructor(kind: EventKind) {
    this.#kind = kind
  }

  apply(view: ConsoleView): ConsoleView {
    this.#readNewRows(view)
    const [ids, head] = [this.#ids, this.#head]
    const firstId = this.#dropped + head
    const getIndex = (index: number) => (ids[head + index] ?? 0) - view.firstId
    return {
      firstId,
      size: ids.length - head,
      rowAt: (index) => ({ ...view.rowAt(getIndex(index)), id: firstId + index }),
      textAt: (index) => view.textAt(getIndex(index)),
    }
  }

  /** How many rows that are left come from this id of the unfiltered view on. */
  countFrom(view: ConsoleView, id: number): number {
    this.#readNewRows(view)
    const at = this.#ids.findLastIndex((it) => it < id)
    return this.#ids.length - Math.max(at + 1, this.#head)
  }

  #readNewRows(view: ConsoleView) {
    if (view.firstId < this.#firstId) this.#forget()
    this.#firstId = view.firstId
    const end = view.firstId + view.size
    for (let id = Math.max(view.firstId, this.#searchedTo); id < end; id++)
      if (this.#passes(view, id - view.firstId)) this.#ids.push(id)
    this.#searchedTo = Math.max(end, this.#searchedTo)
    while ((this.#ids[this.#head] ?? view.firstId) < view.firstId) this.#head++
    if (this.#head <= 50_000) return
    this.#ids = this.#ids.slice(this.#head)
    this.#dropped += this.#head
    this.#head = 0
  }

  /** Older rows came in front, and some rows may have given way to them. */
  #forget() {
    this.#ids = []
    this.#head = 0
    this.#dropped = 0
    this.#searchedTo = Number.NEGATIVE_INFINITY
  }

  /** Where a run begins and where lines are missing is of use to every reader. */
  #passes(view: ConsoleView, index: number): boolean {
    const row = view.rowAt(index)
    return row.kind !== 'line' || getLineKind(row.text) === this.#kind
  }
}
