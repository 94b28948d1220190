import { expect } from 'vitest'
import { forgetFiles } from './kit/forget-files.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('reports being offline on a page that is not loaded yet, and opens it later', async ({
  panel,
}) => {
  const { page, context } = panel
  await forgetFiles(panel)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await page
    .getByText('You are offline. This page opens as soon as the connection is back.')
    .waitFor()
  await expectFitLayout(panel, 'offline')
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('tab', { name: 'Custom Items' }).waitFor()
  const list = page.getByRole('tablist')
  expect(await list.evaluate((it) => getComputedStyle(it).display)).toBe('flex')
})

test('looks for the network once for all links that the pointer was on', async ({ panel }) => {
  const { page, context } = panel
  await forgetFiles(panel)
  await page.clock.install()
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  // The cards of the dashboard load their parts after the page.
  await untilQuiet(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  // The timers of that minute have loaded further parts, which would look for the network, too.
  await untilQuiet(page)
  const looks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/healthz')) looks.push(request.url())
  })
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/healthz')) failures++
  })
  const [configuration, feedback] = ['Configuration', 'Feedback'].map((name) =>
    page.getByRole('link', { name, exact: true }),
  )
  await context.setOffline(true)
  for (let times = 0; times < 5; times++) {
    await configuration?.hover()
    await feedback?.hover()
  }
  // Each page asks once whether the network is away, and then all wait together.
  await expect.poll(() => looks.length).toBe(2)
  await page.clock.fastForward(3000)
  await expect.poll(() => looks.length).toBe(3)
  // The third call must fail before the network is back.
  await expect.poll(() => failures).toBe(3)
  await configuration?.click()
  await page.clock.resume()
  await context.setOffline(false)
  await page.getByRole('tab', { name: 'Custom Items' }).waitFor()
  expect(looks).toHaveLength(4)
})
