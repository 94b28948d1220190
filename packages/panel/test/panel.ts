import type { BrowserContext, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { ensureBuiltPanel } from './built-panel.ts'
import { FakeApi } from './fake-api.ts'
import { userOf } from './fake-world.ts'
import { FrontDoor } from './front-door.ts'
import { forgetVisitor, launchBrowser, listenForTrouble } from './kit/browser.ts'

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

const browserTest = base.extend<Fixtures>({
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

/** A test with its own panel; skipped on a machine without a browser. */
export const test = browserTest.skipIf(process.env.TRELLIS_BROWSER === '')

async function openPanel({ context, door }: Visit, trouble: string[]): Promise<Panel> {
  const api = await new FakeApi(door.origin).start()
  door.api = api
  const newPage = async () => {
    const page = await context.newPage()
    listenForTrouble(page, trouble)
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
