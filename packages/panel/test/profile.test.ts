import { readOwnLedger } from '@trellis/contract/money/entitlements.ts'
import { expect } from 'vitest'
import { addCode } from './kit/codes.ts'
import { signInMaya } from './kit/installation.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const table = ({ page }: Panel) => page.getByRole('table', { name: 'History' })
const rows = async (panel: Panel) => {
  const all = await table(panel).locator('tbody').getByRole('row').all()
  return Promise.all(
    all.map(async (row) => {
      const cells = await row.getByRole('cell').allInnerTexts()
      return cells.map((it) => it.replaceAll('\n', ' ').trim())
    }),
  )
}
const choose = ({ page }: Panel, name: string) =>
  page.getByRole('radiogroup', { name: 'Show' }).getByText(name, { exact: true }).click()

const hourMs = 3_600_000

const change = (panel: Panel, balance: string, action: string, amount: number) =>
  panel.asOperator('POST', `/admin/users/${maya.id}/${balance}`, { action, amount })

/** Adds a change of each balance, in October and today; Maya's server time has run for 5 h 12 min. */
async function addLines(panel: Panel) {
  await panel.at('2026-10-09T00:00:00.000Z', async () => {
    await addCode(panel, { type: 'Credits', amount: 1450, customSuffix: 'WELCOME' })
    await addCode(panel, { amount: 7, customSuffix: 'WEEK77' })
    for (const code of ['TRELLIS-WELCOME', 'TRELLIS-WEEK77'])
      await panel.server.post('/redeem', { code })
    await panel.server.post('/shop/checkout', { cart: { storage_upgrade_500: 1 } })
  })
  await panel.seed((tx) =>
    tx
      .updateTable('account')
      .set({ time_runs_since: Date.now() - 5.2 * hourMs })
      .where('id', '=', maya.id)
      .execute(),
  )
  await change(panel, 'expiry', 'remove', 1)
  await change(panel, 'slot', 'remove', 1)
  await change(panel, 'credits', 'add', 250)
  const { rows } = await panel.asOperator('GET', `/admin/users/${maya.id}/ledger`)
  const reason = 'given by mistake'
  await panel.asOperator('POST', `/admin/ledger/${rows[0].id}/reverse`, { reason })
}

test('shows time, reason, person, amount and balance in each history line', async ({ panel }) => {
  await addLines(panel)
  await panel.open('/profile')
  await table(panel).waitFor()
  const today = expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d\.\d\d WIB$/)
  const then = '9 Okt 2026, 07.00 WIB'
  const byAdmin = 'changed by an admin'
  expect((await rows(panel)).slice(0, 9)).toEqual([
    [
      today,
      `Reversed: Credits ${byAdmin}. given by mistake`,
      'user1000',
      '−250 credits',
      '1,250 credits',
    ],
    [today, `Credits ${byAdmin} Taken back`, 'user1000', '+250 credits', '1,500 credits'],
    [today, `Slots ${byAdmin}`, 'user1000', '−1 slot', '0 slots'],
    [today, `Server time ${byAdmin}`, 'user1000', '−1 d', '8 d 18 h'],
    [today, 'Server time used', 'Trellis', '−5 h 12 min', '9 d 18 h'],
    [then, 'Purchase: 1 × Storage Upgrade: 500 MB', 'Maya', '+500 MB', '1,000 MB'],
    [then, 'Purchase: 1 × Storage Upgrade: 500 MB', 'Maya', '−200 credits', '1,250 credits'],
    [
      then,
      'Redeemed code TRELLIS-WEEK77',
      'Maya',
      '+7 d',
      expect.stringMatching(/^(9 d 23 h|10 d)$/),
    ],
    [then, 'Redeemed code TRELLIS-WELCOME', 'Maya', '+1,450 credits', '1,450 credits'],
  ])
  const colors = await table(panel)
    .locator('[data-column=amount] > span')
    .evaluateAll((cells) => cells.slice(4).map((it) => getComputedStyle(it).color))
  expect(colors[0]).not.toBe(colors[1])
})

