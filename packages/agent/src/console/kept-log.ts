import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import { consoleSegment } from '@trellis/contract/links/console-segment.ts'
import {
  countLines,
  listSegments,
  measureSegment,
  newline,
  type Segment,
} from '@trellis/game-data/console/segments.ts'
import { openPlainSync } from '@trellis/game-data/plain-file.ts'
import { ConsoleTimes } from './console-times.ts'

const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT

/**
 * Limits the number of files: an engine may start and end thousands of times, and each run makes
 * two.
 */
const maxSegments = 2000

/** The source of some bytes: the agent, or an offset in one of the engine's segments. */
export type Origin = { run: RunId; source: { seq: number; from: number } | null }

type OpenSegment = { segment: Segment; bytes: number; lines: number; endsWhole: boolean }

/** Appends to the console that the agent keeps of one server. Each of its files holds lines of one run and one writer. */
export class KeptLog {
  readonly #folder: string
  readonly #times: ConsoleTimes
  /** Null before the first segment; undefined until the folder is read, which takes time. */
  #current: OpenSegment | null | undefined
  #file: number | null = null

  constructor(folder: string, now: () => number) {
    this.#folder = folder
    this.#times = new ConsoleTimes(folder, now)
  }

  /** Appends and returns how many bytes the disk took. Throws when it took none. */
  append(origin: Origin, bytes: Buffer): number {
    const current = this.#segmentFor(origin)
    this.#times.note(current.segment.firstSeq + current.lines)
    let written = 0
    try {
      this.#file ??= openPlainSync(current.segment.path, appending)
      while (written < bytes.length) written += writeSync(this.#file, bytes, written)
    } catch (error) {
      if (written === 0) throw error
    }
    current.bytes += written
    current.lines += countLines(bytes, 0, written)
    if (written > 0) current.endsWhole = bytes[written - 1] === newline
    return written
  }

  /** Returns how far the engine's segment has been copied; 0 when nothing of it has. */
  getCopied(run: RunId, seq: number): number {
    const copies = listSegments(this.#folder).filter(
      (it) => it.run === run && it.source?.seq === seq,
    )
    return Math.max(0, ...copies.map((it) => (it.source?.from ?? 0) + statSync(it.path).size))
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #segmentFor(origin: Origin): OpenSegment {
    this.#current ??= findNewest(this.#folder)
    const current = this.#current
    if (current && canContinue(current, origin) && !isFull(current)) return current
    const firstSeq = current ? current.segment.firstSeq + current.lines : 1
    // Ends an incomplete line, which then counts as a line.
    const isTorn = current !== null && !current.endsWhole
    const next = this.#begin(isTorn ? firstSeq + 1 : firstSeq, origin)
    if (isTorn) this.#endLine(current.segment.path)
    this.close()
    if (current?.bytes === 0) rmSync(current.segment.path, { force: true })
    this.#current = next
    removeOldSegments(this.#folder)
    return next
  }

  /** Creates the file at once: its name records where the copy continues if the agent ends now. */
  #begin(firstSeq: number, { run, source }: Origin): OpenSegment {
    const path = join(this.#folder, consoleSegment.keptName(firstSeq, run, source))
    closeSync(openPlainSync(path, appending))
    const writer = source === null ? 'agent' : 'engine'
    return { segment: { firstSeq, run, path, writer, source }, bytes: 0, lines: 0, endsWhole: true }
  }

  #endLine(path: string): void {
    const file = openPlainSync(path, appending)
    try {
      writeSync(file, '\n')
    } finally {
      closeSync(file)
    }
  }
}

function findNewest(folder: string): OpenSegment | null {
  const segment = listSegments(folder).at(-1)
  return segment ? { segment, ...measureSegment(segment.path) } : null
}

function canContinue({ segment, bytes }: OpenSegment, { run, source }: Origin): boolean {
  if (segment.run !== run || segment.writer === 'anyone') return false
  if (source === null || segment.source === null) return source === segment.source
  return segment.source.seq === source.seq && segment.source.from + bytes === source.from
}

/** A segment ends at a line end, unless one line exceeds twice its size. */
function isFull({ bytes, endsWhole }: OpenSegment): boolean {
  const { segmentBytes } = consoleSegment
  return bytes >= 2 * segmentBytes || (bytes >= segmentBytes && endsWhole)
}

/** Removes the oldest segments; the newest one already exists. */
function removeOldSegments(folder: string): void {
  const [, ...older] = listSegments(folder).reverse()
  let kept: number = consoleSegment.segmentBytes
  for (const [place, { path }] of older.entries()) {
    kept += statSync(path).size
    if (kept > consoleSegment.keepBytes || place >= maxSegments) rmSync(path, { force: true })
  }
}

/**
 * Creates the folder of the kept console. Before version 0.8 the agent wrote its lines into the
 * engine's files: files of earlier runs are moved unchanged and trusted. A running engine keeps
 * writing to its own file.
 */
export function prepareKeptConsole(
  { console, keptConsole }: { console: string; keptConsole: string },
  running: RunId | null,
): void {
  if (existsSync(keptConsole)) return
  const unfinished = `${keptConsole}.new`
  mkdirSync(console, { recursive: true, mode: 0o700 })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  for (const { path, run } of listSegments(console)) {
    // Links are never followed, but one would fail every reader.
    if (!lstatSync(path).isFile()) rmSync(path, { force: true })
    else if (run !== running) renameSync(path, join(unfinished, basename(path)))
  }
  renameSync(unfinished, keptConsole)
}
