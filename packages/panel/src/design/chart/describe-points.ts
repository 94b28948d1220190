import { formatShortInstant } from '../../kit/dates.ts'
import { formatSpan } from '../../kit/spans.ts'
import { getMissingMs, type TimePoint } from './time-points.ts'

export type PointTexts = {
  summary: (values: { min: number; max: string; maxAt: string }) => string
  steady: (values: { value: string }) => string
  missing: (values: { span: string }) => string
}

/** Describes a chart in words for readers who cannot see it: the range, the peak and the gaps. */
export function describePoints(
  points: readonly TimePoint[],
  stepMs: number,
  describe: (value: number) => string,
  text: PointTexts,
): string {
  const values = points.map((it) => it.value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const peak = points.find((it) => it.value === max)
  const range =
    min === max || peak === undefined
      ? text.steady({ value: describe(max) })
      : text.summary({ min, max: describe(max), maxAt: formatShortInstant(peak.at) })
  const missing = getMissingMs(points, stepMs)
  return missing === 0 ? range : `${range} ${text.missing({ span: formatSpan(missing) })}`
}
