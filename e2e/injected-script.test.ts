import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, launchBrowser } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()

/** Possible injections of an attacker; each sets a global variable if it runs. */
const injections = {
  'a script in the page': '<script>globalThis.script = 1</script>',
  'a handler of an image': '<img src="/no-such-image" onerror="globalThis.handler = 1">',
  'a script of another host': '<script src="https://elsewhere.test/script.js"></script>',
  'a script in a data address': '<script src="data:text/javascript,globalThis.data=1"></script>',
}
const variables = ['script', 'handler', 'elsewhere', 'data']

/**
 * Opens the panel with the injections in its HTML. Returns the injections that ran and the number of blocked
 * ones.
 */
async function openInjected(page: Page, { withPolicy }: { withPolicy: boolean }) {
  await page.route('https://elsewhere.test/script.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.elsewhere = 1' }),
  )
  await page.route(trellis.url, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '</head>',
      `</head>${Object.values(injections).join('')}`,
    )
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const sent = withPolicy ? { ...headers, 'content-security-policy': policy } : headers
    await route.fulfill({ response, body, headers: sent })
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await page.goto(trellis.url)
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  await page.waitForFunction('document.readyState === "complete"')
  const ran = await page.evaluate<string[], string[]>(
    (names) => names.filter((name) => name in globalThis),
    variables,
  )
  return { ran, refused: refused.length }
}

describe.skipIf(!hasBrowser)('an injected script in a panel page', () => {
  it('is blocked while the panel works', async () => {
    const browser = await launchBrowser(false)
    try {
      const outcome = await openInjected(await browser.newPage(), { withPolicy: true })
      expect(outcome).toEqual({ ran: [], refused: Object.keys(injections).length })
      // Without the policy all of them run, so the policy is the only reason for the blocks.
      const unprotected = await openInjected(await browser.newPage(), { withPolicy: false })
      expect(unprotected).toEqual({ ran: variables, refused: 0 })
    } finally {
      await browser.close()
    }
  })
})
