import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

test('asks the browser to install the panel, once it offers that', async ({ panel }) => {
  const { page } = panel
  await panel.open('/profile')
  await button(panel, 'Log out').waitFor()
  expect(await button(panel, 'Install the app').count()).toBe(0)
  // Chromium without a window never offers it.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => {
        document.body.setAttribute('data-asked', 'yes')
      }
      dispatchEvent(Object.assign(event, { prompt }))
      return event.defaultPrevented
    })
  expect(await offer()).toBe(true)
  await button(panel, 'Install the app').press('Enter')
  expect(await page.locator('body').getAttribute('data-asked')).toBe('yes')
  await button(panel, 'Install the app').waitFor({ state: 'detached' })
  await offer()
  await button(panel, 'Install the app').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await button(panel, 'Install the app').waitFor({ state: 'detached' })
})

test('says how an iPhone installs the panel', async ({ panel }) => {
  const { page } = panel
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  }, iPhone)
  await setLanguage(panel, 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  await panel.open('/profile')
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await button(panel, 'Pasang aplikasi').click()
  const dialog = page.getByRole('dialog', { name: 'Pasang di iPhone atau iPad' })
  await dialog.getByText('Pilih Tambah ke Layar Utama, lalu Tambah.').waitFor()
  await expectFitLayout(panel, 'install-id')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
