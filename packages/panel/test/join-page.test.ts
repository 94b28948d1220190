import {
  maxReportCharacters,
  readJoinPage,
  reportServer,
} from '@trellis/contract/operations/join-page.ts'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { preferLanguages } from './kit/languages.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'

const path = '/join/MayaWorld'
const signedInFile = /\/assets\/(?:app|[^/]+-parts|[^/]+-page)-[\w-]{8}\.(?:js|css)$/
const settings = { isPublic: true, description: '', discordUrl: null, isListed: true }
const save = (panel: Panel, changes: object) =>
  panel.server.put('/server/join-page', { ...settings, ...changes })

async function openPage({ page, openSignedOut }: Panel) {
  await openSignedOut(path)
  await page.getByRole('heading', { level: 1, name: 'MayaWorld' }).waitFor()
}

/** Opens the page again, because without the signed-in panel it follows the colour scheme only when it is loaded. */
async function expectFitDarkPhone(panel: Panel, name: string) {
  const { page } = panel
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(panel)
  await untilQuiet(page)
  await expectNoAxeViolations(page)
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, name)
}

async function fetchHtml(panel: Panel, at = path, language = 'en') {
  const response = await fetch(panel.origin + at, { headers: { 'accept-language': language } })
  return { status: response.status, html: await response.text() }
}

const readTag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