test('filters the history by balance, pages it by ten, keeps both in the address, retries a failed one, and adds changes by an admin live', async ({
  panel,
}) => {
  const { traffic, page } = panel
  for (let step = 1; step <= 12; step++) {
    await panel.asOperator('POST', `/admin/users/${maya.id}/set-storage`, { limitMB: 500 + step })
    if (step < 12) await change(panel, 'slot', 'add', 1)
  }
  // The socket's first frame reloads the history, which would replace the button before it is pressed.
  const greeted = page.waitForEvent('websocket').then((it) => it.waitForEvent('framereceived'))
  await panel.open('/profile')
  await table(panel).waitFor()
  await greeted
  expect(await rows(panel)).toHaveLength(10)
  const pager = page.getByRole('navigation', { name: 'Pages of History' })
  await pager.getByRole('button', { name: 'Page 3' }).click()
  await page.getByRole('cell', { name: '3 d', exact: true }).waitFor()
  expect(await rows(panel)).toHaveLength(6)
  await choose(panel, 'Slots')
  await page.getByRole('cell', { name: '12 slots', exact: true }).waitFor()
  expect(await rows(panel)).toHaveLength(10)
  expect(new URL(page.url()).search).toBe('?history=slot')
  await pager.getByRole('button', { name: 'Page 2' }).click()
  const last = page.getByRole('cell', { name: 'New account', exact: true })
  await last.waitFor()
  await page.reload()
  await last.waitFor()
  expect((await rows(panel)).map((it) => it[3])).toEqual(['+1 slot', '+1 slot'])
  expect(traffic.callsTo(readOwnLedger).at(-1)?.query).toEqual({
    page: '2',
    pageSize: '10',
    unit: 'slot',
  })
  traffic.refuse(readOwnLedger, 500)
  await choose(panel, 'Credits')
  await page.getByRole('heading', { name: 'Could not fetch your history.' }).waitFor()
  traffic.restore(readOwnLedger)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No changes yet.').waitFor()
  await change(panel, 'credits', 'add', 1300)
  await page.getByRole('cell', { name: 'Credits changed by an admin' }).waitFor()
  await page.getByText('1,300', { exact: true }).waitFor()
})

test('updates the ban countdown every 30 seconds until the expired text', async ({ panel }) => {
  const { page } = panel
  await panel.ban({ duration: '1d' })
  const { body } = await panel.server.get('/profile')
  const end = Date.parse(body.profile.banInfo.expires)
  await page.clock.install({ time: end - 120_000 })
  await panel.open('/profile')
  const timer = page.getByRole('timer')
  await timer.waitFor()
  expect(await timer.innerText()).toBe('2m')
  await page.clock.fastForward(61_000)
  await expect.poll(() => timer.innerText()).toBe('1m')
  await page.clock.fastForward(61_000)
  await page.getByText('Expired. Please re-login to update your status.').waitFor()
})

test('scrolls the redeemed codes by keyboard', async ({ panel }) => {
  const { page } = panel
  for (let number = 100; number < 130; number++) {
    const code = await addCode(panel, { customSuffix: `ABC${number}` })
    expect((await panel.server.post('/redeem', { code: code.code })).status).toBe(200)
  }
  await panel.asOperator('POST', `/admin/users/${maya.id}/set-paid`, { duration: 'perm' })
  await panel.open('/profile')
  const list = page.getByRole('list', { name: 'Redemption history' })
  await list.focus()
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate((it) => it.scrollTop)).toBeGreaterThan(100)
  await page.getByText('Permanent').waitFor()
})

test('lists where the user is signed in, and ends another sign-in', async ({ panel }) => {
  const { page } = panel
  const other = await signInMaya(panel.api)
  await panel.open('/profile')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await list.getByText(/\(this browser\)$/).waitFor()
  await list
    .getByText(/from 127\.0\.0\.1$/)
    .first()
    .waitFor()
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expectFitLayout(panel, 'sessions')
  const count = await list.getByRole('button', { name: /^Sign out: / }).count()
  expect(count).toBeGreaterThan(0)
  // The other sign-in was used last.
  await list
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click()
  const question = page.getByRole('dialog')
  await question
    .getByText('The panel closes there at once, until someone signs in again.')
    .waitFor()
  await expectFitLayout(panel, 'session-question')
  await question.getByRole('button', { name: 'Sign out there' }).click()
  await page.getByRole('alert').getByText('Signed out there.').waitFor()
  await expect.poll(() => list.getByRole('button', { name: /^Sign out: / }).count()).toBe(count - 1)
  expect((await panel.api.call('GET', '/servers', { token: other.token })).status).toBe(401)
})
