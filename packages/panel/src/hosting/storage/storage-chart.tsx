import { Box } from '../../design/box.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { storageMessages } from '../../messages/storage.ts'
import { chartHeight, chartWidth, drawChart } from './chart-lines.ts'
import styles from './storage-chart.module.css'
import type { Storage } from './use-storage.ts'

type StorageChartProps = { history: Storage['history']; limitBytes: number }

/** The used bytes of the last days below the line that they must not reach. */
export function StorageChart({ history, limitBytes }: StorageChartProps) {
  const text = storageMessages
  const [first, last] = [history[0], history.at(-1)]
  if (first === undefined || last === undefined) return null
  const { line, area, limitY } = drawChart(history, limitBytes)
  const limit = formatKilobytes(limitBytes)
  const summary = text.chart({
    from: formatDay(first.at),
    before: formatKilobytes(first.bytes),
    now: formatKilobytes(last.bytes),
    max: formatKilobytes(Math.max(...history.map((it) => it.bytes))),
    limit,
  })
  return (
    <Box as="figure">
      <Text mb="3xs" tone="bad" size="xs" numeric aria-hidden="true">
        {text.limit({ limit })}
      </Text>
      <svg
        className={styles.chart}
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
      >
        <line className={styles.limitLine} x1="0" x2={chartWidth} y1={limitY} y2={limitY} />
        <polygon className={styles.area} points={area} />
        <polyline className={styles.line} points={line} />
      </svg>
      <Row
        as="figcaption"
        mt="2xs"
        tone="muted"
        size="xs"
        numeric
        align="stretch"
        justify="between"
        aria-hidden="true"
      >
        <span>{formatDay(first.at)}</span>
        <span>{text.today}</span>
      </Row>
    </Box>
  )
}