/** Sends a report by keyboard, which fails once and keeps its text. */
async function sendReport(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  await page.getByRole('button', { name: 'Report this server' }).press('Enter')
  const message = page.getByRole('textbox', { name: 'What is wrong?' })
  await expect.poll(() => message.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await message.getAttribute('maxlength')).toBe(String(maxReportCharacters))
  await message.fill('<b>It shows an insult.</b>')
  await expectNoAxeViolations(page)
  const send = page.getByRole('button', { name: 'Send report' })
  traffic.refuse(reportServer, 502)
  await send.press('Enter')
  await expect.poll(() => page.getByRole('alert').innerText()).not.toBe('')
  expect(await message.inputValue()).toBe('<b>It shows an insult.</b>')
  traffic.restore(reportServer)
  await send.press('Enter')
  await page.getByText('Thank you! Your report has been sent.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const listed = await panel.asOperator('GET', '/admin/feedback')
  expect(listed[0]).toMatchObject({
    type: 'Server Report',
    serverName: 'MayaWorld',
    message: '<b>It shows an insult.</b>',
  })
}

test('shows a visitor the picture, the state and the steps of their device, and sends their report by keyboard, also after a failure', async ({
  panel,
}) => {
  await save(panel, {
    description: 'Parkour every Friday.\nBe nice!',
    discordUrl: 'https://discord.gg/trellis',
  })
  const { page } = panel
  await panel.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(panel)
  expect(await page.title()).toBe('MayaWorld · Trellis')
  await page.getByText('OFFLINE').waitFor()
  await page.getByText('Parkour every Friday.').waitFor()
  const picture = page.getByRole('img', { name: 'The start world of MayaWorld' })
  await expect
    .poll(() => picture.evaluate((it) => (it instanceof HTMLImageElement ? it.naturalWidth : 0)))
    .toBe(1200)
  const discord = page.getByRole('link', { name: 'Join the Discord' })
  expect(await discord.getAttribute('href')).toBe('https://discord.gg/trellis')
  await page.getByRole('button', { name: 'Copy: hosts entries' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe('127.0.0.1 growtopia1.com\n127.0.0.1 growtopia2.com')
  await page.getByRole('button', { name: 'Copy: server name' }).click()
  await expect.poll(copied).toBe('MayaWorld')
  await page.getByRole('button', { name: 'iOS' }).press('Enter')
  await page.getByText(`${panel.origin}/connect/trellis.conf`).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(panel.origin + path)
  await page.getByRole('img', { name: 'QR code of the page of MayaWorld' }).waitFor()
  await sendReport(panel)
})

test('follows the server without a reload, and the connection', async ({ panel }) => {
  const { page, traffic } = panel
  await page.clock.install()
  await openPage(panel)
  await panel.server.start()
  await page.clock.runFor(11_000)
  await page.getByText('ONLINE · 0 players').waitFor()
  traffic.refuse(readJoinPage, 503)
  await page.clock.runFor(11_000)
  await page.getByText('The connection is gone. This is how it was a moment ago.').waitFor()
  traffic.restore(readJoinPage)
  await page.clock.runFor(25_000)
  await expect.poll(() => page.getByText('The connection is gone').count()).toBe(0)
  await save(panel, { isPublic: false })
  await page.clock.runFor(25_000)
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
})

test('names the server in the head of the page for previews, with everything escaped', async ({
  panel,
}) => {
  const description = "\"><script>alert(1)</script>\n<img src=x onerror=alert(1)> & $& $1 'quoted'"
  await save(panel, { description })
  const { status, html } = await fetchHtml(panel)
  expect(status).toBe(200)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
  expect(readTag(html, 'og:title')).toBe('Play on MayaWorld')
  expect(readTag(html, 'og:description')).toBe(
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt; &amp; $&amp; $1 &#39;quoted&#39;',
  )
  expect(readTag(html, 'twitter:card')).toBe('summary_large_image')
  expect(readTag(html, 'og:image')).toMatch(/\/join\/MayaWorld\/picture\?of=[0-9a-f]{12}$/)
  expect(html).toContain('<title>MayaWorld · Trellis</title>')
  await save(panel, {})
  const indonesian = await fetchHtml(panel, path, 'id-ID,id;q=0.9')
  expect(indonesian.html).toContain('<html lang="id"')
  expect(readTag(indonesian.html, 'og:description')).toContain('cara ikut main')
})

test('reads Indonesian to a browser that prefers it, also dark at 360 px, and says the same of every server without a page, also in its head', async ({
  panel,
}) => {
  const { page } = panel
  await save(panel, {
    description: 'Parkour tiap Jumat.',
    discordUrl: 'https://discord.gg/trellis',
  })
  await preferLanguages(page, ['id'])
  await expectFitDarkPhone(panel, 'join-page-indonesian')
  await page.getByRole('heading', { name: 'Cara ikut main' }).waitFor()
  await save(panel, { isPublic: false })
  const answers = await Promise.all(
    [path, '/join/Nobody', '/join/x', '/join/%22%3Cscript%3E'].map((at) => fetchHtml(panel, at)),
  )
  const [hidden] = answers
  expect(hidden?.status).toBe(404)
  expect(hidden?.html).toContain('<meta name="robots" content="noindex">')
  for (const answer of answers) expect(answer).toEqual(hidden)
  await panel.openSignedOut(path)
  await page.getByRole('heading', { name: 'Halaman ini tidak ada' }).waitFor()
})

/** Opens the page as its owner, and expects that it loads no part of the signed-in panel. */
async function expectPublicFilesOnly(panel: Panel): Promise<void> {
  const { page } = panel
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await panel.open(path)
  await page.getByRole('heading', { level: 1, name: 'MayaWorld' }).waitFor()
  await untilQuiet(page)
  expect(loaded.filter((it) => signedInFile.test(it))).toEqual([])
  expect(loaded.filter((it) => it.startsWith('/api/')).toSorted()).toEqual(['/api/join/MayaWorld'])
}

test('loads no part of the signed-in panel, also for an owner, whom the dashboard leads to the page, and changes its description', async ({
  panel,
}) => {
  const { page } = panel
  await expectPublicFilesOnly(panel)
  await panel.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.server.start()
  await page.goto(`${panel.origin}/dashboard`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Play' }) })
  const hero = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'MayaWorld', exact: true }) })
  const invite = hero.getByRole('button').first()
  await expect.poll(() => invite.innerText()).toBe('Invite friends')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await card.getByRole('button', { name: 'Copy name' }).click()
  await expect.poll(copied).toBe('MayaWorld')
  const url = await card.getByRole('link', { name: 'Open page' }).getAttribute('href')
  expect(new URL(url ?? '').pathname).toBe(path)
  await invite.click()
  await page.getByRole('dialog').getByRole('img', { name: 'QR code' }).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(url)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Page settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await dialog.getByRole('textbox', { name: 'Discord invite' }).fill('https://evil.example/abc')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A Discord invite looks like').waitFor()
  await dialog.getByRole('textbox', { name: 'Discord invite' }).fill('https://discord.gg/abc')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Farms and parkour')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Public page saved.').waitFor()
  expect((await panel.server.get('/server/join-page')).body).toMatchObject({
    description: 'Farms and parkour',
    discordUrl: 'https://discord.gg/abc',
  })
  await card.getByRole('button', { name: 'Page settings' }).click()
  await dialog.getByRole('switch', { name: 'Everybody can open the page' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByText('The public page is switched off.').waitFor()
  expect(await page.getByRole('button', { name: 'Invite friends' }).count()).toBe(0)
})

test('lets a member change the page only with the right to the configuration', async ({
  panel,
}) => {
  const { page } = panel
  const friend = await panel.api.signIn('77', 'Friend')
  const invite = async (rights: string[]) => {
    const made = await panel.api.call('POST', `/servers/${panel.server.id}/invitations`, {
      token: panel.maya.token,
      body: { rights, growId: 'Friend' },
    })
    await panel.api.call('POST', `/invitations/${made.body.code}/accept`, { token: friend.token })
  }
  await invite(['view'])
  await panel.openFor(friend, '/dashboard')
  const settingsButton = page.getByRole('button', { name: 'Page settings' })
  await settingsButton.waitFor()
  await expect.poll(() => settingsButton.getAttribute('aria-disabled')).toBe('true')
})
