import type { Permission } from '@trellis/contract/kit/permissions.ts'
import {
  checkLedger,
  readLedgerCheck,
  readUserLedger,
  reverseLedgerLine,
} from '@trellis/contract/money/entitlements.ts'
import { expect } from 'vitest'
import { adminLink } from './admin-link.ts'
import { addCode } from './kit/codes.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const owner = '200000000000000002'

/** Adds a code, a purchase of seven days, a gift, a reversed gift and its reversal; newest first. */
async function addLines(panel: Panel) {
  const { api } = panel
  const { body } = await api.logIn({ user: { id: owner, username: 'Gardener' } })
  const token: string = body.sessionToken
  const form = { discordId: owner, discordUsername: 'Gardener', growId: 'Gardener' }
  await api.call('POST', '/register', { token, body: form })
  await addCode(panel, { type: 'Credits', amount: 750, customSuffix: 'WELCOME' })
  const code = { code: 'TRELLIS-WELCOME' }
  await api.call('POST', `/users/${owner}/redeem`, { token, body: code })
  const cart = { server_time_7: 1 }
  await api.call('POST', `/users/${owner}/shop/checkout`, { token, body: { cart } })
  for (const amount of [50, 50])
    await panel.asOperator('POST', `/admin/users/${owner}/credits`, { action: 'add', amount })
  const { rows } = await panel.asOperator('GET', `/admin/users/${owner}/ledger`)
  await panel.asOperator('POST', `/admin/ledger/${rows[0].id}/reverse`, { reason: 'Sent twice' })
}

const checkAll = (panel: Panel) => panel.asOperator('POST', '/admin/ledger/check')

const table = ({ page }: Panel) => page.getByRole('table', { name: `Ledger of ${owner}` })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()
const field = ({ page }: Panel) => page.getByLabel('Discord ID of the user')
const check = ({ page }: Panel) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Check of all sums' }) })

const managing: Permission[] = ['users:view', 'users:manage']

