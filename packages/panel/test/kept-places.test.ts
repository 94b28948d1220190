import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './kit/real-panel.ts'

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

test('keeps searches, filters, pages and tabs when the sidebar returns to a page', async ({
  panel,
}) => {
  const { page } = panel
  for (let number = 10; number < 35; number++)
    panel.server.write(`worlds/WORLD${number}_.json`, { owner: 'Maya', w: 100, h: 60 })
  await panel.open('/items')
  await page.getByRole('textbox', { name: 'Item name' }).fill('lock')
  await page.waitForURL('**/items?name=lock')
  await goTo(page, 'Player Database')
  await page.getByLabel('Minimum level').fill('7')
  await page.waitForURL('**/players?minLevel=7')
  await goTo(page, 'Configuration')
  await page.getByRole('tab', { name: 'Newbie Kit' }).click()
  await goTo(page, 'Item Database')
  await page.waitForURL('**/items?name=lock')
  expect(await page.getByRole('textbox', { name: 'Item name' }).inputValue()).toBe('lock')
  await goTo(page, 'Player Database')
  expect(await page.getByLabel('Minimum level').inputValue()).toBe('7')
  await goTo(page, 'Configuration')
  const kit = page.getByRole('tab', { name: 'Newbie Kit' })
  expect(await kit.getAttribute('aria-selected')).toBe('true')
})

test('resets a page when its own link is pressed', async ({ panel }) => {
  const { page } = panel
  await panel.open('/items?name=lock')
  await page.getByRole('textbox', { name: 'Item name' }).waitFor()
  await goTo(page, 'Item Database')
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
