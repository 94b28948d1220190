import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeTrouble } from './kit/browser.ts'

/** Set PANEL_SHOTS to save a screenshot of every screen. */
const shots = process.env['PANEL_SHOTS']

/** A dark phone and a light desktop: together they cover both widths and both colour schemes. */
const looks = [
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const

/**
 * Expects that the visible page fits on wide and narrow screens, in light and dark; leaves the page wide and
 * light.
 */
export async function expectFitLook({ page }: { page: Page }, name: string) {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (it) => document.documentElement.dataset['mantineColorScheme'] === it,
      colorScheme,
    )
    await expectNoAxeTrouble(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${name} is wider than ${width} px`).toBe(0)
    if (shots === undefined) continue
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
}
