import type { Page, Request } from 'playwright-core'

type Requests = { open: Set<Request>; total: number; whenAnswered: () => Promise<void> }

const watched = new WeakMap<Page, Requests>()

/** Counts the requests of a page from now on. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  let waiting: (() => void)[] = []
  const whenAnswered = () =>
    new Promise<void>((resolve) => (open.size === 0 ? resolve() : waiting.push(resolve)))
  const requests: Requests = { open, total: 0, whenAnswered }
  watched.set(page, requests)
  page.on('request', (request) => {
    // The requests of a document end with it, partly without an event.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
    requests.total++
  })
  const settle = (request: Request) => {
    open.delete(request)
    if (open.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  page.on('requestfinished', settle).on('requestfailed', settle)
}

/** Resolves when all requests of a watched page are answered, also those that follow from the answers. */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = watched.get(page)
  if (requests === undefined) throw new Error('The requests of this page are not watched.')
  for (;;) {
    await requests.whenAnswered()
    const { total } = requests
    await page.evaluate(takeTurns)
    if (requests.open.size === 0 && requests.total === total) return
  }
}

/** Waits until the page has its content and all answers. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first().waitFor()
  do await untilQuiet(page)
  while (!(await page.evaluate<boolean>(isDrawn)))
}

const isDrawn =
  "[...document.querySelectorAll('.mantine-Skeleton-root')].every((it) => !it.checkVisibility())"

/** Handles the answers of a page in the page, and draws. With a fake clock a page draws no frames, so it takes turns only. */
const takeTurns = `(async () => {
  const takeTurn = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  const drawFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const next = '__pwClock' in globalThis ? takeTurn : drawFrame
  for (let turn = 0; turn < 3; turn++) await next()
})()`

/** Lets the page handle the answers that it has, while others are held back. */
export async function handleAnswers(page: Page): Promise<void> {
  await page.evaluate(takeTurns)
}

/** Returns whether the page waits for an answer from an address with this part. */
export const hasOpenRequest = (page: Page, part: string): boolean =>
  [...(watched.get(page)?.open ?? [])].some((request) => request.url().includes(part))
