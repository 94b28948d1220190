import { checkConnectivity } from '@trellis/contract/game/connectivity-check.ts'
import { expect } from 'vitest'
import { maya, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('shows players without a server how to connect', async ({ panel }) => {
  const { page, traffic, api } = panel
  const { token } = panel.maya
  expect((await api.call('DELETE', `/users/${maya.id}/server`, { token })).status).toBe(200)
  await panel.open('/how-to-play')
  await page.getByRole('heading', { name: 'Where to play' }).waitFor()
  await page.getByText('127.0.0.1', { exact: true }).waitFor()
  await page.getByText('growtopia1.com', { exact: true }).waitFor()
  expect(await page.getByText("Your server's own UDP port").count()).toBe(0)
  for (const device of ['Windows', 'Android', 'iOS']) {
    await page.getByRole('tab', { name: device }).click()
    expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(2)
  }
  expect(traffic.callsTo(checkConnectivity)).toEqual([])
  await expectFitLayout(panel, 'setup-guide-without')
  await page.getByRole('main').getByTitle('Bahasa Indonesia').click()
  await page.getByRole('heading', { name: 'Tempat main' }).waitFor()
})
