import { formatShortInstant } from '../../kit/dates.ts'
import { Stack } from '../stack.tsx'
import styles from './chart.module.css'

type ChartReadingProps = {
  at: number
  /** The value in words. */
  value: string
  x: number
  width: number
}

/** Shows the chart's value at one time, next to the line that marks it and inside the chart's edges. */
export function ChartReading({ at, value, x, width }: ChartReadingProps) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 }
  return (
    <Stack size="xs" numeric nowrap className={styles.reading} style={side} aria-hidden="true">
      <strong>{value}</strong>
      <span>{formatShortInstant(at)}</span>
    </Stack>
  )
}
