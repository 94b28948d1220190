import { readPublicCodes, redeemCode } from '@trellis/contract/money/redeem-codes.ts'
import { expect } from 'vitest'
import { addCode, redeemAs } from './kit/codes.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const field = ({ page }: Panel) => page.getByPlaceholder('TRELLIS-XXXXXX')
const button = ({ page }: Panel) => page.getByRole('button', { name: 'Redeem', exact: true })
const list = ({ page }: Panel) => page.getByRole('list', { name: 'Public codes' })
const row = (panel: Panel, code: string) =>
  list(panel).getByRole('listitem').filter({ hasText: code })
const codes = async (panel: Panel) =>
  (await list(panel).getByRole('listitem').allInnerTexts()).map((it) => it.split('\n')[0])

const makeCode = (panel: Panel, name: string, form: object = {}) =>
  addCode(panel, { customSuffix: name.replace('TRELLIS-', ''), isPublic: true, ...form })

const redeem = ({ api, maya }: Panel, code: string) =>
  api.call('POST', `/users/${maya.id}/redeem`, { token: maya.token, body: { code } })

/** Redeems a code in the field, in any letter case. */
async function redeemTyped(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  await field(panel).fill('   ')
  expect(await button(panel).isDisabled()).toBe(true)
  await field(panel).fill(' trellis-abc123 ')
  await field(panel).press('Enter')
  await page.getByRole('alert').getByText('Code redeemed: 7 days of server time.').waitFor()
  await page.getByRole('heading', { name: 'Added to your account' }).waitFor()
  expect(traffic.callsTo(redeemCode).map((it) => it.body)).toEqual([{ code: 'TRELLIS-ABC123' }])
  await row(panel, 'TRELLIS-ABC123').getByText('Claimed', { exact: true }).waitFor()
  expect(await field(panel).inputValue()).toBe('')
}

/** Expects each refusal at the field; those of the api are toasts as well. */
async function expectRefusals(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  await field(panel).fill('TRELLIS-ABC123')
  await button(panel).click()
  const refusals = page
    .getByRole('alert')
    .filter({ hasText: 'You have already redeemed this code.' })
  await expect.poll(() => refusals.count()).toBe(2)
  await field(panel).fill('TRELLIS-NOPE11')
  await page.locator('form').getByRole('alert').waitFor({ state: 'detached' })
  await button(panel).click()
  await page.locator('form').getByText('This code does not exist.').waitFor()
  traffic.refuse(redeemCode, 500)
  await button(panel).click()
  await page.locator('form').getByText('Failed to redeem code.').waitFor()
  traffic.restore(redeemCode)
}

test('reports codes that cannot be loaded, and an empty list, redeems a code in the field or by its button, and shows the gains and each refusal', async ({
  panel,
}) => {
  const { traffic, page } = panel
  traffic.refuse(readPublicCodes, 500)
  await panel.open('/redeem-code')
  await page.getByRole('heading', { name: 'Could not fetch public codes.' }).waitFor()
  traffic.restore(readPublicCodes)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No public codes right now').waitFor()

  await makeCode(panel, 'TRELLIS-FULL11', { stock: 1 })
  await redeemAs(panel, 'Budi', 'TRELLIS-FULL11')
  const special = { type: 'Credits', amount: 500, expiryDate: '2099-10-10' }
  await makeCode(panel, 'TRELLIS-WEEKEND-SPECIAL', special)
  await makeCode(panel, 'TRELLIS-ABC123')
  await row(panel, 'TRELLIS-ABC123').waitFor()
  await redeemTyped(panel)
  await expectFitLayout(panel, 'redeem-code')
  await page.getByRole('link', { name: 'See your history' }).click()
  await page.getByText('10 days').first().waitFor()
  await page.goBack()
  await expectRefusals(panel)
  const redeemSpecial = page.getByRole('button', { name: 'Redeem TRELLIS-WEEKEND-SPECIAL' })
  expect(await page.getByRole('heading', { name: 'Added to your account' }).count()).toBe(0)
  await redeemSpecial.click()
  await page.getByRole('heading', { name: 'Added to your account' }).waitFor()
  await row(panel, 'TRELLIS-WEEKEND-SPECIAL').getByText('1 of 10 claimed').waitFor()
  expect(await redeemSpecial.count()).toBe(0)
})

test('shows claimed, new and deleted codes without a reload, and a banned visitor the reason, with all controls disabled', async ({
  panel,
}) => {
  const { page } = panel
  for (const name of ['GONE11', 'MINE11', 'OPEN11'])
    await makeCode(panel, `TRELLIS-${name}`, { stock: name === 'OPEN11' ? 2 : 10 })
  await redeem(panel, 'TRELLIS-MINE11')
  await redeemAs(panel, 'Budi', 'TRELLIS-OPEN11')
  await panel.open('/redeem-code')
  await row(panel, 'TRELLIS-OPEN11').getByText('1 of 2 claimed').waitFor()
  await redeemAs(panel, 'Citra', 'TRELLIS-OPEN11')
  await redeemAs(panel, 'Dewi', 'TRELLIS-MINE11')
  await panel.asOperator('DELETE', '/admin/redeem-codes/TRELLIS-GONE11')
  await makeCode(panel, 'TRELLIS-NEW111')
  await row(panel, 'TRELLIS-NEW111').getByText('Available').waitFor()
  await row(panel, 'TRELLIS-OPEN11').getByText('Out of stock').waitFor()
  await row(panel, 'TRELLIS-OPEN11').getByText('2 of 2 claimed').waitFor()
  await row(panel, 'TRELLIS-MINE11').getByText('2 of 10 claimed').waitFor()
  await row(panel, 'TRELLIS-MINE11').getByText('Claimed', { exact: true }).waitFor()
  expect(await codes(panel)).toEqual(['TRELLIS-NEW111', 'TRELLIS-OPEN11', 'TRELLIS-MINE11'])

  await panel.ban()
  await page.reload()
  await page
    .getByRole('heading', { name: 'Your account is banned and cannot perform this action.' })
    .waitFor()
  expect(await field(panel).isDisabled()).toBe(true)
  expect(await button(panel).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Redeem TRELLIS-NEW111' }).isDisabled()).toBe(true)
})

test('expires a code at the end of its last day in Jakarta', async ({ panel }) => {
  const { page } = panel
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  await makeCode(panel, 'TRELLIS-LAST11', { expiryDate: today })
  await page.clock.install({ time: Date.parse(`${today}T16:58:00Z`) })
  await panel.open('/redeem-code')
  const last = row(panel, 'TRELLIS-LAST11')
  await last.getByText('Available').waitFor()
  await last.getByText(/^Last day: /).waitFor()
  await page.clock.fastForward(121_000)
  await last.getByText('Expired').waitFor()
  expect(await last.getByRole('button').count()).toBe(0)
})
