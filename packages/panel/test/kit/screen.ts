import type { Page } from 'playwright-core'

/** Set PANEL_SHOTS to a folder to save a screenshot of every screen. */
const folder = process.env['PANEL_SHOTS']

/** Saves a screenshot of the visible part of a page, or with `isWhole` of all of it, if a folder is set. */
export async function takeShot(page: Page, name: string, { isWhole = false } = {}): Promise<void> {
  if (folder === undefined) return
  const path = `${folder}/${name.replaceAll(/\W+/g, '-')}.png`
  await page.screenshot({ path, fullPage: isWhole })
}

/** Returns by how many pixels a page is wider than the screen. */
export const readExcess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
