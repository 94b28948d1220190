import { readOwnLedger } from '@trellis/contract/entitlements.ts'
import { expect, vi } from 'vitest'
import { makeLine } from './fake-ledger.ts'
import { makeProfile, userOf } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

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

test('every line behind a balance says when, what, who, how much and what was left', async ({
  panel,
}) => {
  await panel.open('/profile')
  await table(panel).waitFor()
  const when = '9 Okt 2026, 07.00 WIB'
  expect(await rows(panel)).toEqual([
    [when, 'Line 5 taken back: given by mistake', 'Operator', '−250 credits', '1,250 credits'],
    [when, 'Time your server was there', 'Trellis', '−5 h 12 min', '11 d 18 h'],
    [when, 'Granted Taken back', 'Operator', '+250 credits', '1,500 credits'],
    [when, 'Redeemed code TRELLIS-WEEK77', 'maya', '+7 d', '12 d'],
    [when, 'Bought 500 MB', 'maya', '+500 MB', '1,000 MB'],
    [when, 'Created server MayaWorld', 'maya', '−1 slot', '0 slots'],
    [when, 'Corrected', 'Operator', '−1 d', '5 d'],
  ])
  const colors = await table(panel)
    .locator('[data-column=amount]')
    .evaluateAll((cells) => cells.slice(2).map((it) => getComputedStyle(it).color))
  expect(colors[0]).not.toBe(colors[1])
})

test('the history is filtered by balance and paged by ten, and the address keeps both', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.ledger = Array.from({ length: 23 }, (_, at) =>
    makeLine(23 - at, { unit: at % 2 === 0 ? 'credit' : 'slot', amount: 1 }),
  )
  await panel.open('/profile')
  await table(panel).waitFor()
  expect(await rows(panel)).toHaveLength(10)
  const pager = page.getByRole('navigation', { name: 'Pages of History' })
  await pager.getByRole('button', { name: 'Page 3' }).click()
  await page.getByRole('cell', { name: 'Line 3', exact: true }).waitFor()
  expect(await rows(panel)).toHaveLength(3)
  await choose(panel, 'Slots')
  await page.getByRole('cell', { name: 'Line 22' }).waitFor()
  expect(await rows(panel)).toHaveLength(10)
  expect(new URL(page.url()).search).toBe('?history=slot')
  await pager.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('cell', { name: 'Line 2', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('cell', { name: 'Line 2', exact: true }).waitFor()
  expect(api.callsOf(readOwnLedger).at(-1)?.query).toEqual({
    page: '2',
    pageSize: '10',
    unit: 'slot',
  })
  await choose(panel, 'Storage')
  await page.getByText('Nothing has moved yet.').waitFor()
})

test('a failed history says so and is asked for again', async ({ panel }) => {
  const { api, page } = panel
  api.refuse(readOwnLedger, 500)
  await panel.open('/profile')
  await page.getByRole('heading', { name: 'Could not fetch your history.' }).waitFor()
  api.restore(readOwnLedger)
  await page.getByRole('button', { name: 'Try again' }).click()
  await table(panel).waitFor()
})

test('what an admin changes comes into the history without a reload', async ({ panel }) => {
  const { api, page } = panel
  await panel.open('/profile')
  await table(panel).waitFor()
  await api.sockets.opened(1)
  api.world.ledger.unshift(makeLine(8, { reason: 'A gift', amount: 50, balance: 1300 }))
  api.world.profile = makeProfile({ credit: 1300 })
  api.sockets.send({
    type: 'account',
    payload: { user: userOf(api.world.profile), settings: api.world.settings },
  })
  await page.getByRole('cell', { name: 'A gift' }).waitFor()
  await page.getByText('1,300', { exact: true }).waitFor()
})

test('the ban counts down by itself, every 30 seconds, to its expired text', async ({ panel }) => {
  const { api, page } = panel
  await page.clock.install({ time: new Date('2026-10-10T00:00:00Z') })
  api.world.profile = makeProfile({
    isBanned: true,
    banInfo: {
      reason: 'Cheating',
      bannedBy: 'Operator',
      bannedAt: '2026-10-09T00:00:00.000Z',
      expires: '2026-10-10T00:02:00.000Z',
    },
  })
  await panel.open('/profile')
  const timer = page.getByRole('timer')
  await timer.waitFor()
  expect(await timer.innerText()).toBe('2m')
  await page.clock.fastForward(61_000)
  await expect.poll(() => timer.innerText()).toBe('1m')
  await page.clock.fastForward(61_000)
  await page.getByText('Expired. Please re-login to update your status.').waitFor()
})

test('what was redeemed scrolls by keyboard', async ({ panel }) => {
  const { api, page } = panel
  api.world.profile = makeProfile({
    estimatedExpiry: '',
    redeemedCodes: Array.from({ length: 30 }, (_, at) => ({
      code: `TRELLIS-ABC${100 + at}`,
      reward: '7 days of server time',
      redeemedAt: '2026-09-01T02:00:00.000Z',
    })),
  })
  await panel.open('/profile')
  const list = page.getByRole('list', { name: 'Redemption history' })
  await list.focus()
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate((it) => it.scrollTop)).toBeGreaterThan(100)
  await page.getByText('Permanent').waitFor()
})

test('the profile fits every screen', async ({ panel }) => {
  await panel.open('/profile')
  await table(panel).waitFor()
  await expectFitLook(panel, 'profile-history')
})
