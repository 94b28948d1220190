import { readPopulation, readStatistics } from '@trellis/contract/statistics.ts'
import { expect, vi } from 'vitest'
import { makeDay, makeStatistics } from './fake-statistics.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const to = '2026-10-10T05:00:00.000Z'

async function openTab(panel: Panel) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions: ['dashboard:view'] })
  await panel.open('/admin?tab=statistics')
  await panel.page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
}

const counts = ({ page }: Panel) => page.getByRole('main').locator('dl dd').allInnerTexts()

test('four numbers follow the live socket, and the charts tell by pointer, by key and in words', async ({
  panel,
}) => {
  const { page, api } = panel
  api.world.statistics = makeStatistics({ points: makeDay(to), to })
  await openTab(panel)
  await page.getByText('Total Users').waitFor()
  expect(await counts(panel)).toEqual(['1,284', '97', '41', '312'])
  await api.sockets.opened(1)
  api.sockets.send({
    type: 'statistics',
    payload: { totalUsers: 1285, totalServers: 98, onlineServers: 40, activePlayers: 7 },
  })
  await expect.poll(() => counts(panel)).toEqual(['1,285', '98', '40', '7'])

  const chart = page.getByRole('slider', { name: 'Players online' })
  await page.getByText('Nothing is known of 2 h, when the service did not run.').first().waitFor()
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^10 Okt, 11\.55: \d+ players$/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^10 Okt, 11\.50: /)
  await page.getByText('10 Okt, 11.50', { exact: true }).first().waitFor()
  await page.keyboard.press('Home')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^9 Okt, 12\.00: /)
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.375, box.y + 40)
  expect(await page.getByText('No value', { exact: true }).count()).toBe(2)
  await expectFitLook(panel, 'statistics-tab')

  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Servers and players online' })
  expect(await table.getByRole('row').count()).toBe(1 + 264)
  await page.getByRole('rowheader').first().getByText('10 Okt 2026, 11.55 WIB').waitFor()
})

test('the month is in the address; nothing yet, and what cannot be had, is said', async ({
  panel,
}) => {
  const { page, api } = panel
  api.refuse(readStatistics, 500)
  await openTab(panel)
  await page.getByRole('heading', { name: 'Failed to fetch statistics.' }).waitFor()
  api.restore(readStatistics)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Total Users').waitFor()
  await page.getByRole('heading', { name: 'Nothing has been counted yet' }).waitFor()

  api.world.statistics.points = [{ at: '2026-09-20T04:00:00.000Z', servers: 1, players: 0 }]
  await page.getByText('Last month').click()
  await page.waitForURL('**/admin?tab=statistics&range=month')
  await page.getByText('0 players all the time.').waitFor()
  expect(api.callsOf(readPopulation).at(-1)?.query).toEqual({ range: 'month' })
  await expectFitLook(panel, 'statistics-tab-month')
})
