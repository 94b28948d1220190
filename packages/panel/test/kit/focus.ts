import type { Locator } from 'playwright-core'

/** Returns whether an element has the keyboard's focus now. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => it === document.activeElement)
