import { closeSync, fstatSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import { consoleSegment } from '@trellis/contract/links/console-segment.ts'
import { isRunId } from '../names.ts'
import { openPlainSync } from '../plain-file.ts'

export type Segment = {
  firstSeq: number
  run: RunId
  path: string
  /**
   * The author of its lines. `anyone` means an engine's own segment, or one kept by an agent that did not
   * separate authors yet.
   */
  writer: 'agent' | 'engine' | 'anyone'
  /** The engine's segment that it copies, from this byte on. */
  source: { seq: number; from: number } | null
}

/** Returns the console log's files, oldest first. */
export function listSegments(folder: string): Segment[] {
  return sortSegments(readdirSync(folder).flatMap((file) => readSegmentName(folder, file) ?? []))
}

/** Returns null for a file that is no segment. */
export function readSegmentName(folder: string, file: string): Segment | null {
  const found = consoleSegment.pattern.exec(file)
  if (!found?.[1] || !found[2] || !isRunId(found[2])) return null
  const [, seq, run, ending, sourceSeq, from] = found
  const source = ending === undefined ? { seq: Number(sourceSeq), from: Number(from) } : null
  const writer = source !== null ? 'engine' : ending === 'agent' ? 'agent' : 'anyone'
  return { firstSeq: Number(seq), run, path: join(folder, file), writer, source }
}

export function sortSegments(segments: Segment[]): Segment[] {
  return segments.sort((a, b) => a.firstSeq - b.firstSeq || (a.path < b.path ? -1 : 1))
}

export type SegmentEnd = { lines: number; bytes: number; endsWhole: boolean }

/** Counts the lines and bytes of a segment. `endsWhole` is false when a crash left an incomplete line. */
export function measureSegment(path: string): SegmentEnd {
  const file = openPlainSync(path)
  try {
    const bytes = fstatSync(file).size
    const chunk = Buffer.allocUnsafe(Math.min(bytes, 256 * 1024))
    let lines = 0
    let last = newline
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, chunk, 0, chunk.length, at)
      if (read === 0) break
      lines += countLines(chunk, 0, read)
      last = chunk[read - 1] ?? newline
      at += read
    }
    return { lines, bytes, endsWhole: last === newline }
  } finally {
    closeSync(file)
  }
}

export const newline = 10

/** Returns the number of lines that end between two positions of a buffer. */
export function countLines(bytes: Uint8Array, start: number, end: number): number {
  let lines = 0
  for (let at = start; at < end; at++) if (bytes[at] === newline) lines++
  return lines
}
