import type { Locator, Page } from 'playwright-core'
import { untilAnswered } from './walk.ts'

/** The open dialogs and menus. */
export const layers = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible')

/** Returns false for an element that has gone. */
export const isShown = (element: Locator) => element.isVisible().catch(() => false)

/** Returns the name of a visible button. Rows differ in their names and numbers only. */
export async function readName(button: Locator): Promise<string | null> {
  if (!(await isShown(button))) return null
  const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
  return name.replaceAll(/\b(?:START|FARM|Bo|Cyra|Maya\w*|user\S*|\d[\d.,]*)\b/g, '…').trim()
}

/** Presses a button and waits for the answers. A button that is covered or gone is left alone. */
export async function press(button: Locator): Promise<void> {
  await button.click({ timeout: 2000, noWaitAfter: true }).catch(() => undefined)
  await untilAnswered(button.page())
}

export async function closeLayers(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await layers(page).count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(30)
  }
}
