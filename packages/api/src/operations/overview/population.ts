import { dayMs } from '@trellis/contract/kit/amounts.ts'
import { type HistoryRange, historyStepMs } from '@trellis/contract/operations/overview.ts'
import type { Db } from '../../kit/db.ts'
import { formatInstant } from '../../kit/instant.ts'
import { deleteSamplesBefore, listSamples, type PopulationSample, raiseSample } from './store.ts'

/** Samples are stored at the resolution of the finer range. */
const stepMs = historyStepMs.day
const keptMs = 35 * dayMs
const rangeMs: Record<HistoryRange, number> = { day: dayMs, month: 30 * dayMs }

type Deps = { db: Db; now: () => number }

export type Population = ReturnType<typeof createPopulation>

/** How much was online, in steps. */
export function createPopulation({ db, now }: Deps) {
  /** Noted and not written yet, by step. */
  let noted = new Map<number, PopulationSample>()
  let prunedAt = Number.NEGATIVE_INFINITY

  return {
    /** Records the numbers online now; the highest of a time step counts. */
    note({ servers, players }: Omit<PopulationSample, 'at'>): void {
      const at = roundDown(now(), stepMs)
      const before = noted.get(at)
      noted.set(at, {
        at,
        servers: Math.max(servers, before?.servers ?? 0),
        players: Math.max(players, before?.players ?? 0),
      })
    },

    /** Writes the samples; they stay in memory if that fails. */
    async write(): Promise<void> {
      const samples = [...noted.values()]
      if (samples.length === 0) return
      const oldest = roundDown(now() - keptMs, stepMs)
      await db.transaction(async (tx) => {
        for (const sample of samples) await raiseSample(tx, sample)
        if (oldest !== prunedAt) await deleteSamplesBefore(tx, oldest)
      })
      prunedAt = oldest
      noted = new Map([...noted].filter(([, sample]) => !samples.includes(sample)))
    },

    async history(range: HistoryRange) {
      const at = now()
      const step = historyStepMs[range]
      const from = roundDown(at - rangeMs[range], step)
      const samples = await db.transaction((tx) => listSamples(tx, { from, stepMs: step }))
      return {
        range,
        from: formatInstant(from),
        to: formatInstant(at),
        stepMs: step,
        points: samples.map((sample) => ({ ...sample, at: formatInstant(sample.at) })),
      }
    },
  }
}

const roundDown = (at: number, step: number) => Math.floor(at / step) * step
