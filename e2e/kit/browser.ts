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

const executablePath = process.env.TRELLIS_BROWSER || '/usr/bin/chromium'

/** False on a machine without a browser: the journeys are skipped there, and say so. */
export const hasBrowser = process.env.TRELLIS_BROWSER !== ''

const screenshots = new URL('../screenshots', import.meta.url).pathname
mkdirSync(screenshots, { recursive: true })

/** Debian's headless build of the same Chromium, which needs half of the time. */
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

/** What the browser says of answers that are no success: the journeys cause some on purpose. */
const ownNetworkNote =
  /Failed to load resource: the server responded with a status of (400|401|403|404|409|503)/

/** What the browser says of requests that met a process killed by the journey. */
const noteOfAnOutage =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)|status of 50[234]/

/** Run in the page: what is on its way in or out has colours that nobody is meant to read; what goes on for ever is not waited for. */
const settled = `(async () => {
  const moving = () =>
    document
      .getAnimations()
      .filter((it) => it.playState === 'running' && it.effect.getComputedTiming().endTime !== Infinity)
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.allSettled(left.map((it) => it.finished))
})()`

/** One person at one browser, whose console must stay clean. */
export class Person {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  readonly complaints: string[] = []
  /** A journey that kills Trellis sets this: then it may be out of reach, and nothing else. */
  meetsOutages = false

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.context = context
    this.page = page
    this.url = url
  }

  static async arrive(
    browser: Browser,
    url: string,
    options: { width?: number; dark?: boolean } = {},
  ): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: 800 },
      colorScheme: options.dark ? 'dark' : 'light',
      locale: 'en-GB',
    })
    // Shorter than a test may take, so that a failure names the step.
    context.setDefaultTimeout(12_000)
    const person = new Person(context, await context.newPage(), url)
    person.listen(person.page)
    return person
  }

  listen(page: Page): void {
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

  /** From the dashboard without a server to the one with it. */
  async createServer(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Create Server' }).first().click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Server name').fill(name)
    await dialog.getByRole('button', { name: 'Create Server' }).click()
    await this.page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  }

  /** The way to a part of the admin panel, once that is open. */
  adminTab(name: string): Locator {
    const nav = this.page.getByRole('navigation', { name: 'Admin panel', exact: true })
    return nav.getByRole('link', { name, exact: true })
  }

  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: `${screenshots}/${name}.png`, animations: 'disabled' })
  }

  /** No serious or critical barrier on the page as it is now. */
  async expectAccessible(): Promise<void> {
    const first = await this.#findBarriers()
    // A toast that began to fade during the first run is gone in the second.
    const told = first.length === 0 ? first : await this.#findBarriers()
    // In the message itself: a log that keeps no more than that says what is wrong.
    if (told.length > 0) throw new Error(told.join('\n'))
  }

  async #findBarriers(): Promise<string[]> {
    const { page } = this
    await page.locator('[data-old]').first().waitFor({ state: 'detached' })
    await page.evaluate(settled)
    // The builder would send and run this large source twice a call.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
    const { violations } = await new AxeBuilder({ page, axeSource: ';' })
      // One page without frames, of which only the barriers are looked at.
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
