import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { readExcess, takeShot } from './kit/screen.ts'

/** A dark phone and a light desktop: together they cover both widths and both colour schemes. */
const looks = [
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const

/**
 * Expects that the visible page fits on wide and narrow screens, in light and dark; leaves the page wide and
 * light.
 */
export async function expectFitLayout({ page }: { page: Page }, name: string) {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (it) => document.documentElement.dataset['mantineColorScheme'] === it,
      colorScheme,
    )
    await expectNoAxeViolations(page)
    expect(await readExcess(page), `${name} is wider than ${width} px`).toBe(0)
    await takeShot(page, `${name}-${width}-${colorScheme}`)
  }
}
