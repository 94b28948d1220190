import type { KeyboardEvent, PointerEvent } from 'react'
import { formatShortInstant } from '../../kit/dates.ts'
import styles from './chart.module.css'
import type { Plot } from './plot.ts'
import type { TimePoint } from './time-points.ts'

type ChartReaderProps = {
  label: string
  points: readonly TimePoint[]
  /** The point that is read; null when none is. */
  read: TimePoint | null
  plot: Plot
  getTime: (x: number) => number
  describe: (value: number) => string
  onRead: (at: number | null) => void
}

const farSteps = 12

/** Lies over the plot: pointing at a time reads it, and so do the arrow keys from one point to the next. */
export function ChartReader({ label, points, read, plot, ...props }: ChartReaderProps) {
  const { getTime, describe, onRead } = props
  const lastIndex = points.length - 1
  const place = read === null ? lastIndex : points.indexOf(read)
  const shown = points[place]
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    onRead(getTime(plot.left + event.clientX - left))
  }
  const step = (event: KeyboardEvent) => {
    const next = getNextIndex(event.key, place, lastIndex)
    if (next === null) return
    event.preventDefault()
    onRead(points[Math.max(0, Math.min(next, lastIndex))]?.at ?? null)
  }
  return (
    <div
      className={styles.reader}
      style={{ left: plot.left, width: plot.right - plot.left, height: plot.bottom }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={lastIndex}
      aria-valuenow={place}
      aria-valuetext={
        shown === undefined
          ? undefined
          : `${formatShortInstant(shown.at)}: ${describe(shown.value)}`
      }
      onFocus={() => read === null && onRead(points[lastIndex]?.at ?? null)}
      onBlur={() => onRead(null)}
      onKeyDown={step}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onRead(null)}
    />
  )
}

function getNextIndex(key: string, place: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - farSteps,
    PageUp: place + farSteps,
    Home: 0,
    End: last,
  }
  return places[key] ?? null
}
