import { checkConnectivity } from '@trellis/contract/game/connectivity-check.ts'
import { formatHostsLines, readServerAddress } from '@trellis/contract/game/setup-guide.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

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

test('shows each device its steps with copyable values of this server, and in Indonesian on demand', async ({
  panel,
}) => {
  await panel.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page, origin } = panel
  const { host, port, domains } = (await panel.server.get('/server/connection')).body
  await openGuide(panel)
  for (const text of [host, String(port), "Your server's own UDP port"])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Your game password' }).waitFor()
  await page.getByText('Set your game password in the panel first.').waitFor()
  const download = page.getByRole('link', { name: 'Download the hosts entries' })
  expect(await download.getAttribute('href')).toBe('/connect/hosts.txt')
  expect(await copied(panel, 'file path')).toBe(String.raw`C:\Windows\System32\drivers\etc\hosts`)
  expect(await copied(panel, 'hosts entries')).toBe(formatHostsLines(host, domains))
  expect(await copied(panel, 'command')).toBe('ipconfig /flushdns')
  // After a moment the button is back.
  await page.getByRole('button', { name: 'Copy command' }).waitFor()
  await page.getByRole('heading', { name: 'To undo it' }).waitFor()
  await page.getByRole('tab', { name: 'Android' }).click()
  expect(await copied(panel, 'hosts file URL')).toBe(`${origin}/connect/hosts.txt`)
  await expectFitLayout(panel, 'setup-guide-android')
  await page.getByRole('tab', { name: 'iOS' }).click()
  expect(await copied(panel, 'profile URL')).toBe(`${origin}/connect/trellis.conf`)
  await expectFitLayout(panel, 'setup-guide-ios')
  await page.getByRole('tab', { name: 'Windows' }).click()

  await page.getByRole('main').getByTitle('Bahasa Indonesia').click()
  const heading = page.getByRole('heading', { name: 'Panduan Setup' })
  await heading.waitFor()
  await page.getByRole('heading', { name: 'Password game-mu' }).waitFor()
  await expectFitLayout(panel, 'setup-guide-indonesian')
  expect(await heading.evaluate((it) => it.closest('[lang]')?.getAttribute('lang'))).toBe('id')
  await page.reload()
  await heading.waitFor()
  await page.getByRole('tab', { name: 'Android' }).click()
  await page.getByText('Simpan atau muat ulang supaya aplikasi mengambil file-nya.').waitFor()
  await page.getByRole('main').getByTitle('English').click()
  await page.getByRole('heading', { name: 'Setup Guide', exact: true }).waitFor()
})

/** Lets the browser refuse to copy. */
const blockClipboard = () => {
  navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
}

