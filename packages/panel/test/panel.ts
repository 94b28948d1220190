import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { ensureBuiltPanel } from './built-panel.ts'
import { FakeApi } from './fake-api.ts'
import { userOf } from './fake-world.ts'

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

export function usePanel(options: BrowserContextOptions = {}): () => Panel {
  let browser: Browser
  let panel: Panel
  let trouble: string[]

  beforeAll(async () => {
    await ensureBuiltPanel()
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
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
  }, 90_000)
  afterAll(() => browser.close())

  beforeEach(async () => {
    trouble = []
    const api = await new FakeApi().start()
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(6000)
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
    panel = {
      api,
      context,
      page,
      newPage,
      open: async (path) => {
        await signIn(context, api)
        await page.goto(api.origin + path)
      },
      openSignedOut: async (path) => void (await page.goto(api.origin + path)),
    }
  })
  afterEach(async () => {
    await panel.context.close()
    await panel.api.stop()
    expect(trouble).toEqual([])
  })
  return () => panel
}

/** Puts a session where the panel keeps it, once: a later sign-out stays. */
export async function signIn(context: BrowserContext, api: FakeApi) {
  const session = {
    sessionToken: 'session-1',
    refreshToken: 'refresh-1',
    user: userOf(api.world.profile),
  }
  await context.setStorageState({
    cookies: [],
    origins: [
      {
        origin: api.origin,
        localStorage: [{ name: 'trellis.session', value: JSON.stringify(session) }],
      },
    ],
  })
}

export async function expectNoAxeTrouble(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // One page without frames: no need to gather results in a second one.
    .setLegacyMode(true)
    .analyze()
  const grave = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
  expect(grave.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join('\n')}`)).toEqual([])
}
