import type { Page } from 'playwright-core'

/** Waits until the page has its content and all answers. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first().waitFor()
  await untilAnswered(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root')].every((it) => !it.checkVisibility()),
  )
}

/** The requests of a page that are open, and how many began or ended so far. */
type Traffic = { open: Set<unknown>; events: number }

const traffic = new WeakMap<Page, Traffic>()

/** Counts the requests of a page from now on, for `untilAnswered`. */
export function countRequests(page: Page): void {
  const seen: Traffic = { open: new Set(), events: 0 }
  traffic.set(page, seen)
  const end = (request: unknown) => {
    seen.open.delete(request)
    seen.events += 1
  }
  page.on('request', (request) => {
    seen.open.add(request)
    seen.events += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('framenavigated', () => seen.open.clear())
}

/** Resolves when the page rested without a request: an answer that it has drawn may begin the next one. */
export async function untilAnswered(page: Page): Promise<void> {
  const seen = traffic.get(page)
  for (;;) {
    const before = seen?.events
    await page.evaluate(rest)
    if (seen === undefined || (seen.open.size === 0 && seen.events === before)) return
  }
}

/** Waits until the page has drawn two frames and is idle. */
async function rest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await new Promise((resolve) => requestIdleCallback(resolve))
}
