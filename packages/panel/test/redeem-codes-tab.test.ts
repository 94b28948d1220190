import {
  createRedeemCode,
  deleteRedeemCode,
  listRedeemCodes,
} from '@trellis/contract/money/redeem-codes.ts'
import { expect } from 'vitest'
import { adminLink } from './admin-link.ts'
import { addCode, redeemAs } from './kit/codes.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'
import { undo } from './undo-button.ts'

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Redeem codes' })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()

async function openTab(panel: Panel) {
  await panel.permit(['codes:view', 'codes:manage'])
  await panel.open('/admin?tab=redeem-codes')
  await panel.page.getByLabel('Search codes').waitFor()
}

/** Makes one code of every status; the newest is first in the list. */
async function addCodes(panel: Panel) {
  await addCode(panel, { customSuffix: 'QUIET1', type: 'Credits', amount: 500 })
  await addCode(panel, { customSuffix: 'OPEN11', isPublic: true, expiryDate: '2099-10-10' })
  await addCode(panel, { customSuffix: 'FULL11', isPublic: true, stock: 2 })
  for (const name of ['Arif', 'Budi']) await redeemAs(panel, name, 'TRELLIS-FULL11')
  await panel.at('2026-01-02T00:00:00.000Z', () =>
    addCode(panel, { customSuffix: 'OLD111', stock: 1, expiryDate: '2026-01-10' }),
  )
}

/** Deletes a code, first without success, and restores it. */
async function deleteAndUndo(panel: Panel) {
  const { traffic, page } = panel
  const remove = page.getByRole('button', { name: 'Delete TRELLIS-OPEN11' })
  await remove.click()
  traffic.refuse(deleteRedeemCode, 500)
  await page.getByRole('button', { name: 'Delete code' }).click()
  await page.getByText('Failed to delete code.').waitFor()
  traffic.restore(deleteRedeemCode)
  await remove.click()
  await page.getByRole('button', { name: 'Delete code' }).click()
  await page.getByText('Code "TRELLIS-OPEN11" deleted.').waitFor()
  await expect.poll(() => cells(panel, 'code')).toHaveLength(3)
  await undo(panel, 'Deleted code TRELLIS-OPEN11')
  await expect.poll(() => cells(panel, 'code')).toHaveLength(4)
}

test('ranks the states Expired, Out of Stock, Public and Active in this order, deletes a code after a confirmation, and offers view-only admins neither creation nor deletion', async ({
  panel,
}) => {
  const { page } = panel
  await addCodes(panel)
  await openTab(panel)
  await table(panel).waitFor()
  expect(await cells(panel, 'status')).toEqual(['Out of Stock', 'Public', 'Active', 'Expired'])
  expect(await cells(panel, 'expires')).toEqual([
    'Permanent',
    '10 Oktober 2099',
    'Permanent',
    '10 Januari 2026',
  ])
  expect(await cells(panel, 'reward')).toContain('500 credits')
  await deleteAndUndo(panel)

  await panel.permit(['codes:view'])
  // No real GrowID can have this form.
  const codes = await panel.asOperator('GET', '/admin/redeem-codes')
  codes[0]['Claimed by'][0] = 'Ar\u202eif'
  panel.traffic.answer(listRedeemCodes, () => ({ reply: codes }))
  await page.reload()
  await page.getByRole('button', { name: '2 of 2' }).click()
  await page.getByRole('list', { name: 'Claimed by' }).getByText('ArU+202Eif').waitFor()
  await expectFitLayout(panel, 'redeem-codes-claimed')
  expect(await page.getByRole('button', { name: /Create Code|Delete/ }).count()).toBe(0)
  await adminLink(panel, 'Redeem Codes').waitFor()
  expect(await adminLink(panel).count()).toBe(1)
})

test('searches codes and pages them by ten', async ({ panel }) => {
  const { page } = panel
  for (let number = 32; number >= 10; number--)
    await addCode(panel, { customSuffix: `CODE${number}` })
  await openTab(panel)
  await table(panel).waitFor()
  expect(await cells(panel, 'code')).toHaveLength(10)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => cells(panel, 'code')).toHaveLength(3)
  await page.getByLabel('Search codes').fill('code3')
  await expect
    .poll(() => cells(panel, 'code'))
    .toEqual(['TRELLIS-CODE30', 'TRELLIS-CODE31', 'TRELLIS-CODE32'])
  await page.getByLabel('Search codes').fill('nothing')
  await page.getByText('No code matches “nothing”').waitFor()
})

/** Expects that the open dialog keeps the amount 0 instead of changing it to 1, and refuses it. */
async function rejectZero({ page }: Panel) {
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount')
  await amount.fill('0')
  await dialog.getByLabel('Stock').focus()
  expect(await amount.inputValue()).toBe('0')
  await dialog.getByText('At least 1').waitFor()
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  expect(await dialog.isVisible()).toBe(true)
}

test('reports codes that cannot be loaded, and creates a code, with errors shown at their field', async ({
  panel,
}) => {
  const { traffic, page } = panel
  traffic.refuse(listRedeemCodes, 500)
  await openTab(panel)
  await page.getByRole('heading', { name: 'Failed to fetch redeem codes' }).waitFor()
  traffic.restore(listRedeemCodes)
  await page.reload()
  await page.getByText('No codes yet').waitFor()
  await page.getByRole('button', { name: 'Create Code' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('1')
  expect(await dialog.getByLabel('Stock').inputValue()).toBe('1')
  await rejectZero(panel)
  await dialog.getByLabel('Type').selectOption('ServerTime')
  await dialog.getByLabel('Amount').fill('7')
  await dialog.getByLabel('Stock').fill('')
  await dialog.getByLabel('Custom suffix').fill('a!')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await dialog.getByText('Amount and stock must be whole numbers of at least 1.').waitFor()
  await dialog.getByText('The suffix must be 3-20 characters of A-Z, 0-9 and hyphens.').waitFor()
  await dialog.getByLabel('Stock').fill('50')
  await dialog.getByLabel('Custom suffix').fill('weekend')
  await dialog.getByLabel('Expiry date').fill('2026-12-31')
  await dialog.getByLabel('Public').click()
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await page.getByText('Successfully created code: TRELLIS-WEEKEND').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(createRedeemCode).map((it) => it.body)).toEqual([
    {
      type: 'ServerTime',
      amount: 7,
      stock: 50,
      customSuffix: 'WEEKEND',
      expiryDate: '2026-12-31',
      isPublic: true,
    },
  ])
  await expect.poll(() => cells(panel, 'code')).toEqual(['TRELLIS-WEEKEND'])
  traffic.refuse(createRedeemCode, 500)
  await page.getByRole('button', { name: 'Create Code' }).click()
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await page.getByText('Failed to create code.').waitFor()
})
