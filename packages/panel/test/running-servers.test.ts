import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const setSlots = (panel: Panel, amount: number) =>
  panel.asOperator('POST', `/admin/users/${maya.id}/slot`, { action: 'set', amount })

/** Gives Maya the servers MayaWorld, Second and Third, and then two slots. */
async function exceedSlots(panel: Panel): Promise<void> {
  await setSlots(panel, 3)
  for (const serverName of ['Second', 'Third'])
    await panel.api.call('POST', '/servers', { token: panel.maya.token, body: { serverName } })
  await setSlots(panel, 2)
}

test('lets an owner choose which servers may run, in Indonesian too', async ({ panel }) => {
  const { page } = panel
  await exceedSlots(panel)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'You have more servers than slots' }).waitFor()
  await page.getByText('Without a slot now: Third', { exact: true }).waitFor()
  expect(await findPowerButton(page, 'Start').isDisabled()).toBe(false)
  await page.getByRole('button', { name: 'Choose servers' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Third').isDisabled()).toBe(true)
  await dialog.getByLabel('MayaWorld').uncheck()
  await dialog.getByLabel('Third').check()
  await dialog.getByRole('button', { name: 'Save choice' }).click()
  await page.getByText('Your choice is saved.').waitFor()
  await page.getByText('Without a slot now: MayaWorld', { exact: true }).waitFor()
  expect(await findPowerButton(page, 'Start').isDisabled()).toBe(true)
  await setSlots(panel, 3)
  await page
    .getByRole('heading', { name: 'You have more servers than slots' })
    .waitFor({ state: 'detached' })

  await setSlots(panel, 2)
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByText('Sekarang tanpa slot: MayaWorld', { exact: true }).waitFor()
  await expectFitLayout(panel, 'slots-notice-id')
  await page.getByRole('button', { name: 'Pilih server' }).click()
  await expectFitLayout(panel, 'choose-servers-id')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan pilihan' }).click()
  await page.getByText('Pilihanmu tersimpan.').waitFor()
})
