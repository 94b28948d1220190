import {
  historyStepMs,
  readOverview,
  readPopulation,
} from '@trellis/contract/operations/overview.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { formatPointTime, formatRowTime } from './kit/chart-times.ts'
import { setLanguage } from './kit/languages.ts'
import { addUsers } from './kit/people.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

async function openTab(panel: Panel) {
  await panel.permit(['dashboard:view'])
  await panel.open('/admin?tab=overview')
  await panel.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}

const counts = ({ page }: Panel) => page.getByRole('main').locator('dl dd').allInnerTexts()

/** Returns samples for each step of the last day, busier towards its end, with a gap of two hours. */
function makeDay() {
  const step = historyStepMs.day
  const last = Math.floor(Date.now() / step) * step
  return Array.from({ length: 288 }, (_, at) => ({
    at: last - (287 - at) * step,
    servers: 20 + Math.round(6 * Math.sin(at / 45)),
    players: Math.round(150 + 120 * Math.sin((at - 110) / 44) + 14 * Math.sin(at * 1.7)),
  })).filter((_, at) => at < 96 || at >= 120)
}

/** Deletes the samples since the host came up; the api takes the next one a minute later. */
async function forgetSamples({ api }: Panel) {
  const count = async () => (await api.sql('select at from population_sample')).length
  await api.until(async () => (await count()) > 0)
  await api.sql('delete from population_sample')
}

test('updates four numbers live, and reads out charts by pointer, keyboard and text', async ({
  panel,
}) => {
  const { page, api, server, traffic } = panel
  // Maya and the operator are users, too.
  await panel.seed(async (tx) => {
    await tx.deleteFrom('population_sample').execute()
    await tx.insertInto('population_sample').values(makeDay()).execute()
    await addUsers(tx, 1, 1282)
  })
  let points: { at: string }[] = []
  traffic.alter(readPopulation, (it) => {
    points = it.points
    return it
  })
  await openTab(panel)
  await expect.poll(() => counts(panel)).toEqual(['1,284', '1', '0', '0'])
  await server.start()
  await server.play('Arif')
  await GameOwner.create(api, '9000', 'Elsewhere')
  await expect.poll(() => counts(panel)).toEqual(['1,285', '2', '1', '1'])

  const chart = page.getByRole('slider', { name: 'Players online' })
  await page.getByText('No data for 2 h: the service was not running.').first().waitFor()
  const reads = async (point: { at: string } | undefined) => {
    const shown = await chart.getAttribute('aria-valuetext')
    const [time, value] = shown?.split(': ') ?? []
    expect(time).toBe(formatPointTime(point?.at ?? 0))
    expect(value).toMatch(/^\d+ players$/)
  }
  await reads(points.at(-1))
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await reads(points.at(-2))
  await page
    .getByText(formatPointTime(points.at(-2)?.at ?? 0), { exact: true })
    .first()
    .waitFor()
  await page.keyboard.press('Home')
  await reads(points[0])
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.375, box.y + 40)
  expect(await page.getByText('No value', { exact: true }).count()).toBe(2)
  await expectFitLayout(panel, 'overview-tab')

  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Servers and players online' })
  await table.waitFor()
  expect(await table.getByRole('row').count()).toBe(1 + points.length)
  expect(points.length).toBeGreaterThanOrEqual(264)
  const newest = formatRowTime(points.at(-1)?.at ?? 0)
  await page.getByRole('rowheader').first().getByText(newest).waitFor()

  // The charts stay in their place while the numbers are late, also below names of two lines.
  await setLanguage(panel, 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  const release = traffic.hold(readOverview)
  await page.reload()
  const charts = page.getByRole('heading', { name: 'Grafik online' })
  await charts.waitFor()
  const before = await charts.boundingBox()
  release()
  await expect.poll(() => counts(panel)).toEqual(['1.285', '2', '1', '1'])
  expect((await charts.boundingBox())?.y).toBe(before?.y)
})

test('keeps the month in the address, and reports missing and failed data', async ({ panel }) => {
  const { page, api, traffic } = panel
  await forgetSamples(panel)
  traffic.refuse(readOverview, 500)
  await openTab(panel)
  await page.getByRole('heading', { name: 'Failed to fetch statistics.' }).waitFor()
  traffic.restore(readOverview)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Total Users').waitFor()
  await page.getByRole('heading', { name: 'Nothing has been counted yet' }).waitFor()

  const before = Date.now() - 20 * 86_400_000
  await api.sql(`insert into population_sample (at, servers, players) values (${before}, 1, 0)`)
  await page.getByText('Last month').click()
  await page.waitForURL('**/admin?tab=overview&range=month')
  await page.getByText('0 players all the time.').waitFor()
  expect(traffic.callsTo(readPopulation).at(-1)?.query).toEqual({ range: 'month' })
  await expectFitLayout(panel, 'overview-tab-month')
})
