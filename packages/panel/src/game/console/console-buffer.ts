import type { ConsolePart } from '@trellis/contract/kit/console-part.ts'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { StepReader } from './step-reader.ts'

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
  /** `at` is the time of the line, in milliseconds since 1970; null if it is not known. */
  | { kind: 'line'; id: number; seq: number; text: string; at: number | null }
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

type LinePart = Pick<ConsolePart, 'firstSeq' | 'lines' | 'times' | 'runs'>

const noLine = { text: '', at: 0 }
const kinds = { line: 0, run: 1, skipped: 2 } as const

/** A ring of the newest rows in flat arrays, so that a flood of lines makes no garbage beyond their text. */
export class ConsoleBuffer implements ConsoleView {
  #texts: string[]
  #numbers: Float64Array
  /** Zero means an unknown time. */
  #times: Float64Array
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
    this.#times = new Float64Array(capacity)
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
    return {
      kind: 'line',
      id,
      seq: number,
      text: this.#texts[at] ?? '',
      at: this.#times[at] || null,
    }
  }

  textAt(index: number): string {
    return this.#texts[(this.#firstId + index) % this.#capacity] ?? ''
  }

  accept(event: ConsoleEvent) {
    const { type, payload } = event
    if (type === 'console_skipped') return this.#skip(payload.seq, payload.count)
    if (type === 'console_log') {
      const { seq, line, run, at } = payload
      const runs = run === null ? [] : [{ run, firstSeq: seq }]
      return this.#append({ firstSeq: seq, lines: line.split('\n'), times: [[seq, at]], runs })
    }
    // Numbers never go back for one server: this is another one.
    if (this.#nextSeq !== null && payload.firstSeq + payload.lines.length < this.#nextSeq)
      this.forget()
    this.#append(payload)
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
      copy.#times[to] = this.#times[from] ?? 0
      copy.#kinds[to] = this.#kinds[from] ?? 0
    }
    return copy
  }

  #append({ firstSeq, lines, times, runs }: LinePart) {
    const end = firstSeq + lines.length
    if (this.#nextSeq !== null && firstSeq > this.#nextSeq)
      this.#skip(this.#nextSeq, firstSeq - this.#nextSeq)
    // A part longer than the buffer keeps only its end.
    const begin = Math.max(firstSeq, this.#nextSeq ?? firstSeq, end - this.#capacity)
    const run = new StepReader(runs.map((it) => [it.firstSeq, it.run]))
    const time = new StepReader(times)
    for (let seq = begin; seq < end; seq++) {
      this.#noteRun(run.valueAt(seq))
      this.#push(kinds.line, seq, { text: lines[seq - firstSeq] ?? '', at: time.valueAt(seq) ?? 0 })
    }
    this.#nextSeq = Math.max(end, this.#nextSeq ?? end)
  }

  #skip(seq: number, count: number) {
    const begin = Math.max(seq, this.#nextSeq ?? seq)
    const missing = seq + count - begin
    if (missing <= 0) return
    this.#push(kinds.skipped, missing)
    this.#nextSeq = seq + count
  }

  #noteRun(run: string | null) {
    if (run === null || run === this.#run) return
    if (this.#run !== null) this.#push(kinds.run, 0)
    this.#run = run
  }

  #push(kind: number, number: number, { text, at: ms } = noLine) {
    const at = this.#endId % this.#capacity
    this.#kinds[at] = kind
    this.#numbers[at] = number
    this.#times[at] = ms
    this.#texts[at] = text
    this.#endId++
    if (this.#endId - this.#firstId > this.#capacity) this.#firstId++
  }
}
