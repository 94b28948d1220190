import { useElementSize } from '@mantine/hooks'
import { words } from '../../words/words.ts'
import styles from './chart.module.css'
import { ChartReader } from './chart-reader.tsx'
import { ChartReading } from './chart-reading.tsx'
import { plotOf } from './plot.ts'
import { scaleOf, valueTicks } from './scale.ts'
import { TimeAxis } from './time-axis.tsx'
import { TimeLine } from './time-line.tsx'
import { pointAt, type TimePoint } from './time-points.ts'
import { timeTicks } from './time-ticks.ts'
import { ValueAxis } from './value-axis.tsx'

type TimeChartProps = {
  label: string
  tone: 'indigo' | 'teal'
  /** Oldest first; a step without one is a gap. */
  points: readonly TimePoint[]
  stepMs: number
  from: number
  to: number
  describe: (value: number) => string
  /** The time that is read, which charts of the same time may share; null when none is. */
  reading: number | null
  onRead: (at: number | null) => void
}

const height = 176
const valueSteps = 4
const roomOfTimeLabel = 62

/** One value over time. A reader who cannot see it needs its points in words beside it. */
export function TimeChart({ label, tone, points, stepMs, from, to, ...props }: TimeChartProps) {
  const { describe, reading, onRead } = props
  const { ref, width } = useElementSize()
  const values = valueTicks(Math.max(0, ...points.map((it) => it.value)), valueSteps)
  const plot = plotOf(
    width,
    height,
    values.map((it) => it.toLocaleString('en')),
  )
  const plotWidth = Math.max(1, plot.right - plot.left)
  const xOf = scaleOf([from, to], [plot.left, plot.right])
  const yOf = scaleOf([0, values.at(-1) ?? 1], [plot.bottom, plot.top])
  const timeOf = (x: number) => from + ((x - plot.left) / plotWidth) * (to - from)
  const read = reading === null ? undefined : pointAt(points, reading, stepMs)
  const readAt = read?.at ?? reading
  return (
    <div ref={ref} className={styles.chart} style={{ height }} data-tone={tone}>
      {width > 0 && (
        <>
          <svg width={width} height={height} aria-hidden="true">
            <ValueAxis plot={plot} ticks={values} yOf={yOf} />
            <TimeAxis
              plot={plot}
              ticks={timeTicks(from, to, Math.floor(plotWidth / roomOfTimeLabel))}
              xOf={xOf}
            />
            <TimeLine points={points} stepMs={stepMs} bottom={plot.bottom} xOf={xOf} yOf={yOf} />
            {readAt !== null && (
              <line
                className={styles.cursor}
                x1={xOf(readAt)}
                x2={xOf(readAt)}
                y1={plot.top}
                y2={plot.bottom}
              />
            )}
            {read !== undefined && (
              <circle className={styles.dot} cx={xOf(read.at)} cy={yOf(read.value)} r="4.5" />
            )}
          </svg>
          {readAt !== null && (
            <ChartReading
              at={readAt}
              value={read === undefined ? words.chart.noValue : describe(read.value)}
              x={xOf(readAt)}
              width={width}
            />
          )}
          <ChartReader
            label={label}
            points={points}
            read={read ?? null}
            plot={plot}
            timeOf={timeOf}
            describe={describe}
            onRead={onRead}
          />
        </>
      )}
    </div>
  )
}
