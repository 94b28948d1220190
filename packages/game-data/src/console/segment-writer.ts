import { closeSync, constants, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { consoleSegment } from '@trellis/contract/links/console-segment.ts'
import { openPlainSync } from '../plain-file.ts'
import { formatConsoleText } from './line-text.ts'
import { countLines, listSegments, measureSegment, type Segment } from './segments.ts'

const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT

export type SegmentLimits = { segmentBytes: number; keepBytes: number }

/** The log is flushed at once when a turn of the event loop collects more than this. */
const flushBytes = 256 * 1024
/**
 * The maximum backlog in memory while the disk refuses writes. Further lines are lost, which the log reports.
 */
const backlogBytes = 1024 * 1024

/**
 * Appends to a server's console log. Lines written in one turn of the event loop reach the disk in one write
 * at its end. A line's number is its position in the log, so lost lines have no number.
 */
export class ConsoleWriter {
  readonly #folder: string
  readonly #run: string
  readonly #limits: SegmentLimits
  #nextSeq: number
  #file: number | null = null
  #size = 0
  /** The rest of a line that the disk took only in part. It is written first. */
  #rest: Buffer = Buffer.alloc(0)
  /**
   * The lines are joined only for the write, because appending each to one text costs several times as much.
   */
  #pending: string[] = []
  #pendingLength = 0
  #pendingLines = 0
  #scheduled = false
  #lost = 0

  constructor(folder: string, run: string, limits: SegmentLimits = consoleSegment) {
    this.#folder = folder
    this.#run = run
    this.#limits = limits
    const newest = endNewestSegment(folder)
    this.#nextSeq = newest.nextSeq
    if (newest.segment?.run === run) this.#continue(newest.segment.path, newest.bytes)
  }

  /** The number that the next written line gets, once all before it are on disk. */
  get nextSeq(): number {
    return this.#nextSeq
  }

  write(message: string): void {
    if (this.#rest.length + this.#pendingLength > backlogBytes) {
      this.#lost++
      return
    }
    const text = formatConsoleText(message)
    this.#pending.push(text)
    this.#pendingLength += text.length + 1
    this.#pendingLines += 1 + countExtraLines(text)
    if (this.#pendingLength >= flushBytes) this.flush()
    else if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(() => this.flush())
    }
  }

  /** Writes everything to the disk now. Refused bytes are kept for the next turn. */
  flush(): void {
    this.#scheduled = false
    if (this.#pending.length === 0 && this.#rest.length === 0) return
    const isStuck = this.#rest.length > 0
    if (!isStuck && this.#lost > 0) {
      this.#pending.push(`[${this.#lost} lines were lost: disk full]`)
      this.#pendingLines++
      this.#lost = 0
    }
    const lines = this.#pendingLines
    const fresh = this.#takePending()
    const bytes = isStuck ? Buffer.concat([this.#rest, fresh]) : fresh
    const written = this.#append(bytes)
    const isWhole = !isStuck && written === bytes.length
    this.#nextSeq += isWhole ? lines : countLines(bytes, 0, written)
    this.#rest = bytes.subarray(written)
  }

  /** Lone surrogates, which UTF-8 cannot encode, become the replacement character. */
  #takePending(): Buffer {
    if (this.#pending.length === 0) return Buffer.alloc(0)
    const text = `${this.#pending.join('\n')}\n`
    this.#pending = []
    this.#pendingLength = 0
    this.#pendingLines = 0
    return Buffer.from(text)
  }

  close(): void {
    this.flush()
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  /** Returns the number of bytes that the disk took. */
  #append(bytes: Buffer): number {
    let written = 0
    try {
      const file = this.#segmentFor(bytes.length)
      while (written < bytes.length) written += writeSync(file, bytes, written)
    } catch {
      // A failure of the log cannot be logged, so the game continues without it.
    }
    this.#size += written
    return written
  }

  #segmentFor(bytes: number): number {
    const midLine = this.#rest.length > 0
    const full = this.#size > 0 && this.#size + bytes > this.#limits.segmentBytes
    if (this.#file !== null && (midLine || !full)) return this.#file
    const path = join(this.#folder, consoleSegment.name(this.#nextSeq, this.#run))
    const file = openPlainSync(path, appending)
    if (this.#file !== null) closeSync(this.#file)
    this.#file = file
    this.#size = 0
    removeOldSegments(this.#folder, this.#limits)
    return file
  }

  #continue(path: string, bytes: number): void {
    this.#file = openPlainSync(path, appending)
    this.#size = bytes
  }
}

/** Returns the number of line feeds inside a message, nearly always 0. */
function countExtraLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/**
 * Returns the position where numbering continues. Ends a line that a crash left incomplete and removes a
 * segment without any line. Only the running engine may call it.
 */
export function endNewestSegment(folder: string): {
  nextSeq: number
  bytes: number
  segment: Segment | null
} {
  const segment = listSegments(folder).at(-1)
  if (!segment) return { nextSeq: 1, bytes: 0, segment: null }
  const end = measureSegment(segment.path)
  if (end.bytes === 0) {
    rmSync(segment.path)
    return { nextSeq: segment.firstSeq, bytes: 0, segment: null }
  }
  if (end.endsWhole) {
    return { nextSeq: segment.firstSeq + end.lines, bytes: end.bytes, segment }
  }
  const file = openPlainSync(segment.path, appending)
  try {
    writeSync(file, '\n')
  } finally {
    closeSync(file)
  }
  return { nextSeq: segment.firstSeq + end.lines + 1, bytes: end.bytes + 1, segment }
}

/** Makes room for a new segment: removes the oldest ones beyond `keepBytes`; the newest always stays. */
function removeOldSegments(folder: string, { segmentBytes, keepBytes }: SegmentLimits): void {
  const [, ...older] = listSegments(folder).reverse()
  let kept = segmentBytes
  for (const segment of older) {
    kept += statSync(segment.path).size
    if (kept > keepBytes) rmSync(segment.path, { force: true })
  }
}
