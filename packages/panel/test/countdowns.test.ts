import { expect } from 'vitest'
import { test } from './kit/real-panel.ts'

test('shows equal countdowns throughout the last minutes of server time', async ({ panel }) => {
  const { page } = panel
  const { body } = await panel.server.get('/profile')
  const endMs = Date.parse(body.profile.estimatedExpiry)
  await page.clock.install({ time: endMs - 70_000 })
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.clock.runFor(60_000)
  await page.getByText('1 min left.', { exact: false }).waitFor()
  expect(await page.getByText('Server time is over').count()).toBe(0)
  await page.clock.runFor(10_500)
  await page.getByText('Server time is over').waitFor()
  expect(await page.getByText('min left').count()).toBe(0)
})
