import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { hasBrowser, launchBrowser, Person } from './browser.ts'
import { Trellis } from './trellis.ts'

/**
 * The whole product and a browser for the journeys of one file, there from before its first `beforeAll` to after its last
 * `afterAll`. Without a browser nothing is started, and nothing of this may be asked for.
 */
export function useTrellis({ isWholeBrowser = false } = {}) {
  let trellis: Trellis
  let browser: Browser
  beforeAll(async () => {
    if (!hasBrowser) return
    trellis = await Trellis.start()
    browser = await launchBrowser(isWholeBrowser)
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await trellis?.stop()
  })
  return {
    get url() {
      return trellis.url
    },
    get dataDir() {
      return trellis.dataDir
    },
    arrive: (options?: Parameters<typeof Person.arrive>[2]) =>
      Person.arrive(browser, trellis.url, options),
  }
}
