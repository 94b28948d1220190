import { changeCredits } from '@trellis/contract/money/entitlements.ts'
import { changeUsers } from '@trellis/contract/operations/managed-users.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { addUser, getId } from './kit/people.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const gardener = getId(7)

/** Shows users to Maya, who may change them. */
async function openUsers(panel: Panel, search = '') {
  await panel.seed((tx) => addUser(tx, 7))
  await panel.permit(['users:view', 'users:manage', 'users:bulk_actions'])
  await panel.open(`/admin?tab=users${search}`)
}

test('sends the reason and the reference with a grant, clears them, and words a reference that was used', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await openUsers(panel, `&user=${gardener}`)
  const dialog = page.getByRole('dialog')
  const give = async () => {
    await dialog.getByLabel('Reason (optional)').fill('Won the event')
    await dialog.getByLabel('Reference (optional)').fill('EVENT-1')
    await dialog.getByLabel('Amount of credits').fill('50')
    await dialog.getByRole('button', { name: 'Apply to credits' }).click()
  }
  await give()
  await dialog.getByText('50 credits').first().waitFor()
  expect(traffic.callsTo(changeCredits).map(({ body }) => body)).toEqual([
    { action: 'add', amount: 50, reason: 'Won the event', reference: 'EVENT-1' },
  ])
  await expect.poll(() => dialog.getByLabel('Reference (optional)').inputValue()).toBe('')
  await give()
  await page
    .getByText(/^The reference EVENT-1 was used on .+ WIB already\. Nothing was given\.$/)
    .first()
    .waitFor()
  await panel.open(`/admin?tab=ledger&user=${gardener}`)
  await page.getByText('Credits changed by an admin. Won the event').waitFor()
})

test('has both fields in Indonesian, also for many users at once, and fits a phone', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await setLanguage(panel, 'id')
  await openUsers(panel, `&user=${gardener}`)
  await page.getByRole('dialog').getByLabel('Alasan (opsional)').waitFor()
  await expectFitLayout(panel, 'grant-note')
  await panel.open('/admin?tab=users')
  await page.getByRole('row', { name: /user7/ }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aksi massal' }).click()
  await page.getByRole('menuitem', { name: 'Tambah waktu server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hari').fill('3')
  await dialog.getByLabel('Referensi (opsional)').fill('order:1')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('Referensi ini khusus untuk sistem. Pakai yang lain.').waitFor()
  await expectFitLayout(panel, 'grant-note-bulk')
  await dialog.getByLabel('Referensi (opsional)').fill('OUT-1')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('OUT-1', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^Tambah waktu server/ }).click()
  await dialog.getByText('Selesai untuk 1 dari 1 pengguna.').waitFor()
  expect(traffic.callsTo(changeUsers).map(({ body }) => body)).toEqual([
    { discordIds: [gardener], action: 'addTime', amount: 3, reference: 'OUT-1' },
  ])
})
