import {
  checkLedger,
  type LedgerLine,
  readLedgerCheck,
  readUserLedger,
  reverseLedgerLine,
} from '@trellis/contract/entitlements.ts'
import { expect, vi } from 'vitest'
import { adminLink } from './admin-link.ts'
import { makeCheck, makeLine } from './fake-ledger.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const owner = '200000000000000002'
const day = 86_400_000

/** A purchase of seven days, a gift, one that was taken back, and what took it back; newest first. */
const makeOwnerLines = (): LedgerLine[] => [
  makeLine(8, {
    reason: 'Reversed: Gift. Sent twice',
    amount: -50,
    balance: 650,
    reference: 'line:7',
  }),
  makeLine(7, { reason: 'Gift', amount: 50, balance: 700, reference: 'admin:1', reversedBy: 8 }),
  makeLine(6, { reason: 'Gift', amount: 50, balance: 650, reference: 'admin:1' }),
  makeLine(5, {
    unit: 'time',
    reason: 'Purchase: 1 × Server Time: 7 Days',
    actor: 'Gardener',
    amount: 7 * day,
    balance: 10 * day,
    reference: 'order:k3',
  }),
  makeLine(4, {
    reason: 'Purchase: Server Time: 7 Days',
    actor: 'Gardener',
    amount: -150,
    balance: 600,
    reference: 'order:k3',
  }),
  makeLine(3, {
    reason: 'Redeemed code TRELLIS-WELCOME',
    amount: 750,
    balance: 750,
    reference: 'code:1',
  }),
]

const table = ({ page }: Panel) => page.getByRole('table', { name: `Ledger of ${owner}` })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()
const field = ({ page }: Panel) => page.getByLabel('Discord ID of the user')
const check = ({ page }: Panel) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Check of all sums' }) })

async function openTab(panel: Panel, search = '', permissions = ['users:view', 'users:manage']) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open(`/admin?tab=ledger${search}`)
  await field(panel).waitFor()
}

async function openLedger(panel: Panel, permissions?: string[]) {
  panel.api.world.userLedgers[owner] = makeOwnerLines()
  await openTab(panel, `&user=${owner}`, permissions)
  await table(panel).waitFor()
}

test('a user’s ledger is found by the Discord id, and the address keeps it', async ({ panel }) => {
  const { api, page } = panel
  api.world.userLedgers[owner] = makeOwnerLines()
  await openTab(panel)
  await page.getByText('Whose ledger?').waitFor()
  expect(api.callsOf(readUserLedger)).toEqual([])
  await field(panel).fill(`  ${owner} `)
  await page.keyboard.press('Enter')
  await table(panel).waitFor()
  expect(await cells(panel, 'amount')).toEqual([
    '−50 credits',
    '+50 credits',
    '+50 credits',
    '+7 d',
    '−150 credits',
    '+750 credits',
  ])
  expect(new URL(page.url()).search).toBe(`?tab=ledger&user=${owner}`)
  await page.goBack()
  await page.getByText('Whose ledger?').waitFor()
  expect(await field(panel).inputValue()).toBe('')
})

test('what is no Discord id, and one that nobody has, is said in words', async ({ panel }) => {
  const { api, page } = panel
  await openTab(panel, '&user=maya')
  await page.getByText('Not a Discord id.').waitFor()
  expect(api.callsOf(readUserLedger)).toEqual([])
  await field(panel).fill('77')
  expect(await page.getByText('Not a Discord id.').count()).toBe(0)
  await page.getByRole('button', { name: 'Show ledger' }).click()
  await page.getByRole('heading', { name: 'No account has this Discord ID' }).waitFor()
})

test('a ledger is filtered by balance and paged by ten, and the address keeps both', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.userLedgers[owner] = Array.from({ length: 23 }, (_, at) =>
    makeLine(23 - at, { unit: at % 2 === 0 ? 'credit' : 'slot', amount: 1 }),
  )
  await openTab(panel, `&user=${owner}`)
  await table(panel).waitFor()
  expect(await cells(panel, 'reason')).toHaveLength(10)
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Slots', { exact: true }).click()
  await expect.poll(() => cells(panel, 'reason')).toContain('Line 22')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => cells(panel, 'reason')).toEqual(['Line 2'])
  expect(new URL(page.url()).search).toBe(`?tab=ledger&user=${owner}&unit=slot&page=2`)
  await page.reload()
  await table(panel).waitFor()
  expect(await cells(panel, 'reason')).toEqual(['Line 2'])
  await page.goto(`${api.origin}/admin?tab=ledger&user=${owner}&page=9`)
  await page.getByText('Nothing on this page').waitFor()
  await page.getByRole('button', { name: 'To the first page' }).click()
  await table(panel).waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Storage').click()
  await page.getByText('This balance has never moved.').waitFor()
})

