import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('renames the server and lists its former names, in Indonesian too', async ({ panel }) => {
  const { page } = panel
  await GameOwner.create(panel.api, '11', 'Alpha')
  await panel.server.start()
  await panel.open('/dashboard')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const open = () => main.getByRole('button', { name: 'Rename', exact: true }).click()
  const name = dialog.getByLabel('Server name')
  const confirm = dialog.getByRole('button', { name: 'Rename server' })
  await main.getByText('ONLINE', { exact: true }).waitFor()
  await open()
  expect(await confirm.isDisabled()).toBe(true)
  await name.fill('a b')
  await confirm.click()
  await dialog.getByText('Server name must be 3-20 characters').waitFor()
  await name.fill('aLPHA')
  await confirm.click()
  await page.getByText('A server with this name already exists.').waitFor()
  await dialog.getByText('Players in the game read the new name').waitFor()
  await name.fill('MayaTown')
  await confirm.click()
  await page.getByText('Server renamed to MayaTown.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await main.getByRole('heading', { name: 'MayaTown' }).waitFor()
  await main.getByText('ONLINE', { exact: true }).waitFor()
  await open()
  await dialog.getByText(/^MayaWorld, until /).waitFor()
  expect(await name.inputValue()).toBe('MayaTown')
  await page.keyboard.press('Escape')
  await page.reload()
  await main.getByText('Server renamed').waitFor()

  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Ganti nama', exact: true }).click()
  await dialog.getByText('Masih bisa dicari dengan nama', { exact: true }).waitFor()
  await expectFitLayout(panel, 'rename-server-id')
  await dialog.getByRole('textbox').fill('MayaKota')
  await dialog.getByRole('button', { name: 'Ganti nama server' }).click()
  await page.getByText('Nama server diganti jadi MayaKota.').waitFor()
  await page.getByRole('main').getByRole('heading', { name: 'MayaKota' }).waitFor()
})
