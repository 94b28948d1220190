import { listPublicServers } from '@trellis/contract/join-page.ts'
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

/** Gives other users servers, one after the other. */
async function addServers({ api }: Panel, names: readonly string[]): Promise<void> {
  for (const [index, serverName] of names.entries()) {
    const owner = await api.signIn(String(500 + index), `Owner${index}`)
    const made = await api.call('POST', `/users/${owner.id}/server`, {
      token: owner.token,
      body: { serverName },
    })
    expect(made.status).toBe(201)
  }
}

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

test('shows visitors the servers, finds one by keyboard, and leads to its page', async ({
  panel,
}) => {
  const { page } = panel
  await panel.server.put('/server/join-page', { ...settings, description: 'Parkour every Friday' })
  await addServers(panel, ['Abcdefghijklmnopqrst', 'Quiet-farm'])
  await openList(panel)
  await panel.server.start()
  await panel.openSignedOut('/servers')
  await heading(panel)
  await page.getByText('3 servers').waitFor()
  expect(await page.title()).toBe('Servers · Trellis')
  const titles = () => page.getByRole('heading', { level: 2 }).allTextContents()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText('3 servers').waitFor()
      return titles()
    })
    .toEqual(['MayaWorld', 'Abcdefghijklmnopqrst', 'Quiet-farm'])
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
  await panel.server.stop()
})

test('steps through pages, and keeps the page in the address', async ({ panel }) => {
  const { page } = panel
  await addServers(
    panel,
    Array.from({ length: 12 }, (_, index) => `Server-${index + 10}`),
  )
  await openList(panel)
  await panel.openSignedOut('/servers?sort=name')
  await page.getByText('13 servers').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=name&page=2')
  await page.getByRole('heading', { level: 2, name: 'Server-21' }).waitFor()
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

test('reads Indonesian to a browser that prefers it', async ({ panel }) => {
  await openList(panel)
  await preferLanguages(panel.page, ['id'])
  await panel.openSignedOut('/servers')
  await heading(panel, 'Server')
  await panel.page.getByText('1 server', { exact: true }).waitFor()
  const html = await (
    await fetch(`${panel.origin}/servers`, { headers: { 'accept-language': 'id' } })
  ).text()
  expect(html).toContain('<title>Server untuk main · Trellis</title>')
})

test('does not exist where the operator has no list, nor in the owner’s settings', async ({
  panel,
}) => {
  const { page } = panel
  expect((await fetch(`${panel.origin}/servers`)).status).toBe(404)
  await panel.openSignedOut('/servers')
  await page.getByRole('heading', { name: 'The list of servers is switched off' }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Page settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await dialog.getByRole('switch', { name: 'Everybody can open the page' }).waitFor()
  expect(await dialog.getByRole('switch').count()).toBe(1)
})

test('lets an owner take the server off the list and keep its page', async ({ panel }) => {
  const { page } = panel
  await openList(panel)
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Page settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await dialog.getByRole('switch', { name: 'Show it in the list of servers' }).press('Space')
  await takeShot(page, 'join-page-settings-list')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Public page saved.').waitFor()
  await expect.poll(async () => (await panel.api.call('GET', '/join')).body.servers).toEqual([])
  expect((await panel.api.call('GET', '/join/MayaWorld')).status).toBe(200)
})

test('is linked on the login page where it is on', async ({ panel }) => {
  const { page } = panel
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
})
