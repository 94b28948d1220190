import styles from './chart.module.css'
import { listStretches, type TimePoint } from './time-points.ts'

type TimeLineProps = {
  points: readonly TimePoint[]
  stepMs: number
  /** Where the plot ends below. */
  bottom: number
  getX: (at: number) => number
  getY: (value: number) => number
}

/** The values as a line over a filled area, interrupted where nothing is known. */
export function TimeLine({ points, stepMs, bottom, getX, getY }: TimeLineProps) {
  return listStretches(points, stepMs).map((stretch) => {
    const [first, last] = [stretch[0], stretch.at(-1)]
    if (first === undefined || last === undefined) return null
    const line = stretch.map(({ at, value }) => `${getX(at)},${getY(value)}`).join('L')
    return (
      <g key={first.at}>
        <path
          className={styles.area}
          d={`M${getX(first.at)},${bottom}L${line}L${getX(last.at)},${bottom}Z`}
        />
        {stretch.length === 1 ? (
          <circle className={styles.dot} cx={getX(first.at)} cy={getY(first.value)} r="4" />
        ) : (
          <path className={styles.line} d={`M${line}`} />
        )}
      </g>
    )
  })
}
