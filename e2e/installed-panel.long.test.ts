import { expect, it, onTestFinished } from 'vitest'
import { hasBrowser, launchBrowser, Person } from './kit/browser.ts'
import { Trellis } from './kit/trellis.ts'

it.skipIf(!hasBrowser)(
  'opens the installed panel during a power loss, and continues without a reload after it',
  async () => {
    let trellis = await Trellis.start()
    const browser = await launchBrowser()
    onTestFinished(async () => {
      await browser.close()
      await trellis.stop()
    })
    const owner = await Person.arrive(browser, trellis.url, { keepsPanel: true })
    owner.meetsOutages = true
    const { page } = owner
    await owner.signIn('Traveller')
    await owner.register('Traveller')
    const isKept = () => page.evaluate('navigator.serviceWorker.controller !== null')
    await expect.poll(isKept).toBe(true)
    const { dataDir, url } = trellis

    await trellis.cutPower()
    await expect(fetch(url)).rejects.toThrow()
    await page.goto(`${url}/items`)
    await page.getByRole('heading', { name: 'Verifikasi Gagal' }).waitFor()
    await page.evaluate("document.documentElement.setAttribute('data-marked', '')")
    trellis = await Trellis.start({ PORT: new URL(url).port }, dataDir)
    await page.getByRole('heading', { name: 'Item Database', level: 1 }).waitFor()
    expect(await page.locator('html[data-marked]').count()).toBe(1)
    await owner.leave()
  },
)