test('a line is taken back with a reason, after being told what will move', async ({ panel }) => {
  const { api, page } = panel
  await openLedger(panel)
  expect(await cells(panel, 'actions')).toEqual([
    'Takes a line back',
    'Taken back already',
    'Take back',
    'Take back',
    'Take back',
    'Take back',
  ])
  await page.getByRole('button', { name: 'Take back: Gift' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('50 credits will leave the user’s balance of credits.').waitFor()
  expect(await dialog.getByText('whole purchase').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByText('A reason is required.').waitFor()
  expect(api.callsOf(reverseLedgerLine)).toEqual([])
  await dialog.getByLabel('Reason').fill('Given twice')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Taken back.', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(reverseLedgerLine)).toMatchObject([
    { params: { line: '6' }, body: { reason: 'Given twice' } },
  ])
  expect((await cells(panel, 'reason'))[0]).toBe('Reversed: Gift. Given twice')
  expect((await cells(panel, 'actions')).slice(0, 4)).toEqual([
    'Takes a line back',
    'Takes a line back',
    'Taken back already',
    'Taken back already',
  ])
  // The button is gone; whoever works by keyboard goes on from the card.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('ledger')
})

test('a line of a purchase takes the whole purchase back, and the keyboard is enough for it', async ({
  panel,
}) => {
  const { page } = panel
  await openLedger(panel)
  await page.getByRole('button', { name: 'Take back: Purchase: Server Time: 7 Days' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('150 credits will come back to the user’s balance of credits.').waitFor()
  await dialog.getByText('the whole purchase is taken back').waitFor()
  await expect
    .poll(() => dialog.getByLabel('Reason').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.keyboard.type('Refund')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect((await cells(panel, 'amount')).slice(0, 2).toSorted()).toEqual(['+150 credits', '−7 d'])
})

test('a refusal is said in the api’s words, busy is shown, and the reason stays', async ({
  panel,
}) => {
  const { api, page } = panel
  await openLedger(panel)
  const { promise, resolve } = Promise.withResolvers<void>()
  api.answer(reverseLedgerLine, async () => {
    await promise
    return { status: 409, error: 'Not enough credits left to take this back.' }
  })
  const opener = page.getByRole('button', { name: 'Take back: Redeemed code TRELLIS-WELCOME' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A mistake')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.locator('button[data-loading]').waitFor()
  await page.keyboard.press('Escape')
  resolve()
  await dialog.getByText('Not enough credits left to take this back.').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('A mistake')
  await expectFitLook(panel, 'ledger-refused')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
})

test('the last check of all sums is shown, and made again on demand', async ({ panel }) => {
  const { api } = panel
  await openTab(panel)
  const card = check(panel)
  await card.getByText('Everything adds up.').waitFor()
  const facts = await card.locator('dl').innerText()
  for (const part of ['10 Okt 2026, 03.00 WIB', '3,456', '12', '7', '89']) {
    expect(facts).toContain(part)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  api.answer(checkLedger, async (_, { world }) => {
    await promise
    world.ledgerCheck = makeCheck({
      at: '2026-10-10T03:00:00.000Z',
      faults: [
        { userId: owner, fault: 'The account has 777 credits, its ledger adds up to 0.' },
        { userId: null, fault: 'Code TRELLIS-ABC123 counts 2 claims, there are 1.' },
      ],
    })
    return { reply: { check: world.ledgerCheck } }
  })
  await card.getByRole('button', { name: 'Check now' }).click()
  await card.locator('button[data-loading]').waitFor()
  resolve()
  await card.getByText('2 things do not add up').waitFor()
  await card.getByText('10 Okt 2026, 10.00 WIB').waitFor()
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
    `The account has 777 credits, its ledger adds up to 0. See the ledger of ${owner}`,
    'Code TRELLIS-ABC123 counts 2 claims, there are 1.',
  ])
  await expectFitLook(panel, 'ledger-faults')
  api.world.userLedgers[owner] = makeOwnerLines()
  await card.getByRole('link', { name: `See the ledger of ${owner}` }).click()
  await table(panel).waitFor()
})

test('before the first check nothing is claimed', async ({ panel }) => {
  const { api, page } = panel
  api.world.ledgerCheck = null
  await openTab(panel)
  await page.getByText('Nothing has been checked yet').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Everything adds up.').waitFor()
})

test('who may only look can neither take back nor check', async ({ panel }) => {
  await openLedger(panel, ['users:view'])
  await check(panel).getByText('Everything adds up.').waitFor()
  expect(await panel.page.getByRole('button', { name: /Take back|Check now/ }).count()).toBe(0)
})

test('who may not see users has no such tab', async ({ panel }) => {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions: ['feedback:view'] })
  await panel.open('/admin?tab=ledger')
  await adminLink(panel, 'Feedback').waitFor()
  expect(await adminLink(panel, 'Ledger').count()).toBe(0)
})

test('what cannot be had says so and is asked for again', async ({ panel }) => {
  const { api, page } = panel
  api.refuse(readUserLedger, 500)
  api.refuse(readLedgerCheck, 500)
  await openTab(panel, `&user=${owner}`)
  await page.getByRole('heading', { name: 'Could not fetch this ledger.' }).waitFor()
  await page.getByRole('heading', { name: 'Could not fetch the last check.' }).waitFor()
  api.world.userLedgers[owner] = makeOwnerLines()
  api.restore(readUserLedger)
  api.restore(readLedgerCheck)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await table(panel).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Everything adds up.').waitFor()
})

test('the tab and its dialog fit every screen', async ({ panel }) => {
  await openTab(panel)
  await check(panel).getByText('Everything adds up.').waitFor()
  await expectFitLook(panel, 'ledger-tab-empty')
  await openLedger(panel)
  await check(panel).getByText('Everything adds up.').waitFor()
  await expectFitLook(panel, 'ledger-tab')
  await panel.page.getByRole('button', { name: 'Take back: Purchase: 1 × Server' }).click()
  await panel.page.getByRole('dialog').waitFor()
  await expectFitLook(panel, 'ledger-reverse')
})