test('reports an empty value and a blocked clipboard, and copies by selection without one', async ({
  panel,
}) => {
  const { page, traffic } = panel
  traffic.alter(readServerAddress, (it) => ({ ...it, domains: [] }))
  await openGuide(panel)
  await page.evaluate(blockClipboard)
  await copyButton(panel, 'hosts entries').click()
  await page.getByText('No hosts entries to copy.').waitFor()
  await copyButton(panel, 'command').click()
  await page.getByText('Failed to copy.').waitFor()

  // A page without a secure address has no clipboard.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
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

type Expected = {
  sentence: string
  address: string
  /** Whether each step of the connectivity check succeeded. */
  steps: boolean[]
  players?: string
}

/** Tests the connection on the open page and checks the displayed result. */
async function expectVerdict(panel: Panel, { sentence, address, steps, players }: Expected) {
  const { page, traffic } = panel
  const release = traffic.hold(checkConnectivity)
  await page.getByRole('button', { name: /^(Test my connection|Test again)$/ }).click()
  await page.getByText('Asking your server…').waitFor()
  release()
  const shown = page.getByRole('status').filter({ hasText: sentence })
  await shown.getByText(address, { exact: true }).waitFor()
  await shown.getByText(/^Tested at \d\d\.\d\d\.\d\d/).waitFor()
  const isAnswered = players !== undefined
  expect(await shown.getByText(/^Answered in [\d,.]+ ms$/).count()).toBe(isAnswered ? 1 : 0)
  expect(await shown.getByText(/online$/).allInnerTexts()).toEqual(isAnswered ? [players] : [])
  expect(await readSteps(shown), sentence).toEqual(steps)
}

/** Returns for each shown step whether it succeeded. */
async function readSteps(shown: Locator): Promise<boolean[]> {
  const items = shown.getByRole('listitem').filter({ hasText: / (worked|failed)\./ })
  return (await items.allInnerTexts()).map((it) => it.includes('worked.'))
}

const startLink = ({ page }: Panel) => page.getByRole('link', { name: 'Start it on the dashboard' })

/** The api's tests wait for this silence, which takes seconds; here only the report of it is shown. */
const failures = [
  {
    verdict: 'silent',
    host: '127.0.0.1',
    says: (port: number) => `not answer on UDP port ${port}, not even to its own machine.`,
    steps: [true, true, true, false],
  },
  {
    verdict: 'blocked',
    host: '198.51.100.1',
    says: () => 'does not answer at 198.51.100.1, where players look for it.',
    steps: [true, false],
  },
] as const

test('shows the findings of the connectivity check', async ({ panel }) => {
  const { page, server, traffic } = panel
  await panel.openLobby()
  const { port } = (await server.get('/server/connection')).body
  const address = `127.0.0.1:${port}`
  await openGuide(panel)
  const offline = 'Your server is offline. Start it first, then test again.'
  await expectVerdict(panel, { sentence: offline, address, steps: [] })
  await startLink(panel).waitFor()

  await server.start()
  for (const name of ['Arif', 'Budi', 'Citra']) await server.play(name)
  const found = { address, steps: [true, true, true, true], players: '3 players online' }
  const local = 'only on the machine that it runs on'
  await expectVerdict(panel, { ...found, sentence: local })
  expect(await startLink(panel).count()).toBe(0)
  await expectFitLayout(panel, 'setup-guide-local')
  // This machine may have no public address.
  traffic.restore(checkConnectivity)
  const sentence = `Your server answers at 203.0.113.7 on UDP port ${port}.`
  const host = '203.0.113.7'
  traffic.alter(checkConnectivity, (it) => ({ ...it, verdict: 'reachable' as const, host }))
  await page.getByRole('button', { name: 'Test again' }).click()
  const reachable = page.getByRole('status').filter({ hasText: sentence })
  await reachable.getByText(`${host}:${port}`, { exact: true }).waitFor()
  await reachable.getByText('3 players online').waitFor()
  await expectFitLayout(panel, 'setup-guide-reachable')

  for (const { verdict, host, steps, says } of failures) {
    traffic.alter(checkConnectivity, (it) => ({
      ...{ ...it, verdict, host, answers: false, roundTripMs: null, players: null },
      steps: it.steps
        .slice(0, steps.length)
        .map((step, at) => ({ ...step, ok: steps[at] ?? false })),
    }))
    await page.getByRole('button', { name: 'Test again' }).click()
    const shown = page.getByRole('status').filter({ hasText: says(port) })
    await shown.getByText(`${host}:${port}`, { exact: true }).waitFor()
    expect(await readSteps(shown)).toEqual(steps)
    expect(await shown.getByText(/^Answered in|online$/).count()).toBe(0)
  }
  await expectFitLayout(panel, 'setup-guide-blocked')

  const older = 'A sentence without a code.'
  traffic.alter(checkConnectivity, (it) => ({
    ...it,
    steps: [
      {
        ...{ step: 'lobby' as const, ok: false, ms: 1, sentence: 'The lobby did not answer.' },
        ...{ code: 'lobby-silent', params: { host, port } },
      },
      { step: 'redirect' as const, ok: false, ms: 1, sentence: older },
    ],
  }))
  await page.getByRole('main').getByTitle('Bahasa Indonesia').click()
  await page.getByRole('button', { name: 'Tes lagi' }).click()
  await page.getByText(`Lobby tidak menjawab di ${host}.`).waitFor()
  await page.getByText(older).waitFor()
  await page.getByRole('main').getByTitle('English').click()

  traffic.refuse(checkConnectivity, 500)
  await page.getByRole('button', { name: 'Test again' }).click()
  await page.getByText('The connection test failed.').waitFor()
})
