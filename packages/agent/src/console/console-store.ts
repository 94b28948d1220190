import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { ConsoleLog } from './console-log.ts'
import { EngineSegment } from './engine-segments.ts'
import { KeptLog, prepareKeptConsole } from './kept-log.ts'
import { formatAgentLine } from './own-lines.ts'

const chunkBytes = 256 * 1024
/**
 * Limits one engine that prints endlessly to a fortieth of the agent's time: 12 MB a second, after
 * a burst.
 */
const pauseMs = 20
const burstBytes = 64 * 1024 * 1024
const retryMs = 2000
/** Limits the copying that a reader waits for. */
const maxChunksAtOnce = 4
/** Skips unread engine output beyond this size. */
const maxBehindBytes = 16 * 1024 * 1024
const maxChunksAtEnd = (2 * maxBehindBytes) / chunkBytes

const removed = 'The game server deleted or emptied its console file. What was in it is kept.'
const describeSkipped = (bytes: number) =>
  `The game server wrote too much at once: ${bytes.toLocaleString('en-US')} bytes were skipped.`

type Deps = { now: () => number; onError: (error: unknown) => void }
type Folders = Pick<ServerFolder, 'console' | 'keptConsole'>
/** The engine's file that is being copied, and the offset that the copy has reached. */
type CopyPosition = { file: EngineSegment; copied: number; isReported: boolean }

/**
 * Copies the engine's console output into files that the engine cannot reach. The names of the kept
 * files record the writer and the copied offset, so that the next agent can continue.
 */
export class ConsoleStore {
  readonly #folders: Folders
  readonly #onError: (error: unknown) => void
  readonly #kept: KeptLog
  /** The log for readers; always up to date. */
  readonly log: ConsoleLog
  readonly #chunk = Buffer.allocUnsafe(chunkBytes)
  #reading: CopyPosition | null = null
  #mayHaveNew = true
  /** The bytes that may be copied without a pause. */
  #burst = { bytes: burstBytes, at: performance.now() }
  #watcher: FSWatcher | null = null
  #timer: NodeJS.Timeout | null = null
  #isScheduled = false
  #isFailing = false
  #isClosed = false

  constructor(folders: Folders, running: { run: RunId } | null, { now, onError }: Deps) {
    this.#folders = folders
    this.#onError = onError
    prepareKeptConsole(folders, running?.run ?? null)
    this.#kept = new KeptLog(folders.keptConsole, now)
    this.log = new ConsoleLog(folders.keptConsole, () => this.catchUp())
    this.#watch()
  }

  /** Copies the present output, up to the limit that a reader waits for. */
  catchUp(): void {
    if (this.#isClosed) return
    this.#mayHaveNew = true
    this.#tryToCopy(maxChunksAtOnce)
  }

  /**
   * Copies the rest of a run that has ended, then its output outside of the console, then a line of
   * the agent.
   */
  endRun(run: RunId, output: readonly string[], line: string): void {
    this.#mayHaveNew = true
    if (this.#tryToCopy(maxChunksAtEnd)) this.#leave()
    if (output.length > 0) {
      const source = { seq: 0, from: this.#kept.getCopied(run, 0) }
      this.#kept.append({ run, source }, Buffer.from(`${output.join('\n')}\n`))
    }
    this.#writeLine(run, line)
    this.#kept.close()
    this.#watch()
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#watcher?.close()
    this.#reading?.file.close()
    this.#reading = null
    this.#kept.close()
  }

  /** Copies whenever the engine has written; call it again for a folder that was recreated. */
  #watch(): void {
    this.#watcher?.close()
    mkdirSync(this.#folders.console, { recursive: true, mode: 0o700 })
    this.#watcher = watch(this.#folders.console, (event) => {
      this.#mayHaveNew ||= event === 'rename'
      if (!this.#isScheduled) this.#turn()
    })
    this.#watcher.on('error', () => undefined)
    this.#mayHaveNew = true
    this.#schedule(0)
  }

  #schedule(waitMs: number): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    if (waitMs === 0) setImmediate(() => this.#turn())
    else this.#timer = setTimeout(() => this.#turn(), waitMs)
  }

  #turn(): void {
    this.#isScheduled = false
    if (this.#isClosed) return
    if (this.#tryToCopy(1)) return
    this.#schedule(this.#isFailing ? retryMs : this.#isBurstAllowed() ? 0 : pauseMs)
  }

  #isBurstAllowed(): boolean {
    const now = performance.now()
    const refilled = ((now - this.#burst.at) / pauseMs) * chunkBytes
    this.#burst = { bytes: Math.min(burstBytes, this.#burst.bytes + refilled), at: now }
    return this.#burst.bytes > 0
  }

  /** Returns whether all was copied. Reports a disk error once and retries later. */
  #tryToCopy(chunks: number): boolean {
    try {
      let isMore = true
      for (let left = chunks; isMore && left > 0; left--) isMore = this.#copy()
      this.#isFailing = false
      return !isMore
    } catch (error) {
      if (!this.#isFailing) this.#onError(error)
      this.#isFailing = true
      return false
    }
  }

  /** Returns false when there is nothing more for now. */
  #copy(): boolean {
    this.#reading ??= this.#open(null)
    const reading = this.#reading
    if (reading === null) return false
    const { file, copied } = reading
    const { size } = file
    if (size < copied) return this.#startAgain(reading)
    if (size - copied > maxBehindBytes) return this.#skip(reading, size - maxBehindBytes)
    const read = file.read(this.#chunk, copied)
    if (read === 0) return this.#next(reading)
    const { run, firstSeq } = file.segment
    const source = { seq: firstSeq, from: copied }
    reading.copied += this.#kept.append({ run, source }, this.#chunk.subarray(0, read))
    this.#burst.bytes -= read
    return read === chunkBytes || this.#mayHaveNew
  }

  #next(reading: CopyPosition): boolean {
    const next = this.#mayHaveNew ? this.#open(reading.file) : null
    if (next === null) {
      this.#mayHaveNew = false
      if (reading.file.isRemoved && reading.copied > 0) this.#report(reading, removed)
      return false
    }
    // The current file may have grown between the last read and the creation of the next file.
    if (reading.file.size > reading.copied) {
      next.file.close()
      return true
    }
    this.#leave()
    this.#reading = next
    return true
  }

  #open(after: EngineSegment | null): CopyPosition | null {
    const file = EngineSegment.next(this.#folders.console, after)
    if (file === null) return null
    const { run, firstSeq, path } = file.segment
    // A file that reuses the name of another is a different file.
    const isSame = after?.segment.path === path
    const copied = isSame ? 0 : Math.min(this.#kept.getCopied(run, firstSeq), file.size)
    return { file, copied, isReported: false }
  }

  /** Removes the engine's file after all of it was copied. */
  #leave(): void {
    this.#reading?.file.close()
    this.#reading?.file.remove()
    this.#reading = null
  }

  #startAgain(reading: CopyPosition): boolean {
    this.#report(reading, removed)
    reading.copied = 0
    return true
  }

  #skip(reading: CopyPosition, to: number): boolean {
    this.#writeLine(reading.file.segment.run, describeSkipped(to - reading.copied))
    reading.copied = to
    return true
  }

  #report(reading: CopyPosition, sentence: string): void {
    if (reading.isReported) return
    reading.isReported = true
    this.#writeLine(reading.file.segment.run, sentence)
  }

  #writeLine(run: RunId, sentence: string): void {
    this.#kept.append({ run, source: null }, Buffer.from(`${formatAgentLine(sentence)}\n`))
  }
}
