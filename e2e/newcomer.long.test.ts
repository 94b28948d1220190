import { describe, expect, it } from 'vitest'
import { hasBrowser } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis({ isWholeBrowser: true })

describe.skipIf(!hasBrowser)('a newcomer', () => {
  it('finds everything again after a reload in the middle', async () => {
    const bela = await trellis.arrive({ dark: true, width: 360 })
    const { page } = bela
    await bela.signIn('Bela')
    await page.getByLabel('GrowID').waitFor()
    await page.reload()
    await bela.register('Bela360')
    await bela.createServer('Small-Screen')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.reload()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    await bela.expectAccessible()
    await bela.screenshot('dashboard-360-dark')
    await page.goto(`${trellis.url}/console`)
    await page
      .getByRole('log')
      .getByText(/ready|started/i)
      .first()
      .waitFor()
    const seen = await page.getByRole('log').innerText()
    await page.reload()
    await page
      .getByRole('log')
      .getByText(/ready|started/i)
      .first()
      .waitFor()
    expect(await page.getByRole('log').innerText()).toBe(seen)
    await bela.screenshot('console-360-dark')
    await bela.leave()
  })

  it('sees the same server change in two tabs', async () => {
    const cleo = await trellis.arrive()
    const { page } = cleo
    await cleo.signIn('Cleo')
    await cleo.register('CleoTwo')
    await cleo.createServer('Two-Tabs')
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    const second = await cleo.context.newPage()
    cleo.listen(second)
    await second.goto(`${trellis.url}/dashboard`)
    await second.getByRole('button', { name: 'Start', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await second.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    await second.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
    await second.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Get Started' }).waitFor()
    await cleo.leave()
  })

  it('sees the 404 page at unknown addresses', async () => {
    const dora = await trellis.arrive()
    await dora.signIn('Dora')
    await dora.register('DoraFour')
    await dora.page.goto(`${trellis.url}/nowhere`)
    await dora.page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
    await dora.expectAccessible()
    await dora.page.getByText('Go to Homepage').click()
    await dora.page.getByText('No server yet').waitFor()
    await dora.leave()
  })
})
