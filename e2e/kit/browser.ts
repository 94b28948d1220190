import { existsSync, mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { watchRequests } from '../../packages/panel/test/kit/quiet-page.ts'
import { isLong } from '../../scripts/test/tier.ts'

const executablePath = process.env.TRELLIS_BROWSER || '/usr/bin/chromium'

/** False on a machine without a browser, where the browser tests are skipped and reported. */
export const hasBrowser = process.env.TRELLIS_BROWSER !== ''

const screenshots = new URL('../screenshots', import.meta.url).pathname
mkdirSync(screenshots, { recursive: true })

/** Debian's headless build of the same Chromium, which takes half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

export function launchBrowser(isWhole = true): Promise<Browser> {
  return chromium.launch({
    executablePath: isWhole || !existsSync(headlessShell) ? executablePath : headlessShell,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/**
 * The browser's console message for unsuccessful responses, some of which the tests cause on purpose, and for requests that
 * it broke off because a test at the same time added or removed a network of this machine. The panel repeats those.
 */
const ownNetworkNote =
  /Failed to load resource: (net::ERR_NETWORK_CHANGED|the server responded with a status of (400|401|403|404|409|503))/

/** The browser's console message for requests to a process that the test killed. */
const noteOfAnOutage =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)|status of 50[234]/

/**
 * Runs in the page and waits for finite animations, because colours during a transition are not final.
 * Endless animations are not waited for.
 */
const settled = `(async () => {
  const moving = () =>
    document
      .getAnimations()
      .filter((it) => it.playState === 'running' && it.effect.getComputedTiming().endTime !== Infinity)
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.allSettled(left.map((it) => it.finished))
})()`

/** Lets the panel follow the device's colours; without a choice it is dark. */
const followDevice = `if (location.protocol.startsWith('http'))
  localStorage['trellis.color-scheme'] ??= 'auto'`

/** One person at one browser, whose console must stay clean. */
export class Person {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  readonly complaints: string[] = []
  /** Set by tests that kill Trellis: connection errors are then allowed in the console. */
  meetsOutages = false

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.context = context
    this.page = page
    this.url = url
  }

  static async arrive(
    browser: Browser,
    url: string,
    options: { width?: number; dark?: boolean; keepsPanel?: boolean } = {},
  ): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: 800 },
      colorScheme: options.dark ? 'dark' : 'light',
      locale: 'en-GB',
      // A panel that the browser keeps would answer from its own files.
      serviceWorkers: options.keepsPanel === true ? 'allow' : 'block',
    })
    // This is shorter than the limit of a test, so that a failure names the step.
    context.setDefaultTimeout(60_000)
    await context.addInitScript(followDevice)
    const person = new Person(context, await context.newPage(), url)
    person.listen(person.page)
    return person
  }

  listen(page: Page): void {
    watchRequests(page)
    page.on('console', (message) => {
      const text = message.text()
      const isExpected =
        ownNetworkNote.test(text) || (this.meetsOutages && noteOfAnOutage.test(text))
      if (message.type() === 'error' && !isExpected) this.complaints.push(text)
    })
    page.on('pageerror', (error) => this.complaints.push(String(error)))
  }

  /** Signs in through the local identity provider. */
  async signIn(name: string): Promise<void> {
    await this.page.goto(this.url)
    await this.page.getByRole('link', { name: /log in/i }).click()
    if (name === 'Operator' || name === 'Owner') {
      await this.page.getByRole('button', { name }).click()
    } else {
      await this.page.getByLabel('Somebody else').fill(name)
      await this.page.getByRole('button', { name: 'Sign in' }).click()
    }
  }

  async register(growId: string): Promise<void> {
    await this.page.getByLabel('GrowID').fill(growId)
    await this.page.getByRole('button', { name: 'Complete Registration' }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /register|confirm|yes/i })
      .click()
    await this.page.getByText('Welcome! GrowID registered successfully!').waitFor()
  }

  /** Creates the first server on the empty dashboard and waits until the dashboard shows it. */
  async createServer(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Create Server' }).first().click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Server name').fill(name)
    await dialog.getByRole('button', { name: 'Create Server' }).click()
    await this.page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  }

  /** Returns the link to a tab of the admin panel, which must be open. */
  adminTab(name: string): Locator {
    const nav = this.page.getByRole('navigation', { name: 'Admin panel', exact: true })
    return nav.getByRole('link', { name, exact: true })
  }

  /**
   * Opens a page by its link and waits for its heading. Pages that were left stay in the document, so a button
   * pressed at once could be that of the page before.
   */
  async go(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click()
    await this.page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  }

  /** Takes a picture for people who look at a page; only in the long tier. */
  async screenshot(name: string): Promise<void> {
    if (!isLong) return
    await this.page.screenshot({ path: `${screenshots}/${name}.png`, animations: 'disabled' })
  }

  /** Fails on a serious or critical accessibility barrier on the open page. */
  async expectAccessible(): Promise<void> {
    const first = await this.#findBarriers()
    // The second run ignores a toast that was fading during the first.
    const barriers = first.length === 0 ? first : await this.#findBarriers()
    // The message holds the barriers, so that a short log shows them too.
    if (barriers.length > 0) throw new Error(barriers.join('\n'))
  }

  async #findBarriers(): Promise<string[]> {
    const { page } = this
    await page.locator('[data-old]').first().waitFor({ state: 'detached' })
    await page.evaluate(settled)
    // The page gets this large source once; the builder would send and run it twice per call.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
    const { violations } = await new AxeBuilder({ page, axeSource: ';' })
      // The page has no frames, and only violations matter.
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
      .analyze()
    const barriers = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
    return barriers.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(' ')}`)
  }

  async leave(): Promise<void> {
    await this.context.close()
    expect(this.complaints).toEqual([])
  }
}
