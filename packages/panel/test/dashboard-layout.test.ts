import { utimesSync } from 'node:fs'
import { readUsage } from '@trellis/contract/hosting/usage.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { steadyPage } from './kit/steady-page.ts'
import { leaveUsage } from './kit/usage.ts'

const phone = { width: 360, height: 740 }
const maxPhoneHeight = 1500
const maxShift = 0.02

/** Opens the dashboard of a server that runs, with two players and the use of a day. */
async function openBusyDashboard(panel: Panel): Promise<void> {
  leaveUsage(panel)
  await panel.server.start()
  await panel.server.play('Arif')
  await panel.server.play('Budi')
  await panel.open('/dashboard')
  await waitForParts(panel)
}

async function waitForParts({ page }: Panel): Promise<void> {
  const main = page.getByRole('main')
  await main.locator('canvas[data-thumbnail=drawn]').first().waitFor()
  await main.locator('polyline').first().waitFor({ state: 'attached' })
  await main.locator('img[data-loaded]').waitFor()
  await main.getByText('Arif', { exact: true }).waitFor()
}

/** Reads the height with the panel's own font, which a busy machine may load too late to use. */
async function readHeight({ page }: Panel): Promise<number> {
  await steadyPage(page)
  return page.evaluate(() => document.body.scrollHeight)
}

/** Counts the tiles of each row, from the top. */
async function countTilesByRow({ page }: Panel): Promise<number[]> {
  const version = page.getByRole('main').locator('dt', { hasText: 'Version' })
  const tops = await version.evaluate((it) => {
    const lists = [...(it.closest('dl')?.parentElement?.children ?? [])]
    const tiles = lists.flatMap((list) => (list.matches('dl') ? [...list.children] : [list]))
    return tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
  })
  return [...new Set(tops)].map((top) => tops.filter((it) => it === top).length)
}

test('fits the dashboard of a running server into two screens of a phone, moves nothing while its parts arrive, and uses a very wide screen', async ({
  panel,
}) => {
  const { page } = panel
  await page.addInitScript(() => {
    addEventListener('load', () => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shifts = document.documentElement
          const value = 'value' in entry ? Number(entry.value) : 0
          shifts.dataset['shift'] = String(Number(shifts.dataset['shift'] ?? 0) + value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })
  const readShift = () =>
    page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
  await page.setViewportSize(phone)
  await openBusyDashboard(panel)
  await page.getByText('Server started').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeShot(page, 'dashboard-whole-360-dark', { isWhole: true })
  expect(await readHeight(panel)).toBeLessThanOrEqual(maxPhoneHeight)
  await setLanguage(panel, 'id')
  await page.reload()
  await waitForParts(panel)
  expect(await readShift(), 'on a phone').toBeLessThanOrEqual(maxShift)
  await page.emulateMedia({ colorScheme: 'light' })
  await takeShot(page, 'dashboard-whole-id-360-light', { isWhole: true })
  expect(await readHeight(panel)).toBeLessThanOrEqual(maxPhoneHeight)

  await setLanguage(panel, 'en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await waitForParts(panel)
  expect(await readShift(), 'on a desktop').toBeLessThanOrEqual(maxShift)
  for (const width of [1280, 1200, 800]) {
    await page.setViewportSize({ width, height: 800 })
    expect(new Set(await countTilesByRow(panel)).size, `one length of rows at ${width} px`).toBe(1)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1280, height: 800 })
    await takeShot(page, `dashboard-whole-1280-${colorScheme}`, { isWhole: true })
    await page.setViewportSize({ width: 2560, height: 1440 })
    expect(await readExcess(page)).toBe(0)
    await takeShot(page, `dashboard-2560-${colorScheme}`)
  }
  const used = await page.getByRole('main').evaluate((main) => {
    const parts = [...main.querySelectorAll('section')].map((it) => it.getBoundingClientRect())
    return Math.max(...parts.map((it) => it.right)) - Math.min(...parts.map((it) => it.left))
  })
  expect(used).toBeGreaterThan(2560 * 0.7)
})

test('celebrates the first time that a server comes online, and never again', async ({ panel }) => {
  const { page, server } = panel
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await panel.open('/dashboard')
  const start = findPowerButton(page, 'Start')
  const confetti = page.locator('[data-confetti]')
  await start.click()
  await confetti.waitFor()
  await takeShot(page, 'dashboard-confetti')
  await confetti.waitFor({ state: 'detached' })
  await server.stop()
  await start.click()
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  expect(await confetti.count()).toBe(0)
})

test('celebrates also when its code comes after the server is online', async ({ panel }) => {
  const { page, context } = panel
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const held = Promise.withResolvers<void>()
  let isAsked = false
  await context.route('**/assets/celebration-*.js', async (route) => {
    isAsked = true
    await held.promise
    await route.continue()
  })
  await panel.open('/dashboard')
  await findPowerButton(page, 'Start').click()
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  await expect.poll(() => isAsked).toBe(true)
  held.resolve()
  await page.locator('[data-confetti]').waitFor()
})

test('shows the worlds with players first, then those with the newest changes, no lines while the use cannot be read, and an address for each part', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  const second = Math.floor(Date.now() / 1000)
  for (let at = 10; at < 24; at++) {
    server.write(`worlds/W${at}_.json`, { owner: 'Maya', blocks: [] })
    utimesSync(server.path(`worlds/W${at}_.json`), second, second - 100 + at)
  }
  traffic.refuse(readUsage, 500)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.getByText('Server created').waitFor()
  expect(await page.getByRole('main').locator('polyline').count()).toBe(0)

  const links = page.getByRole('main').locator('a[href^="/worlds?map="]')
  const names = () =>
    links.evaluateAll((all) => all.map((it) => it.getAttribute('href')?.split('=')[1]))
  await expect.poll(names).toEqual(['W23', 'W22', 'W21', 'W20'])

  await findPowerButton(page, 'Start').click()
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Invite friends' }).click({ trial: true })
  expect(await page.locator('[data-confetti]').count()).toBe(0)

  const player = await server.play('Arif')
  await player.join('W12')
  await page.reload()
  await expect.poll(async () => (await names())[0]).toBe('W12')

  traffic.restore(readUsage)
  await page.goto(`${panel.origin}/dashboard?tab=performance`)
  await page.getByText('Running since', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await page.getByRole('heading', { name: 'What fills your storage' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=storage')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'All activity' }).click()
  await page.getByText('Server created').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=activity')
})
