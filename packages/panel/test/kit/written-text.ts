import type { Page } from 'playwright-core'

/** Returns how to read the length of the longest text of JSON that the page has written from now on. */
export async function watchWrittenText(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counts = document.documentElement.dataset
    counts['written'] = '0'
    JSON.stringify = new Proxy(JSON.stringify, {
      apply(stringify, self, input) {
        const text: unknown = Reflect.apply(stringify, self, input)
        const length = typeof text === 'string' ? text.length : 0
        counts['written'] = String(Math.max(Number(counts['written']), length))
        return text
      },
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['written']))
}
