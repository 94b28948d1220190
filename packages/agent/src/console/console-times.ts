import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { LineTime } from '@trellis/contract/kit/console-part.ts'
import { openPlainSync } from '@trellis/game-data/plain-file.ts'
import { openIfThere } from './console-log.ts'

/** A record is `<line number, 12 digits> <milliseconds since 1970, 13 digits>` and a line feed. */
const recordBytes = 27
const maxRecords = 300_000
const stepMs = 1000
const { O_APPEND, O_CREAT, O_RDWR } = constants

const getPath = (folder: string) => join(folder, 'times')

/**
 * Records the times of console lines, once a second at most. A line has the time of the newest
 * record whose number is not greater than its own.
 */
export class ConsoleTimes {
  readonly #folder: string
  readonly #now: () => number
  readonly #maxRecords: number
  #lastStep: number | null = null

  constructor(folder: string, now: () => number, limit = maxRecords) {
    this.#folder = folder
    this.#now = now
    this.#maxRecords = limit
  }

  /**
   * Call it before line `seq` is written, so that no line gets the time of an earlier one if the agent ends in
   * between. The console continues when the disk refuses: the line then has the time of the record before it.
   */
  note(seq: number): void {
    const at = this.#now()
    const step = Math.floor(at / stepMs)
    if (step === this.#lastStep) return
    try {
      this.#append(seq, at)
      this.#lastStep = step
    } catch {
      // The lines matter more than their times, and a full disk is reported by the lines themselves.
    }
  }

  #append(seq: number, at: number): void {
    const file = openPlainSync(getPath(this.#folder), O_RDWR | O_APPEND | O_CREAT)
    try {
      const { size } = fstatSync(file)
      // A record that a crash or a full disk cut in half would move all later ones.
      if (size % recordBytes !== 0) ftruncateSync(file, size - (size % recordBytes))
      writeSync(file, formatRecord(seq, at))
      if (size / recordBytes >= this.#maxRecords) this.#dropOlderHalf(file)
    } finally {
      closeSync(file)
    }
  }

  #dropOlderHalf(file: number): void {
    const kept = Buffer.alloc(Math.ceil(this.#maxRecords / 2) * recordBytes)
    const { size } = fstatSync(file)
    readSync(file, kept, 0, kept.length, size - kept.length)
    const path = getPath(this.#folder)
    rmSync(`${path}.new`, { force: true })
    const unfinished = openPlainSync(`${path}.new`, O_RDWR | O_APPEND | O_CREAT)
    try {
      writeSync(unfinished, kept)
    } finally {
      closeSync(unfinished)
    }
    renameSync(`${path}.new`, path)
  }
}

/**
 * Returns the times of the lines from number `from` up to, but not including, `to`: the first entry holds for
 * `from`, unless that line is older than all records. Its cost depends on the answer, not on the number of records.
 */
export function listTimes(folder: string, from: number, to: number): LineTime[] {
  if (from >= to) return []
  const file = openIfThere(getPath(folder))
  if (file === null) return []
  try {
    const count = Math.floor(fstatSync(file).size / recordBytes)
    const first = Math.max(0, findFirstAfter(file, count, from) - 1)
    const end = findFirstAfter(file, count, to - 1)
    const bytes = Buffer.alloc((end - first) * recordBytes)
    readSync(file, bytes, 0, bytes.length, first * recordBytes)
    return readRecords(bytes, from)
  } finally {
    closeSync(file)
  }
}

/** Returns the index of the first record with a number greater than `seq`. */
function findFirstAfter(file: number, count: number, seq: number): number {
  const record = Buffer.alloc(recordBytes)
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    readSync(file, record, 0, recordBytes, middle * recordBytes)
    if (Number(record.toString('latin1', 0, 12)) > seq) high = middle
    else low = middle + 1
  }
  return low
}

function readRecords(bytes: Buffer, from: number): LineTime[] {
  const times: LineTime[] = []
  for (let at = 0; at < bytes.length; at += recordBytes) {
    const seq = Math.max(from, Number(bytes.toString('latin1', at, at + 12)))
    // Two records of one number: the agent ended after the first, before its line was written.
    if (times.at(-1)?.[0] === seq) times.pop()
    times.push([seq, Number(bytes.toString('latin1', at + 13, at + 26))])
  }
  return times
}

const formatRecord = (seq: number, at: number) =>
  `${String(seq).padStart(12, '0')} ${String(Math.floor(at)).padStart(13, '0')}\n`

/** Returns the times of some lines by number, as far as they are known. It opens the file once for all of them. */
export function findTimes(folder: string, seqs: readonly number[]): Map<number, number> {
  const found = new Map<number, number>()
  const file = seqs.length === 0 ? null : openIfThere(getPath(folder))
  if (file === null) return found
  try {
    const count = Math.floor(fstatSync(file).size / recordBytes)
    const record = Buffer.alloc(recordBytes)
    for (const seq of seqs) {
      const after = findFirstAfter(file, count, seq)
      if (after === 0) continue
      readSync(file, record, 0, recordBytes, (after - 1) * recordBytes)
      for (const [, at] of readRecords(record, seq)) found.set(seq, at)
    }
  } finally {
    closeSync(file)
  }
  return found
}
