import { listPlayers } from '@trellis/contract/game/players.ts'
import { checkBackup } from '@trellis/contract/hosting/backups.ts'
import { powerServer } from '@trellis/contract/hosting/servers.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { workOnBackup } from './kit/backups.ts'
import { findPowerButton } from './kit/power-button.ts'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const toast = (page: Page) => page.locator('[data-level=error]')

/** Lists the visible controls and headings that a toast covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-level]')]
    const isOver = (it: Element) => {
      const { left, right, top, bottom, width } = it.getBoundingClientRect()
      if (width === 0 || bottom < 0 || top > innerHeight) return false
      const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return front !== null && toasts.some((each) => each.contains(front) && !each.contains(it))
    }
    // Controls behind an open dialog are unreachable, with or without a toast.
    const reachable = document.querySelector('[role=dialog]') ?? document
    return [...reachable.querySelectorAll('a, button, input, h1, [role=tab]')]
      .filter(isOver)
      .map((it) => it.textContent || it.getAttribute('aria-label'))
  })

/** Returns whether something lies over the middle of a control. */
const isCovered = (control: Locator) =>
  control.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return !it.contains(front)
  })

const phone = { width: 360, height: 740 }

test('places toasts at the bottom of a phone and over no control, where they fit', async ({
  panel,
}) => {
  const { page, traffic } = panel
  traffic.refuse(powerServer, 500, 'This is what went wrong, in as many words as it takes.')
  await page.setViewportSize(phone)
  await panel.open('/dashboard')
  await findPowerButton(page, 'Start').click()
  // A toast stays for as long as the mouse is over it.
  await toast(page).hover()
  await expect.poll(() => covered(page)).toEqual([])
  const box = await toast(page).boundingBox()
  expect(box?.y).toBeGreaterThan(phone.height / 2)
  const navigation = page.getByRole('button', { name: 'Open navigation' })
  expect(await isCovered(navigation)).toBe(false)
  await expectFitLayout(panel, 'toast')
  await page.setViewportSize(phone)
  await navigation.click()
  await page.getByRole('dialog', { name: 'Main' }).waitFor()
})

test('places toasts over no control of a dialog that fills the phone', async ({ panel }) => {
  const { page, traffic } = panel
  panel.server.write('players/zoe_.json', { name: 'Zoe', level: 3 })
  await panel.server.start()
  await page.setViewportSize(phone)
  await panel.open('/players')
  await page.getByRole('button', { name: /Actions for Zoe/i }).click()
  await page.getByRole('button', { name: /Edit Zoe/i }).click()
  const dialog = page.getByRole('dialog', { name: /Edit Zoe/i })
  await dialog.getByRole('tab', { name: 'General' }).waitFor()
  traffic.refuse(listPlayers, 500)
  await panel.api.call('POST', `/users/${panel.maya.id}/server/stop`, { token: panel.maya.token })
  panel.proxy.breakSockets()
  await page.locator('[data-level]').first().waitFor()
  await expect.poll(() => covered(page)).toEqual([])
})

/** Window sizes in which a dialog extends down to the toasts. */
const shortWindows = [
  { width: 360, height: 486 },
  { width: 1280, height: 364 },
]

for (const window of shortWindows)
  test(`leaves the button of a second dialog free at ${window.width} px`, async ({ panel }) => {
    const { page, traffic } = panel
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await workOnBackup(panel, 'POST')
    traffic.refuse(checkBackup, 500, 'This is what went wrong. '.repeat(7).trim())
    await page.setViewportSize(window)
    await page.clock.install()
    await panel.open('/backup')
    await button('Restore from Backup').press('Enter')
    const place = await button('Stop and restore').boundingBox()
    const middle = (place?.y ?? 0) + (place?.height ?? 0) / 2
    await button('Cancel').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button('Check now').press('Enter')
    await toast(page).waitFor()
    const isInTheWay = async () => {
      const box = await toast(page).boundingBox()
      return box !== null && box.y < middle && box.y + box.height > middle
    }
    await page.clock.runFor(1000)
    await expect.poll(isInTheWay).toBe(true)
    // The check of the backup blocks its other buttons until it is done.
    await expect.poll(() => button('Restore from Backup').isEnabled()).toBe(true)
    await button('Restore from Backup').press('Enter')
    await expect.poll(() => isCovered(button('Stop and restore'))).toBe(false)
    expect(await toast(page).count()).toBe(1)
    await button('Stop and restore').click()
  })
