import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { listPublicServers } from '@trellis/contract/operations/join-page.ts'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { preferLanguages } from './kit/languages.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'

const settings = { isPublic: true, description: '', discordUrl: null, isListed: true }

async function openList(panel: Panel): Promise<void> {
  panel.api.environment['SERVER_LIST'] = 'on'
  await panel.seed(async () => {})
}

let nextOwner = 500

/** Gives other users servers, one after the other. */
async function addServers({ api }: Panel, names: readonly string[]): Promise<void> {
  for (const serverName of names) {
    const number = nextOwner++
    const owner = await api.signIn(String(number), `Owner${number}`)
    const made = await api.call('POST', `/users/${owner.id}/server`, {
      token: owner.token,
      body: { serverName },
    })
    expect(made.status).toBe(201)
  }
}

/** The api keeps the list for this time. */
const keptMs = 5000

/** Lets the time of the api pass until its list is as expected. */
const expectListed = <Value>(
  { api }: Panel,
  read: (list: ReplyOf<typeof listPublicServers>) => Value,
  value: Value,
): Promise<void> =>
  expect
    .poll(async () => {
      api.clock.offsetMs += keptMs
      return read((await api.call('GET', '/join')).body)
    })
    .toEqual(value)

const heading = (panel: Panel, name = 'Servers') =>
  panel.page.getByRole('heading', { level: 1, name }).waitFor()

async function expectFit(panel: Panel, width: number, colorScheme: 'light' | 'dark') {
  const { page } = panel
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'MayaWorld' }).waitFor()
  await untilQuiet(page)
  await expectNoAxeViolations(page)
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, `server-list-${width}-${colorScheme}`)
}

test('shows visitors the servers, finds one by keyboard, leads to its page, steps through pages, and keeps the page in the address', async ({
  panel,
}) => {
  const { page } = panel
  await panel.server.put('/server/join-page', { ...settings, description: 'Parkour every Friday' })
  await addServers(panel, ['Abcdefghijklmnopqrst', 'Quiet-farm'])
  await openList(panel)
  await panel.server.start()
  await expectListed(panel, ({ servers }) => servers[0]?.name, 'MayaWorld')
  await panel.openSignedOut('/servers')
  await heading(panel)
  await page.getByText('3 servers').waitFor()
  expect(await page.title()).toBe('Servers · Trellis')
  const titles = () => page.getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(titles).toEqual(['MayaWorld', 'Abcdefghijklmnopqrst', 'Quiet-farm'])
  await expectFit(panel, 1280, 'light')
  await expectFit(panel, 360, 'dark')
  await page.getByRole('button', { name: 'Name' }).press('Enter')
  await expect.poll(titles).toEqual(['Abcdefghijklmnopqrst', 'MayaWorld', 'Quiet-farm'])
  expect(new URL(page.url()).search).toBe('?sort=name')
  await page.getByRole('searchbox', { name: 'Search servers' }).fill('friday')
  await expect.poll(titles).toEqual(['MayaWorld'])
  await page.reload()
  await expect.poll(titles).toEqual(['MayaWorld'])
  expect(await page.getByRole('searchbox').inputValue()).toBe('friday')
  await page.getByRole('searchbox').fill('<nothing>')
  await page.getByText('No server matches “<nothing>”.').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: 'Quiet-farm' }).press('Enter')
  await heading(panel, 'Quiet-farm')

  const more = Array.from({ length: 10 }, (_, index) => `Server-${index + 10}`)
  await addServers(panel, more)
  await expectListed(panel, ({ total }) => total, 13)
  await panel.openSignedOut('/servers?sort=name')
  await page.getByText('13 servers').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=name&page=2')
  await page.getByRole('heading', { level: 2, name: 'Server-19' }).waitFor()
})

test('does not exist where the operator has no list, nor on the login page or in the settings of owners; else it is linked, also in Indonesian', async ({
  panel,
}) => {
  const { page } = panel
  expect((await fetch(`${panel.origin}/servers`)).status).toBe(404)
  await panel.openSignedOut('/servers')
  await page.getByRole('heading', { name: 'The list of servers is switched off' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  const link = page.getByRole('link', { name: 'See all servers' })
  await panel.openSignedOut('/')
  await page
    .getByRole('link', { name: /Log in/ })
    .first()
    .waitFor()
  expect(await link.count()).toBe(0)

  await openList(panel)
  await panel.openSignedOut('/')
  await link.waitFor()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'login-with-list-360')
  await link.press('Enter')
  await heading(panel)

  await page.setViewportSize({ width: 1280, height: 800 })
  await preferLanguages(page, ['id'])
  await panel.openSignedOut('/servers')
  await heading(panel, 'Server')
  await page.getByText('1 server', { exact: true }).waitFor()
  const html = await (
    await fetch(`${panel.origin}/servers`, { headers: { 'accept-language': 'id' } })
  ).text()
  expect(html).toContain('<title>Server untuk main · Trellis</title>')
})

test('has a switch in the settings of owners only where it is on, with which they keep the page of a server alone', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Page settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await dialog.getByRole('switch', { name: 'Everybody can open the page' }).waitFor()
  expect(await dialog.getByRole('switch').count()).toBe(1)

  await openList(panel)
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Page settings' }).click()
  await dialog.getByRole('switch', { name: 'Show it in the list of servers' }).press('Space')
  await takeShot(page, 'join-page-settings-list')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Public page saved.').waitFor()
  await expectListed(panel, ({ total }) => total, 0)
  expect((await panel.api.call('GET', '/join/MayaWorld')).status).toBe(200)
})

test('follows the servers, and the connection', async ({ panel }) => {
  const { page, traffic } = panel
  await openList(panel)
  await page.clock.install()
  await panel.openSignedOut('/servers')
  await page.getByText('OFFLINE').waitFor()
  /** Lets the page ask again until it shows the text. */
  const expectAfterSteps = (text: string) =>
    expect
      .poll(async () => {
        panel.api.clock.offsetMs += keptMs
        await page.clock.runFor(11_000)
        return page.getByText(text, { exact: true }).count()
      })
      .toBe(1)
  await panel.server.start()
  await expectAfterSteps('ONLINE · 0 players')
  traffic.refuse(listPublicServers, 503)
  await expectAfterSteps('The connection is gone. This is how it was a moment ago.')
  traffic.restore(listPublicServers)
  await expectAfterSteps('1 server')
  await panel.server.stop()
})
