import { useState } from 'react'
import { PointsTable } from '../../src/design/chart/points-table.tsx'
import { TimeChart } from '../../src/design/chart/time-chart.tsx'
import { DataTable } from '../../src/design/data-table.tsx'
import { FillBar } from '../../src/design/fill-bar.tsx'
import { Grid } from '../../src/design/grid.tsx'
import { Sparkline } from '../../src/design/sparkline.tsx'
import { Stack } from '../../src/design/stack.tsx'
import { StorageBar } from '../../src/design/storage-bar.tsx'
import { type Column, Table } from '../../src/design/table.tsx'
import { UseBar } from '../../src/design/use-bar.tsx'
import { formatNumber } from '../../src/kit/numbers.ts'
import { getOnePage } from '../../src/kit/page-of-rows.ts'
import { serverMessages } from '../../src/messages/server.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'
import styles from '../world-table.module.css'
import { failedQuery, getLoadedQuery } from './queries.ts'

type World = { name: string; players: number }

const worlds: World[] = [
  { name: 'START', players: 12 },
  { name: 'MONTGOMERYSHIREFARM_24AB', players: 1_204 },
]
const listColumns = (): Column<World>[] => [
  { name: 'name', title: worldsMessages.table.columns.name, cell: (it) => it.name },
  {
    name: 'players',
    title: worldsMessages.table.columns.players,
    kind: 'number',
    onCard: 'titled',
    cell: (it) => formatNumber(it.players),
  },
]
const getName = ({ name }: World) => name

const values = [2, 3, 5, 4, 8, 13, 9, 7, 11, 6]
const stepMs = 3_600_000
const from = Date.parse('2030-03-04T00:00:00.000Z')
const points = values.map((value, at) => ({ at: from + at * stepMs, value }))
const instants = points.map(({ at, value }) => ({ at: new Date(at).toISOString(), value }))

type ChartProps = { tone: 'indigo' | 'teal'; isRead?: boolean; hasGap?: boolean }

function ChartExample({ tone, isRead = false, hasGap = false }: ChartProps) {
  const [reading, onRead] = useState<number | null>(isRead ? from + 5 * stepMs : null)
  return (
    <TimeChart
      label={serverMessages.server.players}
      tone={tone}
      points={hasGap ? points.filter((_, at) => at < 3 || at > 5) : points}
      stepMs={stepMs}
      from={from}
      to={from + values.length * stepMs}
      describe={formatNumber}
      reading={reading}
      onRead={onRead}
    />
  )
}

const renderTable = (query: Parameters<typeof DataTable>[0]['query'], rows: World[]) => (
  <DataTable
    label={worldsMessages.table.label}
    columns={listColumns()}
    rowKey={getName}
    className={styles.worlds}
    query={query}
    page={getOnePage(rows)}
    failed={worldsMessages.loadErrorTitle}
    icon="world"
    empty={worldsMessages.emptyTitle}
  />
)

const renderUse = (percent: number | null, color: 'indigo' | 'yellow' | 'red') => (
  <UseBar
    key={color}
    label={serverMessages.server.players}
    amount={percent === null ? serverMessages.server.notRunning : formatNumber(percent)}
    percent={percent}
    color={color}
  />
)

export const figureExamples: Examples = {
  table: {
    plain: () => (
      <Table
        label={worldsMessages.table.label}
        columns={listColumns()}
        rows={worlds}
        rowKey={getName}
        className={styles.worlds}
      />
    ),
    'while newer rows come': () => (
      <Table
        label={worldsMessages.table.label}
        columns={listColumns()}
        rows={worlds}
        rowKey={getName}
        className={styles.worlds}
        isOld
      />
    ),
  },
  'data-table': {
    rows: () => renderTable(getLoadedQuery(worlds), worlds),
    failed: () => renderTable(failedQuery, []),
  },
  'fill-bar': {
    colours: () => (
      <Stack gap="xs">
        <FillBar percent={30} color="indigo" />
        <FillBar percent={80} color="yellow" />
        <FillBar percent={100} color="red" isSmall />
        <FillBar percent={null} color="indigo" />
      </Stack>
    ),
  },
  'use-bar': {
    plain: () => (
      <Stack gap="sm">
        {renderUse(30, 'indigo')}
        {renderUse(80, 'yellow')}
        {renderUse(null, 'red')}
      </Stack>
    ),
  },
  'storage-bar': {
    'some, nearly full, full': () => (
      <Stack gap="sm">
        <StorageBar usedMb={212} limitMb={1024} />
        <StorageBar usedMb={880} limitMb={1024} />
        <StorageBar usedMb={1024} limitMb={1024} />
      </Stack>
    ),
    tile: () => <StorageBar usedMb={212} limitMb={1024} isTile />,
  },
  sparkline: {
    tones: () => (
      <Grid min="7rem" gap="md">
        {(['leaf', 'gem', 'grape', 'sun'] as const).map((tone) => (
          <Sparkline key={tone} values={values} tone={tone} />
        ))}
      </Grid>
    ),
  },
  'chart/time-chart': {
    plain: () => <ChartExample tone="indigo" />,
    'with a gap, read': () => <ChartExample tone="teal" isRead hasGap />,
  },
  'chart/points-table': {
    closed: () => (
      <PointsTable
        label={serverMessages.server.players}
        points={instants}
        columns={[{ title: serverMessages.server.players, getValue: (it) => it.value }]}
      />
    ),
  },
}
