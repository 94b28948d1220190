import { powerServer } from '@trellis/contract/hosting/servers.ts'
import { suspendServer } from '@trellis/contract/hosting/suspensions.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

const reason = 'A world shows an insult.'
const suspendMaya = (panel: Panel, form: object = {}) =>
  panel.asOperator('POST', '/admin/servers/MayaWorld/suspend', { reason, ...form })

const power = ({ page }: Panel, name: string) => findPowerButton(page, name)

test('shows the owner the reason, the end and the support address while the suspension lasts', async ({
  panel,
}) => {
  const { page } = panel
  await panel.server.start()
  await panel.open('/dashboard')
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await suspendMaya(panel, { until })
  const heading = page.getByRole('heading', { name: 'An admin suspended this server' })
  await heading.waitFor()
  await page.getByText(reason, { exact: true }).waitFor()
  await page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
  expect(await power(panel, 'Start').isDisabled()).toBe(true)
  expect(await power(panel, 'Restart').isDisabled()).toBe(true)
  const contact = page.getByRole('link', { name: 'Contact support' })
  expect(await contact.getAttribute('href')).toBe('/feedback')
  await panel.asOperator('POST', '/admin/servers/MayaWorld/unsuspend')
  await heading.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
})

test('shows the same in Indonesian for a suspension without an end, and words the refusal of a start with the reason as the admin wrote it', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await setLanguage(panel, 'id')
  const release = traffic.hold(powerServer)
  await panel.open('/dashboard')
  await power(panel, 'Nyalakan').click()
  // The code of another refusal, which must not be worded as such.
  await suspendMaya(panel, { reason: 'banned' })
  release()
  await page.getByText('Server ini di-suspend: banned', { exact: true }).waitFor()

  await panel.asOperator('POST', '/admin/servers/MayaWorld/unsuspend')
  const heading = page.getByRole('heading', { name: 'Admin men-suspend server ini' })
  await heading.waitFor({ state: 'detached' })
  await closeToasts(page)
  await suspendMaya(panel)
  await heading.waitFor()
  await page.getByText('Saat admin mencabutnya', { exact: true }).waitFor()
  await expectFitLayout(panel, 'suspension-id')
  await page.getByRole('button', { name: /^Notifikasi/ }).click()
  await page
    .getByRole('dialog')
    .getByText(`Admin men-suspend servermu MayaWorld. Alasan: ${reason}`, { exact: true })
    .waitFor()
})

async function suspendAndLift(panel: Panel) {
  const { page, traffic } = panel
  await GameOwner.create(panel.api, '11', 'Alpha')
  await panel.permit(['servers:view', 'servers:manage'])
  await panel.open('/admin?tab=servers')
  await page.getByRole('button', { name: 'Suspend Alpha', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend server' }).click()
  await dialog.getByText('A reason is required.').waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Duration').fill('soon')
  await dialog.getByRole('button', { name: 'Suspend server' }).click()
  await dialog.getByText('The duration must look like 7d, 2w, 12h, 30m or perm.').waitFor()
  expect(traffic.callsTo(suspendServer)).toEqual([])
  await dialog.getByLabel('Duration').fill('3d')
  await dialog.getByRole('button', { name: 'Suspend server' }).click()
  await page.getByText('Server "Alpha" suspended.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Suspended until /).waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('SUSPENDED')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const start = page.getByRole('button', { name: 'Start Alpha', exact: true })
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  await expectFitLayout(panel, 'suspended-servers')
  await page.getByRole('button', { name: 'Alpha', exact: true }).click()
  await dialog.getByText(reason, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lift the suspension of Alpha' }).click()
  await page.getByRole('button', { name: 'Lift suspension', exact: true }).click()
  await page.getByText('The suspension of server "Alpha" is lifted.').waitFor()
  await page.getByRole('heading', { name: 'No servers found' }).waitFor()
}

test('lets an admin suspend a server and lift the suspension, also in Indonesian', async ({
  panel,
}) => {
  const { page } = panel
  await suspendAndLift(panel)
  await setLanguage(panel, 'id')
  await panel.open('/admin?tab=servers')
  await page.getByRole('button', { name: 'Suspend MayaWorld', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan').fill(reason)
  await dialog.getByRole('button', { name: 'Suspend server' }).click()
  await page.getByText('Server "MayaWorld" di-suspend.').waitFor()
  await page.getByText(/^Di-suspend sampai /).waitFor()
})
