import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { ensureBuiltPanel } from './built-panel.ts'
import { FakeApi } from './fake-api.ts'
import { userOf } from './fake-world.ts'
import { FrontDoor } from './front-door.ts'

/** The browser's own remarks about failed requests, which the tests provoke. */
const expectedRemarks = /^Failed to load resource|^WebSocket connection to/

/** What a test has at hand: its own fake api and a browser that nobody else uses. */
export type Panel = {
  api: FakeApi
  context: BrowserContext
  page: Page
  /** Opens a path as the world's user. */
  open: (path: string) => Promise<void>
  openSignedOut: (path: string) => Promise<void>
  newPage: () => Promise<Page>
}

/** A browser that has been here before, as most users' have: what the panel is made of stays in its cache from test to test. */
type Visit = { context: BrowserContext; door: FrontDoor }

type Fixtures = { visit: Visit; panel: Panel }

/** A test with a panel of its own. */
export const test = base.extend<Fixtures>({
  visit: [
    async ({}, use) => {
      await ensureBuiltPanel()
      const browser = await launchBrowser()
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(12_000)
      const door = await new FrontDoor().open()
      await use({ context, door })
      await browser.close()
      await door.close()
    },
    { scope: 'file' },
  ],
  panel: async ({ visit }, use) => {
    const trouble: string[] = []
    const panel = await openPanel(visit, trouble)
    await use(panel)
    for (const page of panel.context.pages()) await page.close()
    panel.api.stop()
    expect(trouble).toEqual([])
  },
})

/** Debian's headless build of the same Chromium needs half of the time; the journeys in `e2e` use the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const launchBrowser = () =>
  chromium.launch({
    executablePath: existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

async function openPanel({ context, door }: Visit, trouble: string[]): Promise<Panel> {
  const api = await new FakeApi(door.origin).start()
  door.api = api
  const newPage = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => trouble.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedRemarks.test(message.text()))
        trouble.push(message.text())
    })
    return page
  }
  const page = await newPage()
  await forgetVisitor(page, api.origin)
  return {
    api,
    context,
    page,
    newPage,
    open: async (path) => {
      await signIn(page, api)
      await page.goto(api.origin + path)
    },
    openSignedOut: async (path) => void (await page.goto(api.origin + path)),
  }
}

/** Of who was here before only what the browser has fetched is kept. */
async function forgetVisitor(page: Page, origin: string) {
  await page.context().clearPermissions()
  const devtools = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.detach()
}

/** Puts a session where the panel keeps it, once: a later sign-out stays. */
async function signIn(page: Page, api: FakeApi) {
  const session = {
    sessionToken: 'session-1',
    refreshToken: 'refresh-1',
    user: userOf(api.world.profile),
  }
  await page.addInitScript((text) => {
    if (document.cookie.includes('was-signed-in')) return
    document.cookie = 'was-signed-in=yes'
    localStorage.setItem('trellis.session', text)
  }, JSON.stringify(session))
}

/** The rules that look at colours; all others see the same page in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** With `onlyColors`, for a page that was looked at wholly in this very layout and only changed its colours. */
export async function expectNoAxeTrouble(page: Page, { onlyColors = false } = {}) {
  // The builder would send and run this large source twice a call.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    // One page without frames: no need to gather results in a second one.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(onlyColors && { runOnly: colorRules }) })
    .analyze()
  const grave = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
  expect(grave.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join('\n')}`)).toEqual([])
}
