import type { Locator, Page } from 'playwright-core'
import { untilAnswered } from './walk.ts'

/** The open dialogs and menus. */
export const layers = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible')

/** Returns false for an element that has gone. */
export const isShown = (element: Locator) => element.isVisible().catch(() => false)

/** Lists the names of buttons; null for those that are not visible. Rows differ in their names and numbers only. */
export async function readNames(buttons: Locator): Promise<(string | null)[]> {
  const names = await buttons.evaluateAll((all: HTMLElement[]) =>
    all.map((it) => {
      const { width, height } = it.getBoundingClientRect()
      const isVisible = width > 0 && height > 0 && it.checkVisibility({ visibilityProperty: true })
      return isVisible ? (it.getAttribute('aria-label') ?? it.innerText) : null
    }),
  )
  return names.map((name) => name?.replaceAll(rowWords, '…').trim() ?? null)
}

const rowWords = /\b(?:START|FARM|Bo|Cyra|Maya\w*|user\S*|\d[\d.,]*)\b/g

/** Presses a button and waits for the answers. A button that is covered or gone is left alone. */
export async function press(button: Locator): Promise<void> {
  // Playwright would wait for the end of the list that lies over the button.
  if (await isUnderList(button)) return
  await button.click({ timeout: 2000, noWaitAfter: true }).catch(() => undefined)
  await untilAnswered(button.page())
}

/** Returns whether the open list of a field lies over a button, or the list of a menu over what opened it. */
const isUnderList = (button: Locator) =>
  button
    .evaluate(
      (element) => {
        element.scrollIntoView({ block: 'nearest' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const covering = document.elementFromPoint(left + width / 2, top + height / 2)
        const list = covering?.closest('[role=listbox], [role=menu]') ?? null
        return list !== null && !list.contains(element)
      },
      null,
      { timeout: 2000 },
    )
    .catch(() => true)

export async function closeLayers(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await layers(page).count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(30)
  }
}
