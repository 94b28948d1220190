import { closeSync, readSync, statSync } from 'node:fs'
import {
  countLines,
  listSegments,
  newline,
  type Segment,
} from '@trellis/game-data/console/segments.ts'
import { type ConsoleLog, type LogPosition, openIfThere } from './console-log.ts'
import { encodeConsoleFrame } from './frame.ts'
import { toReadableText } from './readable-text.ts'

/** Receives frames; while it has no room, the log waits on disk. */
export type FrameSink = {
  hasSpace: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
  send: (frame: Buffer) => void
  onError: (error: unknown) => void
}

const chunkBytes = 64 * 1024
const maxShownLine = 8 * 1024
/** A sink that is further behind skips ahead; the numbers of its frames then have a gap. */
export const maxBehindBytes = 16 * 1024 * 1024

/** Sends one server's console to one sink, starting at the end of the log. */
export class Follower {
  readonly #log: ConsoleLog
  readonly #serverId: string
  readonly #sink: FrameSink
  readonly #maxBehindBytes: number
  readonly #unwatch: () => void
  readonly #chunk = Buffer.allocUnsafe(chunkBytes)
  #place: LogPosition
  #file: number | null = null
  #mayHaveNewSegment = true
  #wasBlocked = false
  #isHeld = false
  #isScheduled = false
  #isClosed = false
  /** The beginning of a line that is longer than a chunk; the rest of it is skipped. */
  #longLine: string | null = null

  constructor(log: ConsoleLog, serverId: string, sink: FrameSink, maxBehind = maxBehindBytes) {
    this.#log = log
    this.#serverId = serverId
    this.#sink = sink
    this.#maxBehindBytes = maxBehind
    this.#unwatch = log.watch((isNewSegment) => {
      this.#mayHaveNewSegment ||= isNewSegment
      this.wake()
    })
    this.#place = log.end()
  }

  /** The position right before the next line to send. */
  get place(): LogPosition {
    return this.#place
  }

  /** Call it when the log may have grown or the sink may have room again. */
  wake(): void {
    if (!this.#isScheduled) this.#turn()
  }

  /** Stops sending, or continues where it stopped. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (!isHeld) this.wake()
  }

  close(): void {
    this.#isClosed = true
    this.#unwatch()
    this.#leaveSegment()
  }

  /**
   * Sends one chunk per event loop turn, so that other servers and connections are served in
   * between.
   */
  #turn(): void {
    this.#isScheduled = false
    if (this.#isClosed) return
    if (this.#isHeld || !this.#sink.hasSpace()) {
      this.#wasBlocked = true
      return
    }
    if (!this.#goOn()) return
    this.#isScheduled = true
    setImmediate(() => this.#turn())
  }

  /** Returns false when there is nothing more for now. An unreadable log must not end the agent. */
  #goOn(): boolean {
    try {
      if (this.#wasBlocked) this.#catchUp()
      return this.#readChunk() || this.#nextSegment()
    } catch (error) {
      this.#sink.onError(error)
      return false
    }
  }

  /** Returns false when the segment has no further whole line. */
  #readChunk(): boolean {
    const { segment, offset } = this.#place
    if (!segment) return false
    this.#file ??= openIfThere(segment.path)
    if (this.#file === null) return this.#skipRemoved()
    const read = readSync(this.#file, this.#chunk, 0, chunkBytes, offset)
    if (read === 0) return false
    if (this.#longLine !== null) return this.#endLongLine(read, this.#longLine)
    const last = this.#chunk.lastIndexOf(newline, read - 1)
    if (last >= 0) {
      this.#send(
        this.#chunk.toString('utf8', 0, last),
        countLines(this.#chunk, 0, last + 1),
        last + 1,
      )
      return true
    }
    if (read < chunkBytes) return false
    this.#longLine = this.#chunk.toString('utf8', 0, maxShownLine)
    this.#place = { ...this.#place, offset: offset + read }
    return true
  }

  /** Skips a segment that was removed before it could be read. */
  #skipRemoved(): boolean {
    const next = this.#laterSegments()[0]
    if (next) this.#enter(next)
    return next !== undefined
  }

  #endLongLine(read: number, beginning: string): boolean {
    const end = this.#chunk.subarray(0, read).indexOf(newline)
    if (end < 0) {
      this.#place = { ...this.#place, offset: this.#place.offset + read }
      return true
    }
    this.#longLine = null
    this.#send(`${beginning} … [cut]`, 1, end + 1)
    return true
  }

  #send(raw: string, count: number, bytes: number): void {
    const { segment, offset, seq } = this.#place
    if (!segment) return
    const text = toReadableText(raw, segment)
    this.#place = { segment, offset: offset + bytes, seq: seq + count }
    this.#log.learn(this.#place)
    this.#sink.send(
      encodeConsoleFrame({
        serverId: this.#serverId,
        run: segment.run,
        seq,
        count,
        at: this.#sink.now(),
        text,
      }),
    )
  }

  /** Returns false when there is none: the segment may still grow. */
  #nextSegment(): boolean {
    if (!this.#mayHaveNewSegment) return false
    this.#mayHaveNewSegment = false
    const next = this.#laterSegments()[0]
    if (!next) return false
    this.#mayHaveNewSegment = true
    // The old segment may have grown between the last read and the creation of the new one.
    if (this.#readChunk()) return true
    this.#enter(next)
    return true
  }

  /** Skips to the oldest segment from which the unread rest is within the limit. */
  #catchUp(): void {
    this.#wasBlocked = false
    const later = this.#laterSegments()
    let behind = -this.#place.offset
    if (this.#place.segment) behind += getSize(this.#place.segment)
    for (const segment of later) behind += getSize(segment)
    let target: Segment | null = null
    let previous = this.#place.segment ? getSize(this.#place.segment) - this.#place.offset : 0
    for (const segment of later) {
      if (behind <= this.#maxBehindBytes) break
      behind -= previous
      previous = getSize(segment)
      target = segment
    }
    if (target) this.#enter(target)
  }

  #laterSegments(): Segment[] {
    const { segment: current } = this.#place
    const segments = listSegments(this.#log.folder)
    if (!current) return segments
    return segments.filter(
      ({ firstSeq, path }) => firstSeq >= current.firstSeq && path !== current.path,
    )
  }

  #enter(segment: Segment): void {
    this.#leaveSegment()
    this.#place = { segment, offset: 0, seq: segment.firstSeq }
  }

  #leaveSegment(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#longLine = null
  }
}

/** Returns 0 for a removed segment. */
function getSize({ path }: Segment): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
