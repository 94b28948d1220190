import { readSupport } from '@trellis/contract/platform/support.ts'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { maya, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('lets a banned user appeal once, and shows the support address', async ({ panel }) => {
  const { page, traffic } = panel
  await panel.asOperator('POST', `/admin/users/${maya.id}/ban`, {
    reason: 'Cheating',
    duration: 'perm',
  })
  traffic.answer(readSupport, () => ({
    reply: { url: 'https://discord.gg/trellis', creditsText: '' },
  }))
  await panel.open('/dashboard')
  const support = page.getByRole('link', { name: 'Contact support' })
  await expect.poll(() => support.getAttribute('href')).toBe('https://discord.gg/trellis')
  await page.getByRole('link', { name: 'Appeal this ban' }).click()
  await page.getByRole('heading', { name: 'Appeal your ban' }).waitFor()
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('Please write why the ban should end.').waitFor()
  await page.getByLabel('Your appeal').fill('It was my brother.')
  await expectFitLayout(panel, 'appeal')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('The people who run this service will read it.').waitFor()
  await page.reload()
  await page.getByText('Your appeal was sent', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Send appeal' }).count()).toBe(0)
})

test('shows the support address on the login page and on error pages', async ({ panel }) => {
  const { page, traffic } = panel
  traffic.answer(readSupport, () => ({
    reply: { url: 'mailto:help@example.com', creditsText: '' },
  }))
  await panel.openSignedOut('/')
  const help = page.getByRole('link', { name: 'Need help?' })
  await help.waitFor()
  expect(await help.getAttribute('href')).toBe('mailto:help@example.com')
  await expectNoAxeViolations(page)
  await panel.open('/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Support', exact: true }).waitFor()
})

test('asks for the support address again after a failure', async ({ panel }) => {
  const { page, traffic } = panel
  await page.clock.install()
  traffic.refuse(readSupport, 500)
  await panel.openSignedOut('/')
  await page.getByText('Get Started').waitFor()
  await expect.poll(() => traffic.callsTo(readSupport).length).toBe(1)
  traffic.answer(readSupport, () => ({
    reply: { url: 'mailto:help@example.com', creditsText: '' },
  }))
  await page.clock.fastForward(11_000)
  await page.getByRole('link', { name: 'Need help?' }).waitFor()
})
