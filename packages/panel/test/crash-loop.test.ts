import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('shows one counting notice for a server that crashes repeatedly', async ({ panel }) => {
  const { page, server } = panel
  const kill = () => {
    const pid = Number(readFileSync(server.path('../../run/pid'), 'utf8'))
    process.kill(pid, 'SIGKILL')
    return pid
  }
  const crash = async () => {
    const pid = kill()
    await panel.api.until(
      async () =>
        (await server.server()).status === 'ONLINE' &&
        Number(readFileSync(server.path('../../run/pid'), 'utf8')) !== pid,
    )
  }
  await server.start()
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await crash()
  await page.getByRole('button', { name: 'Notices, 1 unread' }).waitFor()
  await crash()
  const toast = page.getByRole('alert').filter({ hasText: 'MayaWorld crashed 2 times since' })
  await toast.waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'MayaWorld crashed' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  const list = page.getByRole('dialog', { name: 'Notices' })
  const entries = list.getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(1)
  await entries.getByText(/^MayaWorld crashed 2 times since .* Last reason: /).waitFor()
  // The unread mark stays while the list is open.
  expect(await entries.getByText('Unread').count()).toBe(1)
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await expectFitLayout(panel, 'crash-loop')
  // The layout of the phone has closed the list.
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  // The agent of the kit gives up after three crashes.
  kill()
  await entries.getByText(/^MayaWorld crashed 3 times since .* and stays off until/).waitFor()
  expect(await entries.count()).toBe(1)
})
