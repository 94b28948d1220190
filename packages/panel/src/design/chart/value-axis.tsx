import { formatNumber } from '../../kit/numbers.ts'
import styles from './chart.module.css'
import type { Plot } from './plot.ts'

type ValueAxisProps = {
  plot: Plot
  ticks: readonly number[]
  getY: (value: number) => number
}

/** A line across the plot for each round value. */
export function ValueAxis({ plot, ticks, getY }: ValueAxisProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? styles.floor : styles.grid}
        x1={plot.left}
        x2={plot.right}
        y1={getY(tick)}
        y2={getY(tick)}
      />
      <text className={styles.label} x={plot.left - 8} y={getY(tick)} dy="0.32em" textAnchor="end">
        {formatNumber(tick)}
      </text>
    </g>
  ))
}
