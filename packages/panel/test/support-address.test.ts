import { expect } from 'vitest'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'
import { undo } from './undo-button.ts'

test('lets an admin set, correct and undo the support address', async ({ panel }) => {
  const { page } = panel
  await panel.permit(['settings:view', 'settings:manage', 'logs:view'])
  await panel.open('/admin?tab=settings')
  const address = page.getByLabel('Support address')
  const save = page.getByRole('button', { name: 'Save Settings' })
  await address.fill('http://example.com')
  await save.click()
  await page.getByText('Please enter an address that begins with').waitFor()
  await address.scrollIntoViewIfNeeded()
  await expectFitLayout(panel, 'settings-support')
  await address.fill(' https://discord.gg/trellis ')
  await save.click()
  await page.getByText('Settings saved!').waitFor()
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('Support address').waitFor()

  // The sidebar links there immediately.
  const support = page.getByRole('link', { name: 'Support', exact: true })
  await expect.poll(() => support.getAttribute('href')).toBe('https://discord.gg/trellis')
  await undo(panel, 'Settings saved')
  await expect.poll(() => support.count()).toBe(0)
  await expect.poll(() => address.inputValue()).toBe('')
})
