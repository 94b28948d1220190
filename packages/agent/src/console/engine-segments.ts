import { closeSync, fstatSync, lstatSync, opendirSync, readSync, rmSync } from 'node:fs'
import { readSegmentName, type Segment, sortSegments } from '@trellis/game-data/console/segments.ts'
import { openIfThere } from './console-log.ts'

/** An engine has two or three; a hostile one may create any number. */
const maxListed = 1000

/**
 * A file of the engine's console, held open so that it stays readable after its name is removed.
 */
export class EngineSegment {
  readonly segment: Segment
  readonly #file: number
  readonly #inode: number

  private constructor(segment: Segment, file: number) {
    this.segment = segment
    this.#file = file
    this.#inode = fstatSync(file).ino
  }

  /** Opens the segment after another one; returns null when there is none. */
  static next(folder: string, after: EngineSegment | null): EngineSegment | null {
    for (const segment of listEngineSegments(folder)) {
      if (after !== null && !after.#isBefore(segment)) continue
      const file = openIfThere(segment.path)
      if (file !== null) return new EngineSegment(segment, file)
    }
    return null
  }

  get size(): number {
    return fstatSync(this.#file).size
  }

  get isRemoved(): boolean {
    return fstatSync(this.#file).nlink === 0
  }

  read(into: Buffer, from: number): number {
    return readSync(this.#file, into, 0, into.length, from)
  }

  close(): void {
    closeSync(this.#file)
  }

  /** Leaves the path alone if another file has taken its name. */
  remove(): void {
    if (this.#inode === findInode(this.segment.path)) rmSync(this.segment.path, { force: true })
  }

  /** A file that took this one's name comes after it. */
  #isBefore({ path, firstSeq }: Segment): boolean {
    if (path !== this.segment.path) return firstSeq >= this.segment.firstSeq
    const inode = findInode(path)
    return inode !== null && inode !== this.#inode
  }
}

function listEngineSegments(folder: string): Segment[] {
  const segments: Segment[] = []
  const entries = opendirSync(folder)
  try {
    for (let count = 0; count < maxListed; count++) {
      const entry = entries.readSync()
      if (entry === null) break
      const segment = readSegmentName(folder, entry.name)
      if (segment?.writer === 'anyone') segments.push(segment)
    }
  } finally {
    entries.closeSync()
  }
  return sortSegments(segments)
}

function findInode(path: string): number | null {
  return lstatSync(path, { throwIfNoEntry: false })?.ino ?? null
}
