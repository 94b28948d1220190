import { closeSync, type FSWatcher, readSync, watch } from 'node:fs'
import {
  countLines,
  listSegments,
  newline,
  type Segment,
} from '@trellis/game-data/console/segments.ts'
import { openPlainSync } from '@trellis/game-data/plain-file.ts'

/** A position in the log right before a line; `seq` is that line's number. */
export type LogPosition = { segment: Segment | null; offset: number; seq: number }

const chunkBytes = 256 * 1024

/** Read access to one server's console log. */
export class ConsoleLog {
  readonly folder: string
  readonly #catchUp: () => void
  /**
   * The newest position whose line number is known, so that counting never restarts from the
   * beginning.
   */
  #known: LogPosition | null = null
  readonly #listeners = new Set<(isNewSegment: boolean) => void>()
  #watcher: FSWatcher | null = null

  /** `catchUp` copies pending engine output into the folder. */
  constructor(folder: string, catchUp = () => {}) {
    this.folder = folder
    this.#catchUp = catchUp
  }

  /** Returns the position after the newest whole line. */
  end(): LogPosition {
    this.#catchUp()
    const segment = listSegments(this.folder).at(-1)
    if (!segment) return { segment: null, offset: 0, seq: 1 }
    const known = this.#known?.segment?.path === segment.path ? this.#known : null
    const end = countToEnd(known ?? { segment, offset: 0, seq: segment.firstSeq }, segment.path)
    this.#known = end
    return end
  }

  /** Stores a position that a follower has counted. */
  learn(place: LogPosition): void {
    if (!this.#known || place.seq > this.#known.seq) this.#known = place
  }

  /** Calls back whenever the log may have grown; returns a function that stops it. */
  watch(listener: (isNewSegment: boolean) => void): () => void {
    this.#listeners.add(listener)
    this.#watcher ??= this.#startWatching()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#watcher?.close()
      this.#watcher = null
    }
  }

  #startWatching(): FSWatcher {
    const watcher = watch(this.folder, (event) => {
      for (const listener of this.#listeners) listener(event === 'rename')
    })
    // The server was deleted; the deletion also closes its followers.
    watcher.on('error', () => undefined)
    return watcher
  }
}

function countToEnd(from: LogPosition, path: string): LogPosition {
  const file = openPlainSync(path)
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    const place = { ...from }
    for (let at = from.offset; ; ) {
      const read = readSync(file, chunk, 0, chunkBytes, at)
      if (read === 0) return place
      const last = chunk.lastIndexOf(newline, read - 1)
      if (last >= 0) {
        place.seq += countLines(chunk, 0, last + 1)
        place.offset = at + last + 1
      }
      at += read
    }
  } finally {
    closeSync(file)
  }
}

/** Returns null for a segment that has been removed. */
export function openIfThere(path: string): number | null {
  try {
    return openPlainSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
