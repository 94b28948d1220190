import type { UsagePoint } from '@trellis/contract/hosting/usage.ts'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import { useState } from 'react'
import { describePoints } from '../../design/chart/describe-points.ts'
import { PointsTable } from '../../design/chart/points-table.tsx'
import { TimeChart } from '../../design/chart/time-chart.tsx'
import { getHighest } from '../../design/chart/time-points.ts'
import { Text } from '../../design/text.tsx'
import { usageMessages } from '../../messages/usage.ts'
import styles from './usage-charts.module.css'
import type { Usage } from './use-usage.ts'

type UsageChartsProps = {
  usage: Usage
  /** True while the range that was asked for is on its way. */
  isOld: boolean
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10
const getNoLimit = () => null

/** Each minute of a day would be several points on one pixel. */
const minDrawnMs = 300_000

const measures = [
  { key: 'cpu', tone: 'indigo', getValue: (it: UsagePoint) => it.cpu, getLimit: getCpuLimit },
  {
    key: 'memory',
    tone: 'teal',
    getValue: (it: UsagePoint) => it.memoryMb,
    getLimit: getMemoryLimit,
  },
  { key: 'disk', tone: 'teal', getValue: (it: UsagePoint) => it.diskMb, getLimit: getNoLimit },
  {
    key: 'players',
    tone: 'indigo',
    getValue: (it: UsagePoint) => it.players,
    getLimit: getNoLimit,
  },
  { key: 'tick', tone: 'indigo', getValue: (it: UsagePoint) => it.tickMs, getLimit: getNoLimit },
] as const

/** One chart for each measure, named above it; all are read at the same time. */
export function UsageCharts({ usage, isOld }: UsageChartsProps) {
  const text = usageMessages
  const [reading, setReading] = useState<number | null>(null)
  const drawnStepMs = Math.max(usage.stepMs, minDrawnMs)
  return (
    <div className={styles.usage} data-old={isOld || undefined} aria-busy={isOld}>
      <div className={styles.charts}>
        {getMeasures(usage).map(({ key, tone, getValue, getLimit }) => {
          const describe = (value: number) => text.describe[key]({ value })
          const limit = usage.limits && getLimit(usage.limits)
          const points = usage.points.map((it) => ({
            at: Date.parse(it.at),
            value: roundToTenth(getValue(it)),
          }))
          return (
            <section key={key}>
              <Text as="h3" size="md" weight="bold">
                {text.measures[key]}
              </Text>
              <Text mt="3xs" mb="xs" tone="muted" size="sm">
                {describePoints(points, usage.stepMs, describe, text)}
                {limit !== null && ` ${text.limit({ value: describe(limit) })}`}
              </Text>
              <TimeChart
                label={text.measures[key]}
                tone={tone}
                points={getHighest(points, drawnStepMs)}
                stepMs={drawnStepMs}
                from={Date.parse(usage.from)}
                to={Date.parse(usage.to)}
                describe={describe}
                reading={reading}
                onRead={setReading}
              />
            </section>
          )
        })}
      </div>
      <PointsTable label={text.table} points={usage.points} columns={createColumns()} />
    </div>
  )
}

/** Only the bundled engine reports the duration of its ticks. */
function getMeasures({ points }: Usage) {
  const hasTicks = points.some(({ tickMs }) => tickMs > 0)
  return measures.filter(({ key }) => key !== 'tick' || hasTicks)
}

function getCpuLimit({ cpuPercent }: ServerLimits) {
  return cpuPercent
}

function getMemoryLimit({ memoryMb }: ServerLimits) {
  return memoryMb
}

function createColumns() {
  const titles = usageMessages.columns
  return [
    { title: titles.cpu, getValue: (it: UsagePoint) => roundToTenth(it.cpu) },
    { title: titles.cpuMost, getValue: (it: UsagePoint) => roundToTenth(it.cpuMost) },
    { title: titles.memory, getValue: (it: UsagePoint) => roundToTenth(it.memoryMb) },
    { title: titles.memoryMost, getValue: (it: UsagePoint) => roundToTenth(it.memoryMostMb) },
    { title: titles.disk, getValue: (it: UsagePoint) => roundToTenth(it.diskMb) },
    { title: titles.players, getValue: (it: UsagePoint) => it.players },
    { title: titles.tick, getValue: (it: UsagePoint) => roundToTenth(it.tickMs) },
  ]
}
