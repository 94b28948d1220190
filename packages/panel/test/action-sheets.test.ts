import { kickPlayer } from '@trellis/contract/players.ts'
import { lockWorld } from '@trellis/contract/worlds.ts'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { putWorlds } from './kit/worlds.ts'

const phone = { width: 360, height: 740 }
const sheet = ({ page }: Panel, name: string) => page.getByRole('dialog', { name })
const actions = ({ page }: Panel, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` })

test('shows the actions on a world as words in a sheet of a phone', async ({ panel }) => {
  const { page, traffic } = panel
  putWorlds(panel.server, { ALPHA: {}, BAKERY: {} })
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await panel.open('/worlds')
  await actions(panel, 'ALPHA').click()
  const lock = sheet(panel, 'ALPHA').getByRole('button', { name: 'Lock ALPHA' })
  await lock.waitFor()
  await takeShot(page, 'action-sheet-360-dark')
  await expectNoAxeViolations(page)
  expect(await readExcess(page)).toBe(0)
  await lock.click()
  await sheet(panel, 'ALPHA').waitFor({ state: 'detached' })
  await expect.poll(() => traffic.callsTo(lockWorld).length).toBe(1)
  expect(await actions(panel, 'ALPHA').evaluate((it) => it === document.activeElement)).toBe(true)

  await actions(panel, 'BAKERY').press('Enter')
  await sheet(panel, 'BAKERY').getByRole('button', { name: 'Delete BAKERY' }).press('Enter')
  const question = page.getByRole('alertdialog').or(sheet(panel, 'Delete BAKERY?'))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await actions(panel, 'BAKERY').press('Enter')
  await page.keyboard.press('Escape')
  await sheet(panel, 'BAKERY').waitFor({ state: 'detached' })
  expect(await actions(panel, 'BAKERY').evaluate((it) => it === document.activeElement)).toBe(true)
})

test('opens the dialogs of a player from the sheet, and gives the reason for disabled ones', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  server.writePlayer('Arif', { level: 3 })
  await page.setViewportSize(phone)
  await panel.open('/players')
  await actions(panel, 'Arif').click()
  const kick = sheet(panel, 'Arif').getByRole('button', { name: 'Kick Arif' })
  expect(await kick.isDisabled()).toBe(true)
  expect(await kick.innerText()).toContain('This player is not online.')
  await takeShot(page, 'action-sheet-player-360')
  await sheet(panel, 'Arif').getByRole('button', { name: 'Ban Arif' }).click()
  await page.getByRole('dialog', { name: 'Ban Arif?' }).getByText('For how long').waitFor()
  await expectNoAxeViolations(page)
  expect(traffic.callsTo(kickPlayer)).toEqual([])
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByRole('button', { name: 'Aksi untuk Arif' }).click()
  await page.getByRole('dialog', { name: 'Arif' }).getByRole('button').nth(1).waitFor()
  await takeShot(page, 'action-sheet-id-360')
})
