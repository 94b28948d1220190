import styles from './chart.module.css'
import { listStretches, type TimePoint } from './time-points.ts'

type TimeLineProps = {
  points: readonly TimePoint[]
  stepMs: number
  /** Where the plot ends below. */
  bottom: number
  xOf: (at: number) => number
  yOf: (value: number) => number
}

/** The values as a line over a filled area, interrupted where nothing is known. */
export function TimeLine({ points, stepMs, bottom, xOf, yOf }: TimeLineProps) {
  return listStretches(points, stepMs).map((stretch) => {
    const [first, last] = [stretch[0], stretch.at(-1)]
    if (first === undefined || last === undefined) return null
    const line = stretch.map(({ at, value }) => `${xOf(at)},${yOf(value)}`).join('L')
    return (
      <g key={first.at}>
        <path
          className={styles.area}
          d={`M${xOf(first.at)},${bottom}L${line}L${xOf(last.at)},${bottom}Z`}
        />
        {stretch.length === 1 ? (
          <circle className={styles.dot} cx={xOf(first.at)} cy={yOf(first.value)} r="4" />
        ) : (
          <path className={styles.line} d={`M${line}`} />
        )}
      </g>
    )
  })
}
