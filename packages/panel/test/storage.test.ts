import { readStorage } from '@trellis/contract/hosting/storage.ts'
import { expect, test as plainTest } from 'vitest'
import { describeForecast } from '../src/hosting/storage/forecast.ts'
import type { Storage } from '../src/hosting/storage/use-storage.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { addSamples, setLimit, storeFiles } from './kit/storage.ts'
import { expectFitLayout } from './layout.ts'

const mib = 1024 * 1024
const dayMs = 86_400_000
const days = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
const formatDay = (at: number | string) => days.format(new Date(at))
const formatMb = (bytes: number) =>
  `${(bytes / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

const heading = ({ page }: Panel) =>
  page.getByRole('heading', { name: 'What fills your storage', exact: true })

async function openStorage(panel: Panel) {
  await panel.open('/dashboard?tab=storage')
  await heading(panel).waitFor()
}

const someFiles = {
  'worlds/START_.json': 3 * mib,
  'players/Budi_.json': mib / 2,
  'cache/hat.rttex': 2 * mib,
  '../../logs/000001.log': mib,
}

test('shows storage by category, its growth, when it will be full, and the largest files with links to their editors', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  // The api stores the first sample at once.
  const chart = page.getByRole('img', { name: /^Storage used/ })
  traffic.alter(readStorage, (it) => ({ ...it, history: it.history.slice(-1), forecast: null }))
  await openStorage(panel)
  await page.getByText('Not enough history yet.').waitFor()
  expect(await chart.count()).toBe(0)
  traffic.restore(readStorage)

  await setLimit(panel, 10)
  const used = await storeFiles(panel, someFiles)
  const perDay = (10 * mib - used) / 6
  const present = Date.now()
  const bytesBefore = (daysAgo: number) => Math.round(used - Math.min(daysAgo, 7) * perDay)
  await addSamples(
    panel,
    Array.from({ length: 30 }, (_, at) => 30 - at).map((daysAgo) => ({
      at: present - daysAgo * dayMs,
      bytes: bytesBefore(daysAgo),
    })),
  )
  await page.reload()
  await page.getByText(`${formatMb(used)} of 10 MB used`).waitFor()
  for (const text of ['3 MB', '2 MB', '1 MB'])
    await page.getByRole('listitem').getByText(text, { exact: true }).first().waitFor()
  await page.getByText('1 MB are kept free of edits and imports').waitFor()
  const [first, last] = [formatMb(bytesBefore(30)), formatMb(used)]
  await page
    .getByRole('img', {
      name: `Storage used since ${formatDay(present - 30 * dayMs)}: from ${first} to ${last}, at most ${last}. The limit is 10 MB.`,
    })
    .waitFor()
  const { forecast } = (await server.get('/server/storage')).body
  const pace = `It grows by about ${(perDay / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} kB a day.`
  await page
    .getByText(`${pace} At this pace it is full in about 6 days, on ${formatDay(forecast.fullAt)}.`)
    .waitFor()

  const link = (name: string) => page.getByRole('link', { name, exact: true })
  expect(await link('Budi').getAttribute('href')).toBe('/players?player=Budi')
  expect(await link('000001.log').count()).toBe(0)
  await page.getByText('000001.log').waitFor()
  await link('START').click()
  await expect.poll(() => page.getByLabel('Search worlds').inputValue()).toBe('START')
})

test('counts the other servers of the owner, which share the limit', async ({ panel }) => {
  const { page, api, maya } = panel
  await setLimit(panel, 10)
  await storeFiles(panel, { 'worlds/START_.json': 6 * mib })
  await panel.asOperator('POST', `/admin/users/${maya.id}/slot`, { action: 'set', amount: 2 })
  const { token } = maya
  const { body } = await api.call('POST', '/servers', { token, body: { serverName: 'Second' } })
  const serverId = body.server.id
  await api.call('PUT', `/users/${maya.id}/selected-server`, { token, body: { serverId } })
  const read = async () => (await panel.server.get('/server/storage')).body
  const { usedBytes, accountBytes } = await read()
  expect(accountBytes - usedBytes).toBeGreaterThan(6 * mib)
  await addSamples(panel, [{ at: Date.now() - dayMs, bytes: usedBytes - 100 * 1024 }], serverId)
  // It grows by 100 kB a day, and the other server leaves it less than 4 MB.
  const { fullAt } = (await read()).forecast
  const present = Date.now()
  expect(Date.parse(fullAt)).toBeLessThan(present + 42 * dayMs)
  await openStorage(panel)
  await page.getByText(`${formatMb(accountBytes)} of 10 MB used`).waitFor()
  const others = page.getByRole('listitem').filter({ hasText: 'Your other servers' })
  await others.getByText(formatMb(accountBytes - usedBytes), { exact: true }).waitFor()
  await expectFitLayout(panel, 'storage-of-two')
})

/** Returns a storage of 10 MB without a forecast, with these changes. */
const someStorage = (changes: Partial<Storage>): Storage => ({
  ...{ usedBytes: mib, limitBytes: 10 * mib, reserveBytes: mib, accountBytes: mib },
  ...{ accountFiles: 1, usedFiles: 1, fileLimit: 100, parts: null, largest: [], history: [] },
  forecast: null,
  ...changes,
})

const now = Date.parse('2026-10-10T05:00:00Z')
const fullAfter = (days: number) => new Date(now + days * dayMs).toISOString()

plainTest.for<[sentence: string, storage: Partial<Storage>]>([
  ['It is full.', { accountBytes: 10 * mib, forecast: { bytesPerDay: 1, fullAt: null } }],
  ['Not enough history yet.', {}],
  ['It does not grow.', { forecast: { bytesPerDay: -5, fullAt: null } }],
  ['It does not grow.', { forecast: { bytesPerDay: 0, fullAt: null } }],
  [
    'It grows by about 2 kB a day and is not full within a year.',
    { forecast: { bytesPerDay: 2048, fullAt: null } },
  ],
  [
    `It grows by about 3 kB a day. At this pace it is full within a day, on ${formatDay(now + dayMs)}.`,
    { forecast: { bytesPerDay: 3072, fullAt: fullAfter(1) } },
  ],
  [
    `It grows by about 3 kB a day. At this pace it is full in about 6 days, on ${formatDay(now + 6 * dayMs)}.`,
    { forecast: { bytesPerDay: 3072, fullAt: fullAfter(6) } },
  ],
])('forecasts from the growth of the storage: %s', ([sentence, changes]) => {
  expect(describeForecast(someStorage(changes), now)).toContain(sentence)
})

test('reports an absent server host on the card', async ({ panel }) => {
  await panel.endAgent()
  await openStorage(panel)
  await panel.page.getByText('The server host cannot be reached right now.').waitFor()
  expect(await panel.page.getByRole('heading', { name: 'Largest files' }).count()).toBe(0)
  await expectFitLayout(panel, 'storage-away')
})

test('shows no storage without a server, and reports a failure', async ({ panel }) => {
  const { page, traffic, server } = panel
  traffic.refuse(readStorage, 500)
  await openStorage(panel)
  await page.getByText('What fills your storage could not be fetched.').waitFor()
  traffic.refuse(readStorage, 404, 'You have no server.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(panel).waitFor({ state: 'detached' })
  traffic.restore(readStorage)
  await page.reload()
  await heading(panel).waitFor()
  await server.leave()
  await heading(panel).waitFor({ state: 'detached' })
})

/** Twice the disk's block size, in bytes. */
const little = 8192
const fills = [
  { bytes: 7.5 * mib - little, notice: null },
  { bytes: 7.5 * mib, notice: 'Storage is filling up' },
  { bytes: 9 * mib - little, notice: 'Storage is filling up' },
  { bytes: 9 * mib, notice: 'Storage is almost full' },
  { bytes: 10 * mib, notice: 'Storage Limit Exceeded' },
]

test('shows a storage notice at 75, 90 and 100 percent', async ({ panel }) => {
  const { page } = panel
  await setLimit(panel, 10)
  const other = await storeFiles(panel, {})
  await openStorage(panel)
  const notices = page.getByRole('heading', { name: /^Storage (is|Limit)/ })
  const content = page.getByRole('main')
  const link = content.getByRole('link', { name: /^(Upgrade storage|Get more storage)$/ })
  for (const { bytes, notice } of fills) {
    await storeFiles(panel, { large: bytes - other })
    await page.reload()
    await page
      .getByText(`${formatMb(bytes)} of 10 MB`)
      .first()
      .waitFor()
    await expect.poll(() => notices.allInnerTexts()).toEqual(notice === null ? [] : [notice])
    await expect.poll(() => link.count()).toBe(notice === null ? 0 : 1)
    if (notice !== null) expect(await link.getAttribute('href')).toBe('/renew#storage')
  }
})

/** Sets the remaining server time of Maya's offline server. */
async function leaveTime(panel: Panel, leftMs: number) {
  const given = Math.max(leftMs, hourMs)
  await panel.seed((tx) =>
    tx
      .updateTable('account')
      .set({ time_left_ms: given, time_runs_since: Date.now() - given + leftMs })
      .where('id', '=', panel.maya.id)
      .execute(),
  )
}

const hourMs = 3_600_000
const times = [
  { leftMs: 25 * hourMs, title: null },
  { leftMs: 23.5 * hourMs, title: 'Server time is running out' },
  { leftMs: -hourMs, title: 'Server time has expired. Renew it in the shop.' },
]

test('warns on the dashboard a day before server time ends', async ({ panel }) => {
  const { page } = panel
  const notice = page.getByRole('heading', { name: /^Server time/ })
  await openStorage(panel)
  for (const { leftMs, title } of times) {
    await leaveTime(panel, leftMs)
    await page.reload()
    await heading(panel).waitFor()
    await expect.poll(() => notice.allInnerTexts()).toEqual(title === null ? [] : [title])
    if (title === null) continue
    if (leftMs > 0) await page.getByText('23 h 30 min left.').waitFor()
    const renew = page.getByRole('main').getByRole('link', { name: 'Renew', exact: true })
    expect(await renew.getAttribute('href')).toBe('/renew')
  }
  await expectFitLayout(panel, 'time-expired')
})
