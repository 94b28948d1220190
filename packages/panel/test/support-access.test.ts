import { expect } from 'vitest'
import type { SignedIn } from '../../api/test/kit/test-panel.ts'
import { findPowerButton } from './kit/power-button.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { makeWorldValue } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

/** Makes an admin who may manage servers. */
async function createAdmin(panel: Panel): Promise<SignedIn> {
  const admin = await panel.api.signIn('7002', 'HelperHana')
  const admins = await panel.admins()
  await admins.make(admin, 'admin', ['servers:view', 'servers:manage'])
  return admin
}

test('lets an admin without a server look at the panel and the worlds of an owner, and end the visit', async ({
  panel,
}) => {
  const { page, server } = panel
  server.write('worlds/MAYAFARM_.json', makeWorldValue())
  const admin = await createAdmin(panel)
  await panel.openFor(admin, '/admin?tab=servers')
  await page.getByRole('button', { name: 'MayaWorld', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const look = dialog.getByRole('button', { name: 'Look', exact: true })
  await look.waitFor()
  expect(await look.isEnabled()).toBe(false)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lag after the update')
  await look.click()
  await page.getByText('You are looking at MayaWorld').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  const start = findPowerButton(page, 'Start')
  await expect.poll(() => start.isEnabled()).toBe(false)
  expect(await page.getByRole('button', { name: 'Delete Server' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Copy name' }).waitFor()
  expect(await page.getByRole('button', { name: 'Set game password' }).count()).toBe(0)
  await expectFitLayout(panel, 'support-admin')
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await page.getByRole('heading', { name: 'Console' }).waitFor()
  await page.getByText('You are looking at MayaWorld').waitFor()
  await page.getByRole('link', { name: 'World Manager', exact: true }).click()
  await page.getByRole('table').getByText('MAYAFARM').waitFor()
  await page.reload()
  await page.getByRole('table').getByText('MAYAFARM').waitFor()
  await page.getByRole('button', { name: 'End visit' }).click()
  await expect.poll(() => page.getByText('You are looking at MayaWorld').count()).toBe(0)
})

test('shows the owner the visit at once, who allows changes and ends it', async ({ panel }) => {
  const { page, api } = panel
  const admin = await createAdmin(panel)
  await panel.open('/worlds')
  await page.getByRole('heading', { name: 'World Manager' }).waitFor()
  const path = '/admin/servers/MayaWorld/support-access'
  const body = { reason: 'Lag after the update' }
  expect((await api.call('POST', path, { token: admin.token, body })).status).toBe(201)
  await page.getByRole('heading', { name: 'user7002 looks at MayaWorld' }).waitFor()
  await page.getByText('They can read everything, but change nothing.').waitFor()
  await expectFitLayout(panel, 'support-owner')
  await page.getByRole('button', { name: 'Allow changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow changes' }).click()
  await page.getByText('You allowed them to change things.').waitFor()
  await page.getByRole('button', { name: 'End the visit' }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'user7002 looks' }).count()).toBe(0)
})
