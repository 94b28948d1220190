import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type UsagePoint,
  type UsageRange,
  usageRetentionMs,
  usageStepMs,
} from '@trellis/contract/hosting/usage.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import { createSerial } from '@trellis/program/serial.ts'
import {
  gather,
  getLine,
  getStep,
  listPointsIn,
  toUsagePoint,
  type UsageSample,
} from './usage-points.ts'

const { day: minuteMs, month: hourMs } = usageStepMs

/**
 * Stores a server's resource use: one point for each minute of a day and for each hour of a month.
 * Written once, however many apis are connected, even none. Times without a run have no points.
 */
export class UsageLog {
  readonly #minutes: string
  readonly #hours: string
  readonly #onError: (error: unknown) => void
  #samples: UsagePoint[] = []
  /** Up to which hour the minutes were gathered; null before the first time. */
  #gatheredTo: number | null = null
  readonly #runSerially = createSerial()

  constructor(runFolder: string, onError: (error: unknown) => void) {
    this.#minutes = join(runFolder, 'usage-minutes.jsonl')
    this.#hours = join(runFolder, 'usage-hours.jsonl')
    this.#onError = onError
  }

  note(sample: UsageSample): void {
    const first = this.#samples[0]
    const minute = getStep(sample.at, minuteMs)
    if (first && getStep(Date.parse(first.at), minuteMs) !== minute) this.endMinute()
    this.#samples.push(toUsagePoint(sample))
  }

  /** Writes the samples so far, in case no more follow. */
  endMinute(): void {
    const [point] = gather(this.#samples, minuteMs)
    this.#samples = []
    if (!point) return
    this.#runSerially(() => this.#keep(point)).catch(this.#onError)
  }

  /** Resolves when all is written. */
  close(): Promise<void> {
    this.endMinute()
    return this.#written()
  }

  /** Oldest first. */
  async read(range: UsageRange, now: number): Promise<UsagePoint[]> {
    await this.#written()
    const minutes = await readPoints(this.#minutes)
    const since = now - usageRetentionMs[range]
    if (range === 'day')
      return gather([...minutes, ...this.#samples], minuteMs).filter(isSince(since))
    const hours = await readPoints(this.#hours)
    return [...hours, ...findUngathered(minutes, hours)].filter(isSince(since))
  }

  #written(): Promise<void> {
    return this.#runSerially(async () => undefined)
  }

  async #keep(point: UsagePoint): Promise<void> {
    const hour = getStep(Date.parse(point.at), hourMs)
    // Before anything is added: a line that a crash has cut off would take the next one with it.
    if (hour !== this.#gatheredTo) await this.#gather(hour)
    this.#gatheredTo = hour
    await appendFile(this.#minutes, getLine(point), { mode: 0o600 })
  }

  /** Aggregates the earlier minutes into hours, and drops expired points. */
  async #gather(hour: number): Promise<void> {
    const minutes = await readPoints(this.#minutes)
    const hours = await readPoints(this.#hours)
    const isOver = ({ at }: UsagePoint) => Date.parse(at) < hour
    const all = [...hours, ...findUngathered(minutes, hours).filter(isOver)]
    await write(this.#hours, all.filter(isSince(hour - usageRetentionMs.month)))
    await write(this.#minutes, minutes.filter(isSince(hour - usageRetentionMs.day)))
  }
}

const isSince =
  (since: number) =>
  ({ at }: UsagePoint): boolean =>
    Date.parse(at) >= since

function findUngathered(
  minutes: readonly UsagePoint[],
  hours: readonly UsagePoint[],
): UsagePoint[] {
  const last = hours.at(-1)
  return gather(minutes, hourMs).filter((it) => !last || it.at > last.at)
}

const write = (path: string, points: UsagePoint[]) =>
  writeSafely(path, points.map(getLine).join(''))

async function readPoints(path: string): Promise<UsagePoint[]> {
  return listPointsIn(await readFile(path, 'utf8').catch(() => ''))
}
