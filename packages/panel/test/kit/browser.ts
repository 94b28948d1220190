import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { lastingName } from '../../../../scripts/test/process-groups.ts'
import { axePath, axeSource } from './axe-source.ts'

/**
 * Debian's headless build of the same Chromium takes half the time; the tests in `e2e` use the full browser.
 */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Tests run code for seconds only, so it is compiled at once, without optimizing, and kept. */
const javascriptFlags = [
  '--always-sparkplug',
  '--no-maglev',
  '--no-turbofan',
  '--no-flush-bytecode',
  '--min-semi-space-size=32',
]

export const launchBrowser = () =>
  chromium.launch({
    env: { ...process.env, [lastingName]: 'worker' },
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
      // One process instead of three: messages between them take a twentieth of the time of a test.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      `--js-flags=${javascriptFlags.join(' ')}`,
    ],
  })

/** The browser's own messages about failed requests, which the tests provoke. */
const expectedRemarks = /^Failed to load resource|^WebSocket connection to/

/** Adds the page's console errors and uncaught exceptions to `trouble`. */
export function listenForErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedRemarks.test(message.text()))
      errors.push(message.text())
  })
}

/** The rules about colours; all others give the same result in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The axe object in a page; `_audit` is the only source of a rule's impact. */
type PageWithAxe = { axe: { _audit: { rules: { id: string; impact: string }[] } } }

/** Lists the rules whose violations are minor or moderate, which tests do not count. */
function listSlightRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { axe } = globalThis as unknown as PageWithAxe
    const slight = axe._audit.rules.filter(({ impact }) => /^(minor|moderate)$/.test(impact))
    return slight.map(({ id }) => id)
  })
}

/**
 * Loads axe from the page's own address, where the browser keeps it in compiled form. Sending its source takes many times
 * as long, and the builder would send it twice per call. Returns whether the page has axe, which pages of other addresses
 * do not get.
 */
async function loadAxe(path: string): Promise<boolean> {
  if ('axe' in globalThis) return true
  const script = document.createElement('script')
  await new Promise((resolve) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', resolve)
    script.src = path
    document.head.append(script)
  })
  script.remove()
  return 'axe' in globalThis
}

type AxeScope = {
  /** For a page that was fully checked in the same layout and has only changed its colours. */
  onlyColors?: boolean
  /** The parts of the page that count, by selector; all without one. */
  within?: string | null
  /** The rules that do not count. */
  without?: readonly string[]
}

/** Runs axe and lists the serious violations. */
export async function listAxeViolations(
  page: Page,
  { onlyColors = false, within = null, without = [] }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(loadAxe, axePath))) await page.evaluate(axeSource)
  const slight = onlyColors ? [] : await listSlightRules(page)
  const ignored = [...slight, ...without]
  const builder = new AxeBuilder({ page, axeSource: ';' })
    // The page has no frames, so a second page to collect results is not needed.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(ignored.map((id) => [id, { enabled: false }])),
      ...(onlyColors && { runOnly: colorRules }),
    })
  const { violations } = await (within === null ? builder : builder.include(within)).analyze()
  const grave = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
  return grave.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join('\n')}`)
}

/** Runs axe and fails on violations. */
export async function expectNoAxeViolations(page: Page, scope: AxeScope = {}) {
  expect(await listAxeViolations(page, scope)).toEqual([])
}
