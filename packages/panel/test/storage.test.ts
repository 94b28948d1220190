import { readStorage } from '@trellis/contract/storage.ts'
import { expect } from 'vitest'
import { type FakeStorage, makeStorage } from './fake-storage.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

const mib = 1024 * 1024
const now = '2026-10-10T00:00:00Z'

async function openStorage(panel: Panel) {
  await panel.page.clock.install({ time: new Date(now) })
  await panel.open('/dashboard')
  await panel.page.getByRole('heading', { name: 'What fills your storage', exact: true }).waitFor()
}

const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()

test('the card says what fills the storage, how it grew and when it is full', async ({ panel }) => {
  const { page, api } = panel
  api.world.storage = makeStorage({
    forecast: { bytesPerDay: 63.3 * mib, fullAt: inDays(6) },
  })
  await openStorage(panel)
  await page.getByText('120 MB of 500 MB used').waitFor()
  for (const text of ['70 MB', '20 MB', '16 MB', '12 MB'])
    await page.getByRole('listitem').getByText(text, { exact: true }).waitFor()
  await page.getByText('10 MB are kept free of edits and imports').waitFor()
  await page
    .getByRole('img', {
      name: 'Storage used since 10 September 2026: from 60 MB to 120 MB, at most 120 MB. The limit is 500 MB.',
    })
    .waitFor()
  await page
    .getByText(
      'It grows by about 63.3 MB a day. At this pace it is full in about 6 days, on 16 Oktober 2026.',
    )
    .waitFor()
  await expectFitLook(panel, 'storage')
})

test('the largest files lead to where they are edited, already searched for', async ({ panel }) => {
  const { page } = panel
  await openStorage(panel)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  expect(await link('Budi').getAttribute('href')).toBe('/players?name=Budi')
  expect(await link('000001.log').count()).toBe(0)
  await page.getByText('000001.log').waitFor()
  await link('START').click()
  await page.getByLabel('Search worlds').waitFor()
  expect(await page.getByLabel('Search worlds').inputValue()).toBe('START')
})

const forecasts: [Partial<FakeStorage>, string][] = [
  [{ forecast: null, history: [] }, 'Not enough history yet.'],
  [{ forecast: { bytesPerDay: -5, fullAt: null } }, 'It does not grow.'],
  [
    { forecast: { bytesPerDay: 2048, fullAt: null } },
    'It grows by about 2 kB a day and is not full within a year.',
  ],
  [
    { forecast: { bytesPerDay: 400 * mib, fullAt: inDays(0.9) } },
    'At this pace it is full within a day, on 11 Oktober 2026.',
  ],
  [{ usedBytes: 500 * mib }, 'It is full.'],
]

test.for(forecasts)('a forecast says: %j', async ([changes, sentence], { panel }) => {
  panel.api.world.storage = makeStorage(changes)
  await openStorage(panel)
  await panel.page.getByText(sentence).waitFor()
  const chart = panel.page.getByRole('img', { name: /^Storage used/ })
  expect(await chart.count()).toBe(changes.history?.length === 0 ? 0 : 1)
})

test('while the server host is away the card says so', async ({ panel }) => {
  panel.api.world.storage = makeStorage({ parts: null, largest: [] })
  await openStorage(panel)
  await panel.page.getByText('The server host is away.').waitFor()
  expect(await panel.page.getByRole('heading', { name: 'Largest files' }).count()).toBe(0)
  await expectFitLook(panel, 'storage-away')
})

test('without a server there is no storage to speak of, and a failure is said', async ({
  panel,
}) => {
  const { page, api } = panel
  api.refuse(readStorage, 500)
  await openStorage(panel)
  await page.getByText('What fills your storage could not be fetched.').waitFor()
  api.refuse(readStorage, 404, 'You have no server.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('heading', { name: 'What fills your storage', exact: true })
    .waitFor({ state: 'detached' })
})

const fills = [
  [374, null],
  [375, 'Storage is filling up'],
  [449, 'Storage is filling up'],
  [450, 'Storage is almost full'],
  [500, 'Storage Limit Exceeded'],
] as const

test.for(fills)('at %i of 500 MB the notice is %s', async ([storageUsedMB, title], { panel }) => {
  const { page, api } = panel
  api.world.profile = makeProfile({ storageUsedMB })
  await openStorage(panel)
  const notices = page.getByRole('heading', { name: /^Storage (is|Limit)/ })
  await page.getByText(`${storageUsedMB} MB of 500 MB`).first().waitFor()
  expect(await notices.allInnerTexts()).toEqual(title === null ? [] : [title])
  const link = page.getByRole('link', { name: /^(Upgrade storage|Get more storage)$/ })
  expect(await link.count()).toBe(title === null ? 0 : 1)
  if (title !== null) expect(await link.getAttribute('href')).toBe('/renew#storage')
})

const times = [
  [25, null],
  [23.5, 'Server time is running out'],
  [-1, 'Server time has expired. Renew it in the shop.'],
] as const

test.for(times)('with %d hours left the dashboard says: %s', async ([hours, title], { panel }) => {
  const { page, api } = panel
  api.world.profile = makeProfile({
    estimatedExpiry: inDays(hours / 24),
    serverTime: hours > 0 ? 1 : 0,
  })
  await openStorage(panel)
  const notice = page.getByRole('heading', { name: /^Server time/ })
  await expect.poll(() => notice.allInnerTexts()).toEqual(title === null ? [] : [title])
  if (title === null) return
  if (hours > 0) await page.getByText('23 h 30 min left.').waitFor()
  expect(await page.getByRole('link', { name: 'Renew', exact: true }).getAttribute('href')).toBe(
    '/renew',
  )
  await expectFitLook(panel, `time-${hours}`)
})
