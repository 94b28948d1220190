import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Closes all toasts, which stay for seconds and may cover the buttons of a dialog when there are many. */
export async function closeToasts(page: Page): Promise<void> {
  const buttons = page.locator('.mantine-Notification-closeButton')
  await buttons.evaluateAll((all) => {
    for (const it of all) if (it instanceof HTMLElement) it.click()
  })
  await expect.poll(() => buttons.count()).toBe(0)
}
