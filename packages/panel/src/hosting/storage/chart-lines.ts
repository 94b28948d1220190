import type { Storage } from './use-storage.ts'

/** In units of the drawing, which is stretched to its room. */
export const chartWidth = 300
export const chartHeight = 100
/** Shows a line on the edge in its full width. */
const margin = 2

/** Where the lines of a history run; time goes to the right by its length, not by the count of points. */
export function drawChart(history: Storage['history'], limitBytes: number) {
  const times = history.map((it) => Date.parse(it.at))
  const [start = 0, end = 0] = [times[0], times.at(-1)]
  const max = Math.max(limitBytes, ...history.map((it) => it.bytes), 1)
  const getX = (at: number) =>
    end === start ? chartWidth : ((at - start) / (end - start)) * chartWidth
  const getY = (bytes: number) => chartHeight - margin - (bytes / max) * (chartHeight - 2 * margin)
  const points = history.map((it, at) => `${round(getX(times[at] ?? 0))},${round(getY(it.bytes))}`)
  return {
    line: points.join(' '),
    area: [`0,${chartHeight}`, ...points, `${chartWidth},${chartHeight}`].join(' '),
    limitY: round(getY(limitBytes)),
  }
}

const round = (value: number) => Math.round(value * 100) / 100
