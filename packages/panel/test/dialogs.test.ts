import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { listEnglishTexts } from './kit/catalogues.ts'
import { setPseudoLanguage } from './kit/languages.ts'
import { closeLayers, isShown, layers, press, readNames } from './kit/press.ts'
import { test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import {
  fillLists,
  listClipped,
  listExcess,
  listLeftovers,
  refuseChanges,
  walkPages,
} from './kit/walk.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A page with more buttons repeats them for each row. */
const maxButtons = 24

/**
 * Presses each button of a page with another name, each item of the menus that open, and each tab of the dialogs.
 * Calls `look` after each.
 */
async function pressAll(page: Page, look: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { disabled: false })
  const pressed = new Set<string>()
  let names = await readNames(buttons)
  for (let at = 0; at < names.length && pressed.size < maxButtons; at++) {
    const name = names[at] ?? null
    if (name === null || pressed.has(name)) continue
    pressed.add(name)
    await press(buttons.nth(at))
    await look()
    await pressWithin(page, look)
    await closeLayers(page)
    names = await readNames(buttons)
  }
}

/** Presses the items of an open menu and the tabs of an open dialog. */
async function pressWithin(page: Page, look: () => Promise<void>): Promise<void> {
  const items = page.locator('[role=menu]:visible [role=menuitem]')
  const count = await items.count()
  for (let at = 0; at < count; at++) {
    if (!(await isShown(items.nth(at)))) return
    await press(items.nth(at))
    await look()
  }
  const tabs = page.locator('[role=dialog]:visible [role=tab]')
  for (let at = 0; at < (await tabs.count()); at++) {
    await press(tabs.nth(at))
    await look()
  }
}

test('fits a phone with every page, dialog and menu, without English text', async ({ panel }) => {
  const { page } = panel
  await fillLists(panel)
  await refuseChanges(panel)
  await setPseudoLanguage(panel)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const texts = listEnglishTexts()
  const opened = new Set<string>()
  const listMisfits = async () => [...(await listClipped(page)), ...(await listExcess(page))]
  const faults = await walkPages(panel, async (path) => {
    expect(await page.locator('body').innerText()).toMatch(/[âêïôü]/)
    await takeShot(page, `pseudo-${path}-360`, { isWhole: true })
    const found = await listMisfits()
    await pressAll(page, async () => {
      found.push(...(await listLeftovers(page, texts)), ...(await listMisfits()))
      const [title = ''] = await layers(page).locator('h2, [role=menuitem]').allInnerTexts()
      const name = title.replaceAll(/\d+/g, '…')
      if (name === '' || opened.has(name)) return
      opened.add(name)
      await expectNoAxeViolations(page)
      await takeShot(page, `pseudo-dialog-${name}-360`, { isWhole: true })
    })
    return found
  })
  expect(faults).toEqual({})
  expect(opened.size, [...opened].join(', ')).toBeGreaterThan(30)
})
