import { dayMs } from '@trellis/contract/kit/amounts.ts'
export type Sample = { at: number; bytes: number }

/** A line through the last week: long enough to see past one busy evening, short enough to follow a change. */
const maxSampleAgeMs = 7 * dayMs
const maxForecastMs = 365 * dayMs
/** Less than that is measuring, not growing. */
const stillBytesPerDay = 1024

/**
 * The straight line of least squares through the last week's samples, oldest first. The owner's other servers reduce
 * the limit.
 * @returns null until they span a day
 */
export function forecastStorage(samples: readonly Sample[], limitBytes: number) {
  const last = samples.at(-1)
  if (last === undefined) return null
  const recent = samples.filter(({ at }) => at >= last.at - maxSampleAgeMs)
  const [first] = recent
  if (first === undefined || last.at - first.at < dayMs) return null
  const bytesPerDay = calculateSlope(recent) * dayMs
  const isStill = bytesPerDay < stillBytesPerDay
  const untilFull = ((limitBytes - last.bytes) / bytesPerDay) * dayMs
  const isFar = isStill || untilFull > maxForecastMs
  return {
    bytesPerDay,
    fullAt: isFar ? null : new Date(last.at + Math.max(0, untilFull)).toISOString(),
  }
}

function calculateSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const at = mean((sample) => sample.at)
  const bytes = mean((sample) => sample.bytes)
  let together = 0
  let spread = 0
  for (const sample of samples) {
    together += (sample.at - at) * (sample.bytes - bytes)
    spread += (sample.at - at) ** 2
  }
  return spread === 0 ? 0 : together / spread
}
