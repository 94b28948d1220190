import { formatShortInstant } from '../../kit/dates.ts'
import { formatSpan } from '../../kit/spans.ts'
import { missingMs, type TimePoint } from './time-points.ts'

export type PointWords = {
  summary: (values: { least: number; most: string; maxAt: string }) => string
  steady: (values: { value: string }) => string
  missing: (values: { span: string }) => string
}

/** Describes a chart in words for readers who cannot see it: the range, the peak and the gaps. */
export function describePoints(
  points: readonly TimePoint[],
  stepMs: number,
  describe: (value: number) => string,
  text: PointWords,
): string {
  const values = points.map((it) => it.value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const peak = points.find((it) => it.value === most)
  const range =
    least === most || peak === undefined
      ? text.steady({ value: describe(most) })
      : text.summary({ least, most: describe(most), maxAt: formatShortInstant(peak.at) })
  const missing = missingMs(points, stepMs)
  return missing === 0 ? range : `${range} ${text.missing({ span: formatSpan(missing) })}`
}
