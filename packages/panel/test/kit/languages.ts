import type { Page } from 'playwright-core'

/** Lets the browser prefer these languages, the first most. */
export const preferLanguages = (page: Page, tags: string[]): Promise<unknown> =>
  page.addInitScript((list) => {
    Object.defineProperty(navigator, 'languages', { get: () => list })
  }, tags)
