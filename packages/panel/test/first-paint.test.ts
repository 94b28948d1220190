import { expect } from 'vitest'
import { test } from './kit/real-panel.ts'

test('paints a dark panel dark from the start, before the panel script loads', async ({
  panel,
}) => {
  const { page, context } = panel
  await panel.open('/dashboard')
  await page.evaluate(() => localStorage.setItem('trellis.color-scheme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await context.route('**/assets/*.js', () => new Promise(() => {}))
  await page.reload({ waitUntil: 'commit' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(background).toBe('rgb(11, 16, 32)')
  await expect(page.locator('.first-skeleton').isVisible()).resolves.toBe(true)
  const scheme = await page.locator('meta[name=color-scheme]').getAttribute('content')
  expect(scheme).toBe('dark')
})

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

test('shows the outline of a page while its scripts load, to signed-in users only', async ({
  panel,
}) => {
  const { page, context } = panel
  const outline = page.locator('.first-skeleton')
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(await outline.count()).toBe(0)
  await context.route('**/assets/*.js', () => new Promise(() => {}))
  await page.reload({ waitUntil: 'commit' })
  await outline.waitFor()
  await page.evaluate(() => localStorage.removeItem('trellis.session'))
  await page.reload({ waitUntil: 'commit' })
  await outline.waitFor({ state: 'attached' })
  expect(await outline.isVisible()).toBe(false)
})
