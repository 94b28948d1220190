import { readOwnServer } from '@trellis/contract/hosting/servers.ts'
import { readManagedUsage, readUsage } from '@trellis/contract/hosting/usage.ts'
import type { RunIsolation } from '@trellis/contract/kit/isolation.ts'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { readManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { expect } from 'vitest'
import { formatPointTime } from './kit/chart-times.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { leaveUsage } from './kit/usage.ts'
import { expectFitLayout } from './layout.ts'

const bar = ({ page }: Panel, name: string) => page.getByRole('progressbar', { name, exact: true })
const text = (panel: Panel, name: string) => bar(panel, name).getAttribute('aria-valuetext')

/** The isolation depends on the machine; this is the strongest. */
const isolation: RunIsolation = {
  driver: 'process',
  user: 'own',
  files: 'closed',
  calls: 'filtered',
  limits: 'kernel',
  network: 'answers-only',
}
const lessIsolation: RunIsolation = {
  ...isolation,
  user: 'shared',
  files: 'open',
  limits: 'watched',
}

/** Limits the processor of servers; the host limits their memory to 1024 MB. */
const limitCpu = (panel: Panel) => {
  const plan = { memoryMb: null, cpuPercent: 150, processes: null }
  return panel.asOperator('POST', '/admin/settings', {
    maintenance: false,
    disableServerCreation: false,
    disableServerActions: false,
    limits: { free: plan, paid: plan },
  })
}

async function showToAdmin(panel: Panel) {
  const { page, traffic } = panel
  traffic.alter(readManagedServer, (it) => ({
    ...it,
    isolation: lessIsolation,
    metrics: { cpu: 10, memoryMb: 100, players: 0, tickMs: 1 },
  }))
  await panel.permit(['servers:view'])
  await panel.open('/admin?tab=managedServers')
  await page.getByRole('button', { name: 'MayaWorld', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Details of MayaWorld' })
  await dialog.getByText('Limited system access, memory limit only, answers players only').waitFor()
  await dialog.getByText('100 of 1,024 MB').waitFor()
  await dialog.getByRole('slider', { name: 'CPU' }).waitFor()
  expect(traffic.callsTo(readManagedUsage).at(-1)?.params).toEqual({ name: 'MayaWorld' })
  await expectFitLayout(panel, 'managed-server')
}

test('shows owner and admin resource use against limits, and the isolation of the server', async ({
  panel,
}) => {
  const { page, traffic, server } = panel
  await limitCpu(panel)
  leaveUsage(panel)
  await server.start()
  let metrics = { cpu: 23.4, memoryMb: 212.4, players: 7, tickMs: 4.25 }
  const change = (event: LiveEvent): LiveEvent => {
    if (event.type === 'metrics') return { ...event, payload: { ...event.payload, ...metrics } }
    if (event.type !== 'server_state' || event.payload.server === null) return event
    const changed = { ...event.payload.server, metrics, isolation }
    return { ...event, payload: { ...event.payload, server: changed } }
  }
  await traffic.joinLive(change)
  traffic.alter(readOwnServer, (it) => ({
    ...it,
    server: it.server && { ...it.server, metrics, isolation },
  }))
  let points: { at: string }[] = []
  traffic.alter(readUsage, (it) => {
    points = it.points
    return it
  })
  await panel.open('/dashboard?tab=performance')
  await page.getByText('212 of 1,024 MB').waitFor()
  expect(await text(panel, 'CPU')).toBe('23 of 150 %')
  await page
    .getByText('Own system user, only its own files, limited system access, fixed limits')
    .waitFor()
  metrics = { ...metrics, cpu: 149.6, memoryMb: 1000 }
  await expect.poll(() => text(panel, 'Memory')).toBe('1,000 of 1,024 MB')
  expect(await bar(panel, 'CPU').getAttribute('aria-valuenow')).toBe('100')

  const chart = page.getByRole('slider', { name: 'Memory' })
  const lastTime = () => formatPointTime(points.at(-1)?.at ?? 0)
  await expect
    .poll(async () => {
      const shown = await chart.getAttribute('aria-valuetext')
      return shown?.startsWith(`${lastTime()}: `) && / [\d.]+ MB$/.test(shown)
    })
    .toBe(true)
  await page.getByText('For 2 h it did not run.').first().waitFor()
  await page.getByText('It may take 1,024 MB.').waitFor()
  await chart.scrollIntoViewIfNeeded()
  await expectFitLayout(panel, 'usage')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Usage of the server' })
  await table.waitFor()
  await expect.poll(async () => (await table.getByRole('row').count()) - points.length).toBe(1)
  await page.getByText('Last month').click()
  await expect.poll(() => traffic.callsTo(readUsage).at(-1)?.query).toEqual({ range: 'month' })
  await showToAdmin(panel)
})

test('reports missing and failed usage data, and shows the limits of a stopped server', async ({
  panel,
}) => {
  const { page, traffic } = panel
  traffic.refuse(readUsage, 500)
  await panel.open('/dashboard?tab=performance')
  await page.getByRole('heading', { name: 'Failed to fetch the server’s usage.' }).waitFor()
  await expect.poll(() => text(panel, 'Memory')).toBe('up to 1,024 MB')
  traffic.restore(readUsage)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('heading', { name: 'Nothing was measured in this time' }).waitFor()
})
