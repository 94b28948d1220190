import { useElementSize } from '@mantine/hooks'
import { chartMessages } from '../../messages/chart.ts'
import styles from './chart.module.css'
import { ChartReader } from './chart-reader.tsx'
import { ChartReading } from './chart-reading.tsx'
import { layOut } from './lay-out.ts'
import { TimeAxis } from './time-axis.tsx'
import { TimeLine } from './time-line.tsx'
import { findPointAt, type TimePoint } from './time-points.ts'
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

/** Draws one value over time. A reader who cannot see it needs its points in words next to it. */
export function TimeChart({ label, tone, points, stepMs, from, to, ...props }: TimeChartProps) {
  const { describe, reading, onRead } = props
  const { ref, width } = useElementSize()
  const { plot, values, times, getX, getY, getTime } = layOut({ points, from, to }, width, height)
  const read = reading === null ? undefined : findPointAt(points, reading, stepMs)
  const readAt = read?.at ?? reading
  return (
    <div ref={ref} className={styles.chart} style={{ height }} data-tone={tone}>
      {width > 0 && (
        <>
          <svg width={width} height={height} aria-hidden="true">
            <ValueAxis plot={plot} ticks={values} getY={getY} />
            <TimeAxis plot={plot} ticks={times} getX={getX} />
            <TimeLine
              points={points}
              stepMs={stepMs}
              bottom={plot.bottom}
              getX={getX}
              getY={getY}
            />
            {readAt !== null && (
              <line
                className={styles.cursor}
                x1={getX(readAt)}
                x2={getX(readAt)}
                y1={plot.top}
                y2={plot.bottom}
              />
            )}
            {read !== undefined && (
              <circle className={styles.dot} cx={getX(read.at)} cy={getY(read.value)} r="4.5" />
            )}
          </svg>
          {readAt !== null && (
            <ChartReading
              at={readAt}
              value={read === undefined ? chartMessages.noValue : describe(read.value)}
              x={getX(readAt)}
              width={width}
            />
          )}
          <ChartReader
            label={label}
            points={points}
            read={read ?? null}
            plot={plot}
            getTime={getTime}
            describe={describe}
            onRead={onRead}
          />
        </>
      )}
    </div>
  )
}
