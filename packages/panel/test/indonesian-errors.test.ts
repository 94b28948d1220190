import { readProfile } from '@trellis/contract/people/users.ts'
import { expect } from 'vitest'
import { listEnglishTexts } from './kit/catalogues.ts'
import { forgetFiles } from './kit/forget-files.ts'
import { preferLanguages, setLanguage } from './kit/languages.ts'
import { listLeftovers } from './kit/leftovers.ts'
import { test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import { putWorlds } from './kit/worlds.ts'

test('has no English text when something is away: the registration, the network, the panel in maintenance, a page that crashed', async ({
  panel,
}) => {
  const { page, traffic, context } = panel
  const texts = listEnglishTexts()
  await setLanguage(panel, 'id')
  const error = 'Something went wrong on our side.'
  traffic.answer(readProfile, () => ({ status: 500, error, code: 'internal' }))
  await panel.open('/dashboard')
  await page.getByText('Server merespons dengan: Ada yang salah di pihak kami.').waitFor()
  await takeShot(page, 'id-verification-failed')
  expect(await listLeftovers(page, texts)).toEqual([])

  traffic.restore(readProfile)
  await forgetFiles(panel)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Konfigurasi', exact: true }).click()
  await page.getByText('Kamu sedang offline.').waitFor()
  await takeShot(page, 'id-offline')
  const leftovers = await listLeftovers(page, texts)
  await context.setOffline(false)
  expect(leftovers).toEqual([])

  await panel.asOperator('POST', '/admin/settings', {
    maintenance: true,
    disableServerCreation: false,
    disableServerActions: false,
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Sedang Maintenance' }).waitFor()
  await takeShot(page, 'id-maintenance')
  expect(await listLeftovers(page, texts)).toEqual([])
  await panel.asOperator('POST', '/admin/settings', {
    maintenance: false,
    disableServerCreation: false,
    disableServerActions: false,
  })

  // The page shows when a backup with a world was checked, and that breaks it here.
  putWorlds(panel.server, { FARM: { owner: 'Maya' } })
  await panel.server.post('/server/backup')
  await page.addInitScript(() => {
    // React reports the error that this test causes.
    Object.assign(console, { error: () => undefined })
    Intl.RelativeTimeFormat.prototype.format = () => {
      throw new Error('The page is broken.')
    }
  })
  await panel.open('/backup')
  await page.getByRole('alert').getByRole('button', { name: 'Muat ulang' }).waitFor()
  await takeShot(page, 'id-crashed')
  expect(await listLeftovers(page, texts)).toEqual([])
})

test('has no English text where people sign in or register, in a browser or a game client', async ({
  panel,
}) => {
  const { page, openSignedOut } = panel
  const texts = listEnglishTexts()
  await preferLanguages(page, ['id'])
  await openSignedOut('/#access_token=abc&state=wrong')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await takeShot(page, 'id-sign-in-failed')
  expect(await listLeftovers(page, texts)).toEqual([])

  await setLanguage(panel, 'id')
  const { body } = await panel.api.logIn({ user: { id: '77', username: 'newcomer' } })
  const { sessionToken: token, refreshToken } = body
  await panel.openAs({ token, refreshToken, user: body.user }, '/dashboard')
  const name = page.getByRole('textbox', { name: 'GrowID' })
  await name.fill('Budi')
  await takeShot(page, 'id-registration')
  expect(await listLeftovers(page, texts)).toEqual([])
  await name.press('Enter')
  await page.getByRole('button', { name: 'Ya, daftarkan' }).waitFor()
  await takeShot(page, 'id-registration-asked')
  expect(await listLeftovers(page, texts)).toEqual([])

  await page.setExtraHTTPHeaders({ 'accept-language': 'id' })
  await page.setViewportSize({ width: 360, height: 740 })
  const open = () => page.goto(`${panel.api.url}/player/login/dashboard`)
  await open()
  await takeShot(page, 'id-game-login-closed')
  expect(await listLeftovers(page, texts)).toEqual([])
  await panel.openLobby()
  await expect
    .poll(async () => {
      await open()
      return page.getByRole('button', { name: 'Login' }).count()
    })
    .toBe(1)
  await page.getByLabel('GrowID').fill('Budi')
  await page.getByLabel('Password').fill('rahasia')
  await page.getByLabel('Server').fill('Hilang')
  await page.keyboard.press('Enter')
  await page.getByText('Tidak ada server dengan nama ini.').waitFor()
  await takeShot(page, 'id-game-login-refused')
  expect(await listLeftovers(page, texts)).toEqual([])
  await page.setExtraHTTPHeaders({})
})
