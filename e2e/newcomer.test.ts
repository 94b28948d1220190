import { describe, expect, it } from 'vitest'
import { isLong } from '../scripts/test/tier.ts'
import { hasBrowser } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis({ isWholeBrowser: isLong })

describe.skipIf(!hasBrowser)('a newcomer', () => {
  it('gets from the login page to a running server and an answered console command', async () => {
    const ada = await trellis.arrive()
    const { page } = ada
    await page.goto(trellis.url)
    await page.getByRole('heading', { name: 'Get Started' }).waitFor()
    for (const blurb of ['Instant Server Setup', 'Full Control Panel', 'Real-time Console']) {
      await page.getByText(blurb).waitFor()
    }
    await ada.expectAccessible()
    await ada.screenshot('login')
    await ada.signIn('Ada Lovelace')
    await page.getByRole('heading', { name: 'Choose your GrowID' }).waitFor()
    expect(page.url()).not.toContain('access_token')
    await ada.expectAccessible()
    await ada.screenshot('registration')
    await ada.register('AdaBuilds')

    await page.getByText('No server yet').waitFor()
    await ada.screenshot('dashboard-empty')
    await page.getByRole('button', { name: 'Create Server' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Server name').fill('Sunny-Fields')
    await ada.screenshot('create-dialog')
    await dialog.getByRole('button', { name: 'Create Server' }).click()
    await page.getByRole('main').getByText('Sunny-Fields').first().waitFor()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    await ada.expectAccessible()
    await ada.screenshot('dashboard-online')

    await page.getByRole('link', { name: 'Console', exact: true }).click()
    const command = page.getByRole('textbox', { name: 'Command' })
    await command.fill('status')
    await command.press('Enter')
    await page.getByRole('log').getByText('> status').waitFor()
    await command.fill('say hello from the browser')
    await command.press('Enter')
    await page.getByRole('log').getByText('hello from the browser').last().waitFor()
    await ada.expectAccessible()
    await ada.screenshot('console')

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
    await ada.leave()
  })
})
