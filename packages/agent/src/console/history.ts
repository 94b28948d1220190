import { closeSync, fstatSync, readSync } from 'node:fs'
import type { ConsolePart } from '@trellis/contract/kit/console-part.ts'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import {
  countLines,
  listSegments,
  newline,
  type Segment,
} from '@trellis/game-data/console/segments.ts'
import { type ConsoleLog, type LogPosition, openIfThere } from './console-log.ts'
import { listTimes } from './console-times.ts'
import { toReadableText } from './readable-text.ts'

export type History = ConsolePart & { run: RunId | null }

const chunkBytes = 64 * 1024
/** Limits the size of a response; the oldest lines are then left out. */
const maxBytes = 4 * 1024 * 1024

/**
 * Returns the newest lines before `end`: at most `limit`, none older than number `since`. Reads
 * backwards, so the cost depends on the result and not on the size of the log.
 */
export function readHistory(
  log: ConsoleLog,
  end: LogPosition,
  wanted: { since: number | null; limit: number },
): History {
  const since = Math.max(wanted.since ?? 1, end.seq - wanted.limit, 1)
  let budget = maxBytes
  let lines: string[] = []
  const runs: History['runs'] = []
  const pieces = listPiecesBackwards(log, end)
  for (const piece of pieces) {
    const missing = end.seq - since - lines.length
    if (missing <= 0 || budget <= 0) break
    const bytes = readTail(piece.segment.path, piece.bytes, missing, budget)
    budget -= bytes.length
    if (bytes.length === 0) continue
    lines = [...splitTextLines(bytes, piece.segment), ...lines]
    const { run } = piece.segment
    if (runs[0]?.run === run) runs.shift()
    runs.unshift({ run, firstSeq: end.seq - lines.length })
  }
  const firstSeq = end.seq - lines.length
  return {
    firstSeq,
    nextSeq: end.seq,
    oldestSeq: pieces.at(-1)?.segment.firstSeq ?? firstSeq,
    run: end.segment?.run ?? null,
    lines,
    times: lines.length === 0 ? [] : listTimes(log.folder, firstSeq, end.seq),
    runs,
  }
}

/**
 * Returns the position right before line `seq`, or `end` if that comes first. It counts the lines of one segment,
 * which is at most 16 MiB.
 */
export function findPosition(log: ConsoleLog, end: LogPosition, seq: number): LogPosition {
  if (seq >= end.seq) return end
  const segment = listSegments(log.folder).findLast(({ firstSeq }) => firstSeq <= seq)
  const file = segment === undefined ? null : openIfThere(segment.path)
  if (segment === undefined || file === null) return { segment: null, offset: 0, seq }
  try {
    return { segment, offset: findLineOffset(file, seq - segment.firstSeq), seq }
  } finally {
    closeSync(file)
  }
}

/** Returns the offset right behind the file's first `lines` lines. */
function findLineOffset(file: number, lines: number): number {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let offset = 0
  for (let left = lines; left > 0; ) {
    const read = readSync(file, chunk, 0, chunkBytes, offset)
    if (read === 0) return offset
    const count = countLines(chunk, 0, read)
    if (count >= left) return offset + findLineEnd(chunk, left)
    left -= count
    offset += read
  }
  return offset
}

/** Returns the offset right behind the buffer's line number `lines`. */
function findLineEnd(chunk: Buffer, lines: number): number {
  let end = 0
  for (let left = lines; left > 0; left--) end = chunk.indexOf(newline, end) + 1
  return end
}

type Piece = { segment: Segment; bytes: number }

function listPiecesBackwards(log: ConsoleLog, end: LogPosition): Piece[] {
  const last = end.segment
  if (!last) return []
  const older = listSegments(log.folder).filter(({ firstSeq }) => firstSeq < last.firstSeq)
  return [
    { segment: last, bytes: end.offset },
    ...older.reverse().map((segment) => ({ segment, bytes: Number.POSITIVE_INFINITY })),
  ]
}

/**
 * Returns the last `lines` lines of a file's first `bytes` bytes, with their line feeds; empty for
 * a removed file.
 */
function readTail(path: string, bytes: number, lines: number, budget: number): Buffer {
  const file = openIfThere(path)
  if (file === null) return Buffer.alloc(0)
  try {
    const chunks: Buffer[] = []
    let ends = 0
    let at = Math.min(bytes, fstatSync(file).size)
    for (let left = budget; at > 0 && left > 0; left -= chunkBytes) {
      const start = Math.max(0, at - chunkBytes)
      const chunk = Buffer.allocUnsafe(at - start)
      readSync(file, chunk, 0, chunk.length, start)
      const begin = placeAfterEnd(chunk, lines - ends)
      if (begin !== null) return Buffer.concat([chunk.subarray(begin), ...chunks])
      ends += countEnds(chunk)
      chunks.unshift(chunk)
      at = start
    }
    const whole = Buffer.concat(chunks)
    return at === 0 ? whole : whole.subarray(whole.indexOf(newline) + 1)
  } finally {
    closeSync(file)
  }
}

/**
 * Returns the start of the text after line end number `skip + 1` from the back; null with fewer
 * line ends.
 */
function placeAfterEnd(chunk: Buffer, skip: number): number | null {
  let left = skip
  let place = chunk.lastIndexOf(newline)
  while (place >= 0 && left > 0) {
    left--
    place = place === 0 ? -1 : chunk.lastIndexOf(newline, place - 1)
  }
  return place < 0 ? null : place + 1
}

function countEnds(chunk: Buffer): number {
  let ends = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) ends++
  return ends
}

/** Each line ends with a line feed, so the last piece is empty. */
function splitTextLines(bytes: Buffer, segment: Segment): string[] {
  return toReadableText(bytes.toString('utf8'), segment).split('\n').slice(0, -1)
}
