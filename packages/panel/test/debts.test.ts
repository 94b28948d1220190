import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

const gardener = '200000000000000003'

/** Gives a user 1,250 credits, lets them spend 1,100, and returns the line of the gift. */
async function spend(panel: Panel, { id, token } = panel.maya): Promise<number> {
  const gift = { action: 'add', amount: 1250 }
  await panel.asOperator('POST', `/admin/users/${id}/credits`, gift)
  const { rows } = await panel.asOperator('GET', `/admin/users/${id}/ledger?unit=credit`)
  const body = { cart: { server_time_7: 11 } }
  const bought = await panel.api.call('POST', `/users/${id}/shop/checkout`, { token, body })
  expect(bought.status).toBe(200)
  return rows[0].id
}

/** Leaves a user with a debt of 1,100 credits. */
async function owe(panel: Panel, who = panel.maya): Promise<void> {
  const line = await spend(panel, who)
  const reason = 'The payment was taken back'
  await panel.asOperator('POST', `/admin/ledger/${line}/reverse`, { reason })
}

async function addGardener(panel: Panel) {
  const { body } = await panel.api.logIn({ user: { id: gardener, username: 'Gardener' } })
  const token: string = body.sessionToken
  const form = { discordId: gardener, discordUsername: 'Gardener', growId: 'Gardener' }
  await panel.api.call('POST', '/register', { token, body: form })
  return { ...panel.maya, id: gardener, token }
}

test('shows the owner a debt in the shop, on the profile and on the dashboard, where nothing can be bought or started until it is paid', async ({
  panel,
}) => {
  const { page } = panel
  await owe(panel)
  await panel.open('/renew')
  const title = page.getByRole('heading', { name: 'You owe 1,100 credits' })
  await title.waitFor()
  await page.getByRole('button', { name: /^Add to cart: Server Time: 7 Days/ }).click()
  const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
  await page.getByText('You owe 1,100 credits. Credits that you get pay this debt first.').waitFor()
  expect(await checkout.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Redeem a code' }).first().click()
  await page.waitForURL('**/redeem-code')
  await panel.open('/profile')
  await title.waitFor()
  await page.getByText('Debt: already used of Credits changed by an admin').waitFor()
  await panel.open('/dashboard')
  const blocked = page.getByText('The owner of this server owes credits.', { exact: false })
  await blocked.first().waitFor()
  expect(await findPowerButton(page, 'Start').isDisabled()).toBe(true)
  const gift = { action: 'add', amount: 1100 }
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/credits`, gift)
  await blocked.first().waitFor({ state: 'detached' })
  expect(await findPowerButton(page, 'Start').isEnabled()).toBe(true)
})

test('says the same in Indonesian, and fits a phone', async ({ panel }) => {
  const { page } = panel
  await setLanguage(panel, 'id')
  await owe(panel)
  const title = page.getByRole('heading', { name: /^Kamu (masih )?berutang 1\.100 kredit/ })
  for (const [path, name] of [
    ['/renew', 'debt-shop'],
    ['/profile', 'debt-profile'],
    ['/dashboard', 'debt-dashboard'],
  ] as const) {
    await panel.open(path)
    await title.waitFor()
    await expectFitLayout(panel, name)
  }
  await page.getByRole('button', { name: /^Notifikasi/ }).click()
  const notice = page.getByRole('dialog').getByText(/jadi sekarang kamu berutang 1\.100 kredit/)
  await notice.waitFor()
  await expectFitLayout(panel, 'debt-notice')
})

test('lets an admin take spent credits back, see the debt and forgive it with a reason', async ({
  panel,
}) => {
  const { page } = panel
  await setLanguage(panel, 'id')
  await panel.permit(['users:view', 'users:manage'])
  await spend(panel, await addGardener(panel))
  await panel.open(`/admin?tab=ledger&user=${gardener}`)
  await page.getByRole('button', { name: 'Batalkan: Kredit diubah admin' }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/Yang sudah terpakai menjadi utang kredit/).waitFor()
  await expectFitLayout(panel, 'debt-reversal')
  await question.getByLabel('Alasan').fill('Pembayaran ditarik')
  await question.getByRole('button', { name: 'Batalkan', exact: true }).click()
  await page.getByText('Pengguna sekarang berutang 1.100 kredit', { exact: false }).waitFor()
  await page.getByText('Bagian dari utang').first().waitFor()
  await closeToasts(page)
  await expectFitLayout(panel, 'debt-ledger')

  await panel.open(`/admin?tab=users&user=${gardener}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Utang' }).waitFor()
  await expectFitLayout(panel, 'debt-user')

  await panel.open(`/admin?person=${gardener}`)
  const forgive = page.getByRole('button', { name: 'Hapuskan utang' })
  await forgive.click()
  await page.getByRole('alert').first().waitFor()
  await expectFitLayout(panel, 'debt-person')
  await page.getByLabel('Alasan menghapuskan utang').fill('Kesalahan kami')
  await forgive.click()
  await page.getByText('Utang dihapuskan.').first().waitFor()
  await forgive.waitFor({ state: 'detached' })
})
