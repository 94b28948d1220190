import { readStatus } from '@trellis/contract/hosting/servers.ts'
import { expect } from 'vitest'
import { addCode } from './kit/codes.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const main = { name: 'Main' }
const banned = 'Your account is banned and cannot access this page.'

async function openDashboard({ open, page }: Panel) {
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
}

/** Marks the title of the shown page, and returns the element with the mark. */
async function markPage({ page }: Panel) {
  await page.getByRole('main').evaluate((it) => {
    it.querySelector('h1')?.setAttribute('data-mark', 'mine')
  })
  return page.locator('[data-mark=mine]')
}

async function expectDisabledLinks({ page }: Panel) {
  const links = page.getByRole('navigation', main).getByRole('link')
  const off: string[] = []
  for (const link of await links.all()) {
    if ((await link.getAttribute('aria-disabled')) !== 'true') continue
    off.push(await link.innerText())
    expect(await link.getAttribute('title')).toBe(banned)
    expect(await link.getAttribute('href')).toBeNull()
  }
  expect(off).toHaveLength((await links.count()) - 2)
  expect(off).not.toContain('Dashboard')
  expect(off).not.toContain('Profile')
}

async function expectDisabledShortcuts({ page }: Panel) {
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await bar.getByRole('link', { name: 'Home' }).waitFor()
  const off = bar.locator('[aria-disabled=true]')
  expect(await off.allInnerTexts()).toEqual(['Worlds', 'Players', 'Console'])
  expect(await off.first().getAttribute('title')).toBe(banned)
}

/** Walks through header, drawer and bar of a phone. */
async function expectPhoneShell({ page }: Panel) {
  const header = page.getByRole('banner')
  for (const text of ['Dashboard', 'MayaWorld', 'ONLINE'])
    await header.getByText(text, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', main)
  await drawer.getByRole('link', { name: 'Console' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Console' }).waitFor()
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  expect((await bar.locator('> *').allInnerTexts()).map((it) => it.trim())).toEqual([
    'Home',
    'Worlds',
    'Players',
    'Console',
    'More',
  ])
  await bar.getByRole('link', { name: 'Home' }).click()
  await header.getByText('Dashboard', { exact: true }).waitFor()
  await bar.getByRole('link', { name: 'Console' }).click()
  await header.getByText('Console', { exact: true }).waitFor()
  const command = page.getByRole('textbox', { name: 'Command' })
  await command.focus()
  const place = async () => ({
    bar: await page.locator('nav[aria-label=Shortcuts]').boundingBox(),
    field: await command.boundingBox(),
  })
  const { bar: below, field } = await place()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  // A browser that makes the page shorter for its keyboard.
  await page.setViewportSize({ width: 360, height: 380 })
  expect((await place()).bar).toBe(null)
  await page.setViewportSize({ width: 360, height: 740 })
  await bar.getByRole('button', { name: 'More' }).click()
  await drawer.getByRole('link', { name: 'Members' }).waitFor()
}

test('redirects non-admins from /admin to the dashboard, lists the sections and links of the specification in the sidebar, and keeps a visited page mounted with its scroll position, isolated from the address', async ({
  panel,
}) => {
  const { page } = panel
  await page.setViewportSize({ width: 1280, height: 400 })
  await panel.open('/admin')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  const nav = page.getByRole('navigation', main)
  expect(await nav.getByRole('heading').allInnerTexts()).toEqual([
    'Server Management',
    'Account',
    'General',
  ])
  expect(await nav.getByRole('link').allInnerTexts()).toEqual([
    'Dashboard',
    'World Manager',
    'Player Database',
    'Backup Manager',
    'Task Scheduler',
    'Members',
    'Configuration',
    'Console',
    'Profile',
    'Redeem Code',
    'Renew & Shop',
    'Item Database',
    'How to Play',
    'Feedback',
  ])

  // Each card has its final height once its content has loaded.
  await page.getByText('Server created').waitFor()
  await page.evaluate(() => window.scrollTo(0, 300))
  const marked = await markPage(panel)
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Account details' }).waitFor()
  expect(await page.title()).toBe('Profile · Trellis')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await marked.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await marked.waitFor()
  expect(await page.title()).toBe('Dashboard · Trellis')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('shows the 404 page for an unknown path, and saves the chosen colour scheme', async ({
  panel,
}) => {
  const { page, open } = panel
  await open('/nowhere')
  await page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
  const support = page.getByRole('link', { name: 'contact support' })
  expect(await support.getAttribute('href')).toBe('/feedback')
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()

  await page.getByText('Dark', { exact: true }).locator('..').click()
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('shows the account, the ban and the redeemed codes in the profile, and disables every link but Dashboard and Profile for banned users, with the reason', async ({
  panel,
}) => {
  const { page, server, maya } = panel
  await panel.open('/profile')
  await page.getByText('You have not redeemed a code yet.').waitFor()
  await addCode(panel, { customSuffix: 'ABC123' })
  const redeemed = await server.post('/redeem', { code: 'TRELLIS-ABC123' })
  expect([redeemed.status, redeemed.body.error]).toEqual([200, undefined])
  await panel.asOperator('POST', `/admin/users/${maya.id}/set-paid`, { duration: 'perm' })
  await panel.at('2026-10-09T00:00:00.000Z', () => panel.ban())
  for (const text of ['maya@example.test', 'Cheating', 'TRELLIS-ABC123'])
    await page.getByText(text, { exact: true }).first().waitFor()
  await page.getByText('9 Okt 2026, 07.00 WIB').first().waitFor()
  expect(await page.getByText('Permanent').count()).toBe(3)

  await expectDisabledLinks(panel)
  await expectDisabledShortcuts(panel)
})

test('reports a repeatedly failing background query once', async ({ panel }) => {
  const { traffic, page } = panel
  await page.clock.install()
  await openDashboard(panel)
  // The next request of the status is due half a minute after the answer to the first.
  await untilQuiet(page)
  traffic.refuse(readStatus, 500)
  const toast = page.getByText('Failed to fetch server status: Internal Server Error')
  await page.clock.fastForward(31_000)
  await toast.waitFor()
  await page.clock.fastForward(6_000)
  await toast.waitFor({ state: 'detached' })
  const before = traffic.callsTo(readStatus).length
  await page.clock.fastForward(31_000)
  await expect.poll(() => traffic.callsTo(readStatus).length).toBeGreaterThan(before)
  expect(await toast.count()).toBe(0)
})

test('shows the user, their server and its status in the footer; on a phone in the header, with a drawer and a bar at the lower edge', async ({
  panel,
}) => {
  const { page } = panel
  await panel.server.start()
  await openDashboard(panel)
  const footer = page.getByRole('complementary').locator('footer')
  await footer.getByText('maya#0042').waitFor()
  await footer.getByText('MayaWorld').waitFor()
  await footer.getByText('ONLINE').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectPhoneShell(panel)
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.server.leave()
  await footer.getByText('No server').waitFor()
})