/** Expects that the choices of the filter have the same size on a phone, where they take several rows, and fit. */
async function expectReadableFilter({ page }: Panel) {
  const choices = page.getByRole('radiogroup', { name: 'Show' }).locator('label')
  const read = () =>
    choices.evaluateAll((labels) =>
      labels.map((label) => ({
        size: getComputedStyle(label).fontSize,
        isCut: label.scrollWidth > label.clientWidth,
      })),
    )
  const wide = await read()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await read()).toEqual(wide)
  expect(wide.filter(({ isCut }) => isCut)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function openTab(panel: Panel, search = '', permissions = managing) {
  await panel.permit(permissions)
  await panel.open(`/admin?tab=ledger${search}`)
  await field(panel).waitFor()
}

async function openLedger(panel: Panel, permissions?: Permission[]) {
  await addLines(panel)
  await openTab(panel, `&user=${owner}`, permissions)
  await table(panel).waitFor()
}

test("finds a user's ledger by Discord id, explains invalid and unknown ones, filters and pages it, and keeps all in the address", async ({
  panel,
}) => {
  const { traffic, page } = panel
  await addLines(panel)
  await openTab(panel)
  await page.getByText('Whose ledger?').waitFor()
  expect(traffic.callsTo(readUserLedger)).toEqual([])
  await field(panel).fill(`  ${owner} `)
  await page.keyboard.press('Enter')
  await table(panel).waitFor()
  expect(await cells(panel, 'amount')).toEqual([
    '−50 credits',
    '+50 credits',
    '+50 credits',
    '+7 d',
    '−100 credits',
    '+750 credits',
    '+500 MB',
    '+3 d',
    '+1 slot',
  ])
  expect(new URL(page.url()).search).toBe(`?tab=ledger&user=${owner}`)
  await page.goBack()
  await page.getByText('Whose ledger?').waitFor()
  expect(await field(panel).inputValue()).toBe('')

  traffic.forgetCalls()
  await page.goto(`${panel.origin}/admin?tab=ledger&user=maya`)
  await page.getByText('Not a Discord id.').waitFor()
  expect(traffic.callsTo(readUserLedger)).toEqual([])
  await field(panel).fill('77')
  expect(await page.getByText('Not a Discord id.').count()).toBe(0)
  await page.getByRole('button', { name: 'Show ledger' }).click()
  await page.getByRole('heading', { name: 'No account has this Discord ID' }).waitFor()

  for (let amount = 1; amount <= 11; amount++)
    await panel.asOperator('POST', `/admin/users/${owner}/slot`, { action: 'add', amount })
  await page.goto(`${panel.origin}/admin?tab=ledger&user=${owner}`)
  await table(panel).waitFor()
  expect(await cells(panel, 'reason')).toHaveLength(10)
  await expectReadableFilter(panel)
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Slots', { exact: true }).click()
  await expect.poll(() => cells(panel, 'reason')).toHaveLength(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect
    .poll(() => cells(panel, 'reason'))
    .toEqual(['Slots changed by an admin', 'New account'])
  expect(new URL(page.url()).search).toBe(`?tab=ledger&user=${owner}&unit=slot&page=2`)
  await page.reload()
  await table(panel).waitFor()
  expect(await cells(panel, 'reason')).toEqual(['Slots changed by an admin', 'New account'])
  await page.goto(`${panel.origin}/admin?tab=ledger&user=${owner}&page=9`)
  await page.getByText('Nothing on this page').waitFor()
  await page.getByRole('button', { name: 'To the first page' }).click()
  await table(panel).waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Storage').click()
  await expect.poll(() => cells(panel, 'reason')).toEqual(['New account'])
})

test("previews a reversal, reverses a line with a reason or a whole purchase by keyboard, and shows a pending reversal and the api's refusal", async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openLedger(panel)
  expect((await cells(panel, 'actions')).slice(0, 6)).toEqual([
    'Takes a line back',
    'Taken back already',
    'Take back',
    'Take back',
    'Take back',
    'Take back',
  ])
  await page.getByRole('button', { name: 'Take back: Credits changed by an admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('50 credits will leave the user’s balance of credits.').waitFor()
  expect(await dialog.getByText('whole purchase').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByText('A reason is required.').waitFor()
  expect(traffic.callsTo(reverseLedgerLine)).toEqual([])
  await dialog.getByLabel('Reason').fill('Given twice')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Taken back.', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(reverseLedgerLine)).toMatchObject([{ body: { reason: 'Given twice' } }])
  const newest = async () => (await cells(panel, 'reason'))[0]
  await expect.poll(newest).toBe('Reversed: Credits changed by an admin. Given twice')
  expect((await cells(panel, 'actions')).slice(0, 4)).toEqual([
    'Takes a line back',
    'Takes a line back',
    'Taken back already',
    'Taken back already',
  ])
  // The button is gone, so the keyboard focus moves to the card.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('ledger')

  const { promise, resolve } = Promise.withResolvers<void>()
  traffic.answer(reverseLedgerLine, async () => {
    await promise
    return { status: 409, error: 'Not enough credits left to take this back.' }
  })
  const opener = page.getByRole('button', { name: 'Take back: Redeemed code TRELLIS-WELCOME' })
  await opener.click()
  await dialog.getByLabel('Reason').fill('A mistake')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.locator('button[data-loading]').waitFor()
  await page.keyboard.press('Escape')
  resolve()
  await dialog.getByText('Not enough credits left to take this back.').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('A mistake')
  await expectFitLayout(panel, 'ledger-refused')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
  traffic.restore(reverseLedgerLine)

  await page
    .getByRole('button', { name: /^Take back: Purchase/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('100 credits will come back to the user’s balance of credits.').waitFor()
  await dialog.getByText('the whole purchase is taken back').waitFor()
  await expect
    .poll(() => dialog.getByLabel('Reason').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.keyboard.type('Refund')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const newestAmounts = async () => (await cells(panel, 'amount')).slice(0, 2).toSorted()
  await expect.poll(newestAmounts).toEqual(['+100 credits', '−7 d'])
})

test('shows the last check of all sums, repeats it on demand, and reports failed loads', async ({
  panel,
}) => {
  const { page, traffic } = panel
  // An api makes its first check as soon as it runs.
  traffic.answer(readLedgerCheck, () => ({ reply: { check: null } }))
  await addLines(panel)
  await openTab(panel)
  await page.getByText('Nothing has been checked yet').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Everything adds up.').waitFor()
  traffic.restore(readLedgerCheck)

  traffic.refuse(readUserLedger, 500)
  traffic.refuse(readLedgerCheck, 500)
  await page.goto(`${panel.origin}/admin?tab=ledger&user=${owner}`)
  await page.getByRole('heading', { name: 'Could not fetch this ledger.' }).waitFor()
  await page.getByRole('heading', { name: 'Could not fetch the last check.' }).waitFor()
  traffic.restore(readUserLedger)
  traffic.restore(readLedgerCheck)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await table(panel).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Everything adds up.').waitFor()

  const card = check(panel)
  await card.getByText('Everything adds up.').waitFor()
  const facts = await card.locator('dl').innerText()
  expect(facts).toMatch(/WIB/)
  await panel.api.sql(`update account set credit = 777 where id = '${owner}'`)
  await panel.api.sql(`update redeem_code set claimed = 2`)
  const release = traffic.hold(checkLedger)
  await card.getByRole('button', { name: 'Check now' }).click()
  await card.locator('button[data-loading]').waitFor()
  release()
  await card.getByText('2 things do not add up').waitFor()
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/777 credits.* See the ledger of 200000000000000002$/),
    'Code TRELLIS-WELCOME counts 2 claims, there are 1.',
  ])
  await expectFitLayout(panel, 'ledger-faults')
  await card.getByRole('link', { name: `See the ledger of ${owner}` }).click()
  await table(panel).waitFor()

  await setLanguage(panel, 'id')
  await panel.open('/admin?tab=ledger')
  await page.getByText('Akun punya 777 kredit, tapi jumlah entrinya').waitFor()
  await page.getByText('Kode TRELLIS-WELCOME mencatat 2 klaim, padahal ada 1.').waitFor()
  const older = { userId: null, fault: 'Line 1 is number 3, by counting it is 1.' }
  traffic.alter(readLedgerCheck, ({ check }) => ({ check: check && { ...check, faults: [older] } }))
  await page.reload()
  await page.getByText(older.fault).waitFor()
})

test('offers view-only admins neither reversal nor check, and hides the tab without the permission to view users', async ({
  panel,
}) => {
  await checkAll(panel)
  await openLedger(panel, ['users:view'])
  await check(panel).getByText('Everything adds up.').waitFor()
  expect(await panel.page.getByRole('button', { name: /Take back|Check now/ }).count()).toBe(0)

  await panel.permit(['feedback:view'])
  await panel.open('/admin?tab=ledger')
  await adminLink(panel, 'Feedback').waitFor()
  expect(await adminLink(panel, 'Ledger').count()).toBe(0)
})
