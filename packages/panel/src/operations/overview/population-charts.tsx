import { useState } from 'react'
import { describePoints } from '../../design/chart/describe-points.ts'
import { PointsTable } from '../../design/chart/points-table.tsx'
import { TimeChart } from '../../design/chart/time-chart.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { overviewMessages } from '../../messages/overview.ts'
import styles from './population-charts.module.css'
import type { PopulationHistory } from './use-overview.ts'

type PopulationChartsProps = {
  history: PopulationHistory
  /** True while the range that was asked for is on its way. */
  isOld: boolean
}

const measures = [
  { key: 'players', tone: 'indigo' },
  { key: 'servers', tone: 'teal' },
] as const

/**
 * One chart for each figure, because servers would be a flat line next to so many players. Both charts show
 * the same moment when read.
 */
export function PopulationCharts({ history, isOld }: PopulationChartsProps) {
  const text = overviewMessages
  const [reading, setReading] = useState<number | null>(null)
  return (
    <div className={styles.charts} data-old={isOld || undefined} aria-busy={isOld}>
      {measures.map(({ key, tone }) => {
        const describe = (amount: number) => text.describe[key]({ amount })
        const points = history.points.map((it) => ({ at: Date.parse(it.at), value: it[key] }))
        return (
          <section key={key}>
            <Row
              as="h3"
              size="md"
              weight="bold"
              gap="xs"
              className={styles.title}
              data-series={tone}
            >
              {text.measures[key]}
            </Row>
            <Text mt="3xs" mb="xs" tone="muted" size="sm">
              {describePoints(points, history.stepMs, describe, text)}
            </Text>
            <TimeChart
              label={text.measures[key]}
              tone={tone}
              points={points}
              stepMs={history.stepMs}
              from={Date.parse(history.from)}
              to={Date.parse(history.to)}
              describe={describe}
              reading={reading}
              onRead={setReading}
            />
          </section>
        )
      })}
      <PointsTable
        label={text.table}
        points={history.points}
        columns={[
          { title: text.columns.servers, getValue: (it) => it.servers },
          { title: text.columns.players, getValue: (it) => it.players },
        ]}
      />
    </div>
  )
}
