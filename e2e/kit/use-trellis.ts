import type { Browser } from 'playwright-core'
import { aroundAll } from 'vitest'
import { hasBrowser, launchBrowser, Person } from './browser.ts'
import { Trellis } from './trellis.ts'

/**
 * Starts the whole product and a browser for the tests of one file, before its first `beforeAll` until after
 * its last `afterAll`. Without a browser nothing is started, and the returned objects must not be used.
 */
export function useTrellis({
  isWholeBrowser = false,
  environment = {},
}: {
  isWholeBrowser?: boolean
  environment?: Record<string, string>
} = {}) {
  let trellis: Trellis
  let browser: Browser
  aroundAll(async (runFile) => {
    if (!hasBrowser) return runFile()
    trellis = await Trellis.start(environment)
    // Cleanup also runs when a browser console was not clean, which an `afterAll` of the file reports.
    try {
      browser = await launchBrowser(isWholeBrowser)
      await runFile()
    } finally {
      await browser?.close()
      await trellis.stop()
    }
  })
  return {
    get url() {
      return trellis.url
    },
    get dataDir() {
      return trellis.dataDir
    },
    withSlowAgent: (act: () => Promise<void>) => trellis.withSlowAgent(act),
    arrive: (options?: Parameters<typeof Person.arrive>[2]) =>
      Person.arrive(browser, trellis.url, options),
  }
}
