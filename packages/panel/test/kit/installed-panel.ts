import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { listenForErrors } from './browser.ts'
import type { RealPanel } from './real-panel.ts'

/** A separate browser context, in which the panel's service worker runs, and which belongs to Maya. */
export class InstalledPanel {
  readonly context: BrowserContext
  readonly page: Page
  readonly #origin: string

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context
    this.page = page
    this.#origin = origin
  }

  /** Opens a browser and signs Maya in. Console errors of its pages are added to `errors`. */
  static async open(panel: RealPanel, errors: string[]): Promise<InstalledPanel> {
    const browser = panel.context.browser()
    if (browser === null) throw new Error('The context has no browser.')
    const context = await browser.newContext({ serviceWorkers: 'allow', reducedMotion: 'reduce' })
    return InstalledPanel.#signIn(panel, context, errors)
  }

  /** Opens the full browser with a profile on the disk, because only there can pages show notifications. */
  static async openWhole(panel: RealPanel, errors: string[]): Promise<InstalledPanel> {
    const profile = mkdtempSync(`${tmpdir()}/trellis-profile-`)
    onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.TRELLIS_BROWSER || '/usr/bin/chromium',
      args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
      permissions: ['notifications'],
    })
    return InstalledPanel.#signIn(panel, context, errors)
  }

  static async #signIn(
    panel: RealPanel,
    context: BrowserContext,
    errors: string[],
  ): Promise<InstalledPanel> {
    onTestFinished(() => context.close())
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    listenForErrors(page, errors)
    const { token: sessionToken, refreshToken } = panel.maya
    const { body } = await panel.server.get('/profile')
    const session = JSON.stringify({ sessionToken, refreshToken, user: body.profile })
    await page.goto(`${panel.origin}/robots.txt`)
    await page.evaluate((text) => localStorage.setItem('trellis.session', text), session)
    return new InstalledPanel(context, page, panel.origin)
  }

  /** Opens a path, and waits until the worker keeps the panel. */
  async install(path: string): Promise<void> {
    await this.page.goto(this.#origin + path)
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.#origin + path)
  }

  /** Lists the paths that the worker keeps, as any page of this browser sees them. */
  listKept(page = this.page): Promise<string[]> {
    return page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (it) => (await caches.open(it)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  }

  listBuilds(): Promise<string[]> {
    return this.page.evaluate(() => caches.keys())
  }

  /** Marks the page, so that `isSamePage` recognises another load. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  }

  isSamePage(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
  }
}
