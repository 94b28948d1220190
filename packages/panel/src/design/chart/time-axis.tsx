import styles from './chart.module.css'
import type { Plot } from './plot.ts'
import type { TimeTick } from './time-ticks.ts'

type TimeAxisProps = { plot: Plot; ticks: readonly TimeTick[]; getX: (at: number) => number }

/** Half of the widest label: a label nearer to an edge would be cut off. */
const halfLabel = 20

export function TimeAxis({ plot, ticks, getX }: TimeAxisProps) {
  return ticks.map(({ at, label }) => {
    const x = getX(at)
    return (
      <g key={at}>
        <line className={styles.tick} x1={x} x2={x} y1={plot.bottom} y2={plot.bottom + 4} />
        {x <= plot.right + 10 - halfLabel && (
          <text className={styles.label} x={x} y={plot.bottom + 18} textAnchor="middle">
            {label}
          </text>
        )}
      </g>
    )
  })
}
