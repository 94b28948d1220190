import {
  type ConnectionTest,
  type RoadStep,
  readConnection,
  testConnection,
} from '@trellis/contract/connection.ts'
import { expect } from 'vitest'
import { connection, makeConnectionTest } from './fake-connection.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

const lines = '203.0.113.7 www.game1.example\n203.0.113.7 www.game2.example'

async function openGuide(panel: Panel, path = '/how-to-play') {
  await panel.open(path)
  await panel.page.getByRole('heading', { name: 'Setup Guide', exact: true }).waitFor()
  await panel.page.getByRole('tab', { name: 'Windows' }).waitFor()
}

const copyButton = ({ page }: Panel, what: string) =>
  page.getByRole('button', { name: new RegExp(`(Copy|Copied|Salin) ${what}`) })

async function copied(panel: Panel, what: string) {
  await copyButton(panel, what).click()
  await panel.page.getByRole('button', { name: `Copied ${what}` }).waitFor()
  return panel.page.evaluate(() => navigator.clipboard.readText())
}

test('each device is told its steps with the values of this server, to copy', async ({ panel }) => {
  await panel.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGuide(panel)
  const { page, api } = panel
  for (const text of ['203.0.113.7', '17101', "Your server's own UDP port"])
    await page.getByText(text, { exact: true }).waitFor()
  const download = page.getByRole('link', { name: 'Download the hosts entries' })
  expect(await download.getAttribute('href')).toBe('/connect/hosts.txt')
  expect(await copied(panel, 'file path')).toBe(String.raw`C:\Windows\System32\drivers\etc\hosts`)
  expect(await copied(panel, 'hosts entries')).toBe(lines)
  expect(await copied(panel, 'command')).toBe('ipconfig /flushdns')
  // After a moment it offers itself again.
  await page.getByRole('button', { name: 'Copy command' }).waitFor()
  await page.getByRole('heading', { name: 'To undo it' }).waitFor()
  await page.getByRole('tab', { name: 'Android' }).click()
  expect(await copied(panel, 'hosts file URL')).toBe(`${api.origin}/connect/hosts.txt`)
  await page.getByRole('tab', { name: 'iOS' }).click()
  expect(await copied(panel, 'profile URL')).toBe(`${api.origin}/connect/trellis.conf`)
})

test('a value that is empty and a clipboard that refuses say so', async ({ panel }) => {
  const { page, api } = panel
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  api.answer(readConnection, () => ({ reply: { ...connection, domains: [] } }))
  await openGuide(panel)
  await copyButton(panel, 'hosts entries').click()
  await page.getByText('No hosts entries to copy.').waitFor()
  await copyButton(panel, 'command').click()
  await page.getByText('Failed to copy.').waitFor()
})

test('a page without a clipboard copies by selection', async ({ panel }) => {
  const { page } = panel
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  })
  await openGuide(panel)
  const seen = page.evaluate(
    () =>
      new Promise((done) =>
        document.addEventListener('copy', () => done(String(getSelection())), { once: true }),
      ),
  )
  await copyButton(panel, 'command').click()
  await page.getByRole('status').getByText('Copied', { exact: true }).waitFor()
  expect(await seen).toBe('ipconfig /flushdns')
  expect(await copyButton(panel, 'command').evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
})

test('the guide speaks Indonesian on demand and remembers it', async ({ panel }) => {
  const { page } = panel
  await openGuide(panel)
  await page.getByTitle('Bahasa Indonesia').click()
  const heading = page.getByRole('heading', { name: 'Panduan Penyiapan' })
  await heading.waitFor()
  expect(await heading.evaluate((it) => it.closest('[lang]')?.getAttribute('lang'))).toBe('id')
  await page.reload()
  await heading.waitFor()
  await page.getByRole('tab', { name: 'Android' }).click()
  await page.getByText('Simpan atau muat ulang agar aplikasi mengambil berkasnya.').waitFor()
  await page.getByTitle('English').click()
  await page.getByRole('heading', { name: 'Setup Guide', exact: true }).waitFor()
})

const verdicts = [
  { verdict: 'reachable', sentence: 'Your server answers at 203.0.113.7 on UDP port 17101.' },
  { verdict: 'local', sentence: 'only on the machine that it runs on' },
  { verdict: 'offline', sentence: 'Your server is offline. Start it first, then test again.' },
  { verdict: 'blocked', sentence: 'does not answer at 203.0.113.7, where players look for it.' },
  { verdict: 'silent', sentence: 'not even to its own machine.' },
] as const

const [page, lobby, redirect, login] = makeConnectionTest().steps
const failed = {
  ok: false,
  ms: 2500,
  sentence: 'Mine did not answer the player who was sent to it.',
}
const steps = {
  reachable: [page, lobby, redirect, login],
  local: [page, lobby, redirect, login],
  offline: [],
  blocked: [page, { ...lobby, ...failed, sentence: 'The lobby did not answer at 203.0.113.7.' }],
  silent: [page, lobby, redirect, { ...login, ...failed }],
} as Record<ConnectionTest['verdict'], RoadStep[]>

test('the connection test says what it found', { timeout: 60_000 }, async ({ panel }) => {
  const { page, api } = panel
  await openGuide(panel)
  for (const { verdict, sentence } of verdicts) {
    const answered = Promise.withResolvers<void>()
    const isAnswered = verdict === 'reachable' || verdict === 'local'
    api.answer(testConnection, async () => {
      await answered.promise
      const silent = { answers: false, roundTripMs: null, players: null, version: null }
      const found = isAnswered ? {} : silent
      return { reply: makeConnectionTest({ ...found, verdict, sentence, steps: steps[verdict] }) }
    })
    await page.getByRole('button', { name: /^(Test my connection|Test again)$/ }).click()
    await page.getByText('Asking your server…').waitFor()
    answered.resolve()
    const shown = page.getByRole('status').filter({ hasText: sentence })
    await shown.getByText('203.0.113.7:17101').waitFor()
    await shown.getByText(/^Tested at \d\d\.\d\d\.\d\d/).waitFor()
    expect(await shown.getByText('Answered in 12 ms').count()).toBe(isAnswered ? 1 : 0)
    expect(await shown.getByText('3 players online').count()).toBe(isAnswered ? 1 : 0)
    const road = shown.getByRole('listitem').filter({ hasText: / (worked|failed)\./ })
    expect(await road.count()).toBe(steps[verdict].length)
    const broken = road.filter({ hasText: 'failed.' })
    expect(await broken.count()).toBe(verdict === 'blocked' || verdict === 'silent' ? 1 : 0)
    const start = shown.getByRole('link', { name: 'Start it on the dashboard' })
    expect(await start.count()).toBe(verdict === 'offline' ? 1 : 0)
    await expectFitLook(panel, `setup-guide-${verdict}`)
  }
  api.refuse(testConnection, 500)
  await page.getByRole('button', { name: 'Test again' }).click()
  await page.getByText('The connection test failed.').waitFor()
})

test('every device fits every screen in both languages', { timeout: 60_000 }, async ({ panel }) => {
  const { page } = panel
  for (const tab of ['windows', 'android', 'ios']) {
    await openGuide(panel, `/how-to-play?tab=${tab}`)
    await expectFitLook(panel, `setup-guide-${tab}`)
  }
  await page.getByTitle('Bahasa Indonesia').click()
  await page.getByRole('heading', { name: 'Panduan Penyiapan' }).waitFor()
  await expectFitLook(panel, 'setup-guide-indonesian')
})
