import { readManagedUsage, readUsage } from '@trellis/contract/usage.ts'
import { expect, vi } from 'vitest'
import { makeManagedServer } from './fake-managed-servers.ts'
import { makeUsage, someIsolation, someLimits } from './fake-usage.ts'
import { makeProfile, setServer } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const bar = ({ page }: Panel, name: string) => page.getByRole('progressbar', { name, exact: true })
const text = (panel: Panel, name: string) => bar(panel, name).getAttribute('aria-valuetext')

test('the dashboard shows what runs of what it may take, live, and what keeps it apart', async ({
  panel,
}) => {
  const { page, api } = panel
  const metrics = { cpu: 23.4, memoryMb: 212.4, players: 7, tickMs: 4.25 }
  setServer(api.world, {
    status: 'ONLINE',
    players: 7,
    run: { id: 'run00000001', startedAt: '2026-10-01T02:00:00.000Z' },
    metrics,
    limits: someLimits,
    isolation: someIsolation,
  })
  api.world.usage = makeUsage()
  await panel.open('/dashboard')
  await page.getByText('212 of 1,024 MB').waitFor()
  expect(await text(panel, 'CPU')).toBe('23 of 150 %')
  await page
    .getByText('Own user, closed files, filtered system calls, limits held by the kernel')
    .waitFor()
  await api.sockets.opened(1)
  api.sockets.send({ type: 'metrics', payload: { ...metrics, cpu: 149.6, memoryMb: 1000 } })
  await expect.poll(() => text(panel, 'Memory')).toBe('1,000 of 1,024 MB')
  expect(await bar(panel, 'CPU').getAttribute('aria-valuenow')).toBe('100')
  await expectFitLook(panel, 'dashboard-use')

  const chart = page.getByRole('slider', { name: 'Memory' })
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^10 Okt, 11\.55: [\d.]+ MB$/)
  await page.getByText('For 2 h it did not run.').first().waitFor()
  await page.getByText('It may take 1,024 MB.').waitFor()
  await chart.scrollIntoViewIfNeeded()
  await expectFitLook(panel, 'usage')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'What the server used' })
  expect(await table.getByRole('row').count()).toBe(1 + 1320)
  await page.getByText('Last month').click()
  await expect.poll(() => api.callsOf(readUsage).at(-1)?.query).toEqual({ range: 'month' })
})

test('what is not there and what cannot be had is said; a server that is off shows what it may take', async ({
  panel,
}) => {
  const { page, api } = panel
  setServer(api.world, { limits: someLimits })
  api.refuse(readUsage, 500)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'Failed to fetch what the server used.' }).waitFor()
  expect(await text(panel, 'Memory')).toBe('up to 1,024 MB')
  api.restore(readUsage)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('heading', { name: 'Nothing was measured in this time' }).waitFor()
})

test('an admin sees a server’s isolation, limits and use', async ({ panel }) => {
  const { page, api } = panel
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['servers:view'] })
  api.world.managedServers = [makeManagedServer('Alpha', { status: 'ONLINE' })]
  const open = { ...someIsolation, user: 'shared', files: 'open', limits: 'watched' } as const
  api.world.managedDetails = {
    isolation: open,
    limits: someLimits,
    metrics: { cpu: 10, memoryMb: 100, players: 0, tickMs: 1 },
    engine: null,
    place: null,
  }
  api.world.usage = makeUsage()
  await panel.open('/admin?tab=managedServers')
  await page.getByRole('button', { name: 'Alpha', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Details of Alpha' })
  await dialog.getByText('Filtered system calls, watched memory, answers to players only').waitFor()
  await dialog.getByText('100 of 1,024 MB').waitFor()
  await dialog.getByRole('slider', { name: 'CPU' }).waitFor()
  expect(api.callsOf(readManagedUsage).at(-1)?.params).toEqual({ name: 'Alpha' })
  await expectFitLook(panel, 'managed-server')
})
