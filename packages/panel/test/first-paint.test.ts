import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { listPages } from '../plugins/first-load.ts'
import { listOutlines } from '../plugins/page-outlines.ts'
import { type RealPanel, test } from './kit/real-panel.ts'

test('is dark without a choice, and follows the device when that is chosen', async ({ panel }) => {
  const { page, origin } = panel
  const context = await page.context().browser()?.newContext({ colorScheme: 'light' })
  const other = await context?.newPage()
  if (context === undefined || other === undefined) throw new Error('There is no second window.')
  const look = () =>
    other.evaluate(() => [
      document.documentElement.dataset['mantineColorScheme'],
      document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
    ])
  await other.goto(origin)
  expect(await look()).toEqual(['dark', '#0b1020'])
  await other.evaluate(() => localStorage.setItem('trellis.color-scheme', 'auto'))
  await other.reload()
  expect(await look()).toEqual(['light', '#eef3fa'])
  await context.close()
})

test('shows the outline of a page while its scripts load, to signed-in users only, in the dark that they chose', async ({
  panel,
}) => {
  const { page, context } = panel
  const outline = page.locator('.first-skeleton')
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(await outline.count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('trellis.color-scheme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await context.route('**/assets/*.js', () => new Promise(() => {}))
  await page.reload({ waitUntil: 'commit' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(background).toBe('rgb(11, 16, 32)')
  await expect(outline.isVisible()).resolves.toBe(true)
  const scheme = await page.locator('meta[name=color-scheme]').getAttribute('content')
  expect(scheme).toBe('dark')

  await page.evaluate(() => localStorage.removeItem('trellis.session'))
  await page.reload({ waitUntil: 'commit' })
  await outline.waitFor({ state: 'attached' })
  expect(await outline.isVisible()).toBe(false)
})

type Heading = [text: string, x: number, y: number]

/** Reads text and position of the title and the introduction below a part of the page. */
const readHeadings = (page: Page, part: string): Promise<Heading[]> =>
  page
    .locator(part)
    .locator('visible=true')
    .evaluateAll((found) =>
      found.flatMap((it): Heading[] => {
        const words = document.createRange()
        words.selectNode([...it.childNodes].findLast((node) => node.nodeType === 3) ?? it)
        const { x, y } = words.getBoundingClientRect()
        // On a phone, the title is there for screen readers only.
        return it.getBoundingClientRect().width > 1
          ? [[it.textContent ?? '', Math.round(x), Math.round(y)]]
          : []
      }),
    )

/** The letters of the panel's font may come late or not at all, and others are a little higher. */
const maxDifference = 3

/** Describes the headings that are not where they were. */
const listMoved = (before: Heading[], after: Heading[]): string[] =>
  before.flatMap(([text, x, y], at) => {
    const [sameText, left, top] = after[at] ?? ['', -100, -100]
    const isSame = text === sameText && Math.hypot(x - left, y - top) <= maxDifference
    return isSame ? [] : [`${text}: ${x}, ${y} to ${left}, ${top}`]
  })

/** Opens a page without its scripts, then with them, and compares title and introduction. */
async function expectSamePlaces({ page, context, origin }: RealPanel, path: string) {
  const scripts = '**/assets/*.js'
  const arrived = Promise.withResolvers<void>()
  await context.route(scripts, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(origin + path, { waitUntil: 'commit' })
  await page.locator('.first-skeleton').waitFor()
  const before = await readHeadings(page, '.first-skeleton :is(h1, p)')
  arrived.resolve()
  await page.locator('.first-skeleton').waitFor({ state: 'detached' })
  await expect
    .poll(
      async () =>
        listMoved(before, await readHeadings(page, 'main header:first-of-type > :is(h1, p)')),
      { message: path },
    )
    .toEqual([])
  await context.unroute(scripts)
  return before
}

/** Pages with and without a picture, and one with another heading than its title in the sidebar. */
const comparedPages = ['/dashboard', '/worlds']
const otherPages = ['/feedback', '/scripts', '/game-store', '/admin']

test('shows title and introduction of a page where the page puts them', async ({ panel }) => {
  const { page } = panel
  await panel.promote()
  await panel.open('/profile')
  for (const path of [...comparedPages, ...(isLong ? otherPages : [])]) {
    const shown = await expectSamePlaces(panel, path)
    expect(shown.map(([text]) => text)).toEqual(listOutlines('en')[path]?.slice(0, 2))
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of isLong ? ['/worlds', '/admin'] : ['/worlds'])
    await expectSamePlaces(panel, path)
})

test('has an outline for each page, in each language', () => {
  for (const language of ['en', 'id'])
    for (const [path] of listPages().filter(([it]) => !it.includes('?')))
      expect(listOutlines(language)[path]?.[0], path).toMatch(/\w/)
})

test('fetches its own font with the page, but not on a slow network', async ({ panel }) => {
  const { page, context, origin } = panel
  const visit = async () => {
    await page.goto(origin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.evaluate(() => getComputedStyle(document.body).fontFamily)
  }
  const devtools = await context.newCDPSession(page)
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
  /** The values of Chromium for a wired network that it has not measured yet. */
  const unknown = { latency: 100, downloadThroughput: 170_000, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  expect(await visit()).toMatch(/^system-ui/)
  // The browser itself fetches a font that the address needed at a former visit, so the requests are not counted.
  expect(await page.locator('link[as=font]').count()).toBe(0)
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...unknown })
  expect(await visit()).toMatch(/^"Plus Jakarta Sans"/)
  expect(await page.locator('link[as=font]').count()).toBe(1)
})
