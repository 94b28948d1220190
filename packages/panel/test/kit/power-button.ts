import type { Locator, Page } from 'playwright-core'

/** Finds a power button of the dashboard. The first steps, a list below it, have a button of the same name. */
export const findPowerButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).and(page.locator('button:not(li button)'))
