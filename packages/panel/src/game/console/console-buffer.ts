import type { LiveEvent } from '@trellis/contract/links/live.ts'

/** How many rows the browser keeps. */
export const bufferRows = 20_000

type ConsoleType = 'console_log' | 'console_history' | 'console_skipped'

type ConsoleEvent = {
  [Type in ConsoleType]: {
    type: Type
    payload: Omit<Extract<LiveEvent, { type: Type }>['payload'], 'serverId'>
  }
}[ConsoleType]

export type ConsoleRow =
  | { kind: 'line'; id: number; seq: number; text: string }
  | { kind: 'run'; id: number }
  | { kind: 'skipped'; id: number; count: number }

/** The rows of the log: the live buffer, or a frozen copy. */
export type ConsoleView = {
  /** The id of the oldest row; ids count up by one. */
  readonly firstId: number
  readonly size: number
  rowAt: (index: number) => ConsoleRow
  textAt: (index: number) => string
}

const kinds = { line: 0, run: 1, skipped: 2 } as const

/** A ring of the newest rows in flat arrays, so that a flood of lines makes no garbage beyond their text. */
export class ConsoleBuffer implements ConsoleView {
  #texts: string[]
  #numbers: Float64Array
  #kinds: Uint8Array
  readonly #capacity: number
  #endId = 0
  #firstId = 0
  #nextSeq: number | null = null
  #run: string | null = null

  constructor(capacity = bufferRows) {
    this.#capacity = capacity
    this.#texts = Array.from({ length: capacity }, () => '')
    this.#numbers = new Float64Array(capacity)
    this.#kinds = new Uint8Array(capacity)
  }

  get firstId() {
    return this.#firstId
  }

  get size() {
    return this.#endId - this.#firstId
  }

  /** The number of the next line that is not here yet; null before the first. */
  get nextSeq() {
    return this.#nextSeq
  }

  rowAt(index: number): ConsoleRow {
    const id = this.#firstId + index
    const at = id % this.#capacity
    const number = this.#numbers[at] ?? 0
    if (this.#kinds[at] === kinds.run) return { kind: 'run', id }
    if (this.#kinds[at] === kinds.skipped) return { kind: 'skipped', id, count: number }
    return { kind: 'line', id, seq: number, text: this.#texts[at] ?? '' }
  }

  textAt(index: number): string {
    return this.#texts[(this.#firstId + index) % this.#capacity] ?? ''
  }

  accept(event: ConsoleEvent) {
    const { type, payload } = event
    if (type === 'console_skipped') return this.#skip(payload.seq, payload.count)
    if (type === 'console_log')
      return this.#append(payload.seq, payload.line.split('\n'), payload.run)
    // Numbers never go back for one server: this is another one.
    if (this.#nextSeq !== null && payload.firstSeq + payload.lines.length < this.#nextSeq)
      this.forget()
    this.#append(payload.firstSeq, payload.lines, payload.run)
  }

  /** Empties the view; later lines continue the numbering. */
  clear() {
    this.#firstId = this.#endId
  }

  /** Starts again, such as for another server. */
  forget() {
    this.clear()
    this.#nextSeq = null
    this.#run = null
  }

  /** Returns a copy of the current rows. */
  freeze(): ConsoleView {
    const rows = this.size
    const copy = new ConsoleBuffer(Math.max(rows, 1))
    copy.#firstId = this.#firstId
    copy.#endId = this.#endId
    for (let index = 0; index < rows; index++) {
      const from = (this.#firstId + index) % this.#capacity
      const to = (this.#firstId + index) % copy.#capacity
      copy.#texts[to] = this.#texts[from] ?? ''
      copy.#numbers[to] = this.#numbers[from] ?? 0
      copy.#kinds[to] = this.#kinds[from] ?? 0
    }
    return copy
  }

  #append(seq: number, lines: readonly string[], run: string | null) {
    const end = seq + lines.length
    if (this.#nextSeq !== null && seq > this.#nextSeq)
      this.#skip(this.#nextSeq, seq - this.#nextSeq)
    const begin = Math.max(seq, this.#nextSeq ?? seq)
    if (begin < end) this.#noteRun(run)
    // A frame longer than the buffer keeps only its end.
    for (let at = Math.max(begin, end - this.#capacity); at < end; at++)
      this.#push(kinds.line, at, lines[at - seq] ?? '')
    this.#nextSeq = Math.max(end, this.#nextSeq ?? end)
  }

  #skip(seq: number, count: number) {
    const begin = Math.max(seq, this.#nextSeq ?? seq)
    const missing = seq + count - begin
    if (missing <= 0) return
    this.#push(kinds.skipped, missing, '')
    this.#nextSeq = seq + count
  }

  #noteRun(run: string | null) {
    if (run === null || run === this.#run) return
    if (this.#run !== null) this.#push(kinds.run, 0, '')
    this.#run = run
  }

  #push(kind: number, number: number, text: string) {
    const at = this.#endId % this.#capacity
    this.#kinds[at] = kind
    this.#numbers[at] = number
    this.#texts[at] = text
    this.#endId++
    if (this.#endId - this.#firstId > this.#capacity) this.#firstId++
  }
}
