import { readPublicCodes, redeemCode } from '@trellis/contract/redeem-codes.ts'
import { expect, vi } from 'vitest'
import { makeCode } from './fake-redeem-codes.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const field = ({ page }: Panel) => page.getByPlaceholder('TRELLIS-XXXXXX')
const button = ({ page }: Panel) => page.getByRole('button', { name: 'Redeem', exact: true })
const list = ({ page }: Panel) => page.getByRole('list', { name: 'Public codes' })
const row = (panel: Panel, code: string) =>
  list(panel).getByRole('listitem').filter({ hasText: code })
const codes = async (panel: Panel) =>
  (await list(panel).getByRole('listitem').allInnerTexts()).map((it) => it.split('\n')[0])

test('a code in whatever case is redeemed, and says what it has added', async ({ panel }) => {
  const { api, page } = panel
  await panel.open('/redeem-code')
  await list(panel).waitFor()
  await field(panel).fill('   ')
  expect(await button(panel).isDisabled()).toBe(true)
  await field(panel).fill(' trellis-abc123 ')
  await field(panel).press('Enter')
  await page.getByRole('alert').getByText('Redeemed: 7 days of server time.').waitFor()
  await page.getByRole('heading', { name: 'Added to your account' }).waitFor()
  expect(api.callsOf(redeemCode).map((it) => it.body)).toEqual([{ code: 'TRELLIS-ABC123' }])
  await row(panel, 'TRELLIS-ABC123').getByText('Claimed', { exact: true }).waitFor()
  expect(await field(panel).inputValue()).toBe('')
  await page.getByRole('link', { name: 'See your history' }).click()
  await page.getByText('19 days').waitFor()
})

test('a refusal stands beside the field in the words of the api, and as a toast', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.codes = [makeCode('TRELLIS-MINE11', { status: 'claimed' })]
  await panel.open('/redeem-code')
  await field(panel).fill('TRELLIS-MINE11')
  await button(panel).click()
  const refusals = page
    .getByRole('alert')
    .filter({ hasText: 'You have already redeemed this code.' })
  await expect.poll(() => refusals.count()).toBe(2)
  await field(panel).fill('TRELLIS-NOPE11')
  await page.locator('form').getByRole('alert').waitFor({ state: 'detached' })
  await button(panel).click()
  await page.locator('form').getByText('This code does not exist.').waitFor()
  api.refuse(redeemCode, 500)
  await button(panel).click()
  await page.locator('form').getByText('Failed to redeem code.').waitFor()
})

test('a public code is redeemed by its own button', async ({ panel }) => {
  const { page } = panel
  await panel.open('/redeem-code')
  await page.getByRole('button', { name: 'Redeem TRELLIS-ABC123' }).click()
  await page.getByRole('heading', { name: 'Added to your account' }).waitFor()
  await row(panel, 'TRELLIS-ABC123').getByText('4 of 10 claimed').waitFor()
  expect(await page.getByRole('button', { name: 'Redeem TRELLIS-ABC123' }).count()).toBe(0)
})

test('what others claim, new codes and deleted ones show without a reload', async ({ panel }) => {
  const { api } = panel
  api.world.codes = [
    makeCode('TRELLIS-OPEN11', { stock: { claimed: 8, total: 10 } }),
    makeCode('TRELLIS-MINE11', { status: 'claimed' }),
    makeCode('TRELLIS-GONE11'),
  ]
  await panel.open('/redeem-code')
  await list(panel).waitFor()
  await api.sockets.opened(1)
  const changed = (code: string, claimed: number) => ({
    code,
    reward: '7 days of server time',
    stock: { claimed, total: 10 },
    expiryDate: null,
  })
  api.sockets.send({
    type: 'public_codes',
    payload: {
      changed: [
        changed('TRELLIS-OPEN11', 10),
        changed('TRELLIS-MINE11', 9),
        changed('TRELLIS-NEW111', 0),
      ],
      removed: ['TRELLIS-GONE11'],
    },
  })
  await row(panel, 'TRELLIS-NEW111').getByText('Available').waitFor()
  expect(await codes(panel)).toEqual(['TRELLIS-NEW111', 'TRELLIS-OPEN11', 'TRELLIS-MINE11'])
  await row(panel, 'TRELLIS-OPEN11').getByText('Out of stock').waitFor()
  await row(panel, 'TRELLIS-OPEN11').getByText('10 of 10 claimed').waitFor()
  await row(panel, 'TRELLIS-MINE11').getByText('Claimed', { exact: true }).waitFor()
})

test('a code expires by the clock, at the end of its last day in Jakarta', async ({ panel }) => {
  const { api, page } = panel
  await page.clock.install({ time: new Date('2026-10-10T16:58:00Z') })
  api.world.codes = [makeCode('TRELLIS-LAST11', { expiryDate: '2026-10-10' })]
  await panel.open('/redeem-code')
  const last = row(panel, 'TRELLIS-LAST11')
  await last.getByText('Available').waitFor()
  await last.getByText('Last day: 10 Oktober 2026').waitFor()
  await page.clock.fastForward(121_000)
  await last.getByText('Expired').waitFor()
  expect(await last.getByRole('button').count()).toBe(0)
})

test('codes that cannot be had say so; none at all says that, too', async ({ panel }) => {
  const { api, page } = panel
  api.refuse(readPublicCodes, 500)
  await panel.open('/redeem-code')
  await page.getByRole('heading', { name: 'Could not fetch public codes.' }).waitFor()
  api.restore(readPublicCodes)
  api.world.codes = []
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No public codes right now').waitFor()
})

test('a banned visitor reads why and can press nothing', async ({ panel }) => {
  const { api, page } = panel
  api.world.profile = makeProfile({ isBanned: true })
  await panel.open('/redeem-code')
  await page
    .getByRole('heading', { name: 'Your account is banned and cannot perform this action.' })
    .waitFor()
  expect(await field(panel).isDisabled()).toBe(true)
  expect(await button(panel).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Redeem TRELLIS-ABC123' }).isDisabled()).toBe(true)
})

test('the page fits every screen', async ({ panel }) => {
  const { api, page } = panel
  api.world.codes = [
    makeCode('TRELLIS-ABC123'),
    makeCode('TRELLIS-WEEKEND-SPECIAL', { expiryDate: '2030-10-10', reward: '500 credits' }),
    makeCode('TRELLIS-MINE11', { status: 'claimed', reward: '1 server slot' }),
    makeCode('TRELLIS-FULL11', { status: 'out_of_stock', stock: { claimed: 1200, total: 1200 } }),
    makeCode('TRELLIS-OLD111', { status: 'expired', expiryDate: '2026-01-10' }),
  ]
  await panel.open('/redeem-code')
  await page.getByRole('button', { name: 'Redeem TRELLIS-ABC123' }).click()
  await page.getByRole('heading', { name: 'Added to your account' }).waitFor()
  await field(panel).fill('trellis-nope11')
  await expectFitLook(panel, 'redeem-code')
  await button(panel).click()
  await page.locator('form').getByText('This code does not exist.').waitFor()
  await expectFitLook(panel, 'redeem-code-refused')
})
