import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { readExcess, takeShot } from './kit/screen.ts'

/**
 * A dark phone and a light desktop: together they cover both widths and both colour schemes. Axe checks the phone only:
 * the page matrix runs it on the desktop too, and the test of the page /design in light.
 */
const looks = [
  { width: 360, height: 740, colorScheme: 'dark', isPhone: true },
  { width: 1280, height: 800, colorScheme: 'light', isPhone: false },
] as const

/** The page under a dialog cannot be used, and was checked before the dialog opened. */
const openDialog = '[role=dialog][aria-modal=true]'

/**
 * Expects that the visible page fits on wide and narrow screens, in light and dark; leaves the page wide and
 * light.
 */
export async function expectFitLayout({ page }: { page: Page }, name: string) {
  for (const { width, height, colorScheme, isPhone } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (it) => document.documentElement.dataset['mantineColorScheme'] === it,
      colorScheme,
    )
    if (isPhone) await expectNoAxeViolations(page, { within: await findDialog(page) })
    expect(await readExcess(page), `${name} is wider than ${width} px`).toBe(0)
    await takeShot(page, `${name}-${width}-${colorScheme}`)
  }
}

/** Returns the selector of the open dialogs; null if there is none. */
const findDialog = async (page: Page): Promise<string | null> =>
  (await page.locator(openDialog).first().isVisible()) ? openDialog : null
