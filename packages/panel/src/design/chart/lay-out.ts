import { formatNumber } from '../../kit/numbers.ts'
import { getPlot } from './plot.ts'
import { getScale, listValueTicks } from './scale.ts'
import type { TimePoint } from './time-points.ts'
import { listTimeTicks } from './time-ticks.ts'

type Shown = { points: readonly TimePoint[]; from: number; to: number }

const valueSteps = 4
const timeLabelWidth = 62

/** Lays out a chart of `width` by `height` pixels: where its plot lies, the ticks of its axes, and its scales. */
export function layOut({ points, from, to }: Shown, width: number, height: number) {
  const values = listValueTicks(Math.max(0, ...points.map((it) => it.value)), valueSteps)
  const plot = getPlot(
    width,
    height,
    values.map((it) => formatNumber(it)),
  )
  const plotWidth = Math.max(1, plot.right - plot.left)
  return {
    plot,
    values,
    times: listTimeTicks(from, to, Math.floor(plotWidth / timeLabelWidth)),
    getX: getScale([from, to], [plot.left, plot.right]),
    getY: getScale([0, values.at(-1) ?? 1], [plot.bottom, plot.top]),
    getTime: (x: number) => from + ((x - plot.left) / plotWidth) * (to - from),
  }
}
