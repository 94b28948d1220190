import { type Permission, permissions } from '@trellis/contract/kit/permissions.ts'
import { readOverview } from '@trellis/contract/operations/overview.ts'
import { expect } from 'vitest'
import { adminLink } from './admin-link.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const refusal = 'You do not have permission to view this page.'

async function openAdmin(panel: Panel, path = '/admin') {
  await panel.open(path)
  const title = /settings/.test(path) ? /./ : 'Admin Panel'
  await panel.page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

async function openAs(panel: Panel, granted: readonly Permission[], path?: string) {
  await panel.permit([...granted])
  await openAdmin(panel, path)
}

async function useTabDrawer(panel: Panel) {
  const { page } = panel
  await page.setViewportSize({ width: 360, height: 740 })
  const button = page.getByRole('button', { name: /Open the admin menu$/ })
  await button.getByText('Feedback').waitFor()
  expect(await adminLink(panel).count()).toBe(0)
  await button.click()
  await adminLink(panel, 'Feedback').waitFor()
  expect(await adminLink(panel, 'Feedback').getAttribute('aria-current')).toBe('page')
  await page.getByRole('dialog').getByRole('link', { name: 'Health' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button.getByText('Health').waitFor()
}

test('shows the tabs on the left, each with an address in the browser history; on a phone names the open tab with a button that opens the tab drawer', async ({
  panel,
}) => {
  const { page } = panel
  await openAs(panel, permissions)
  const shown = [
    'Dashboard',
    'Servers',
    'Redeem Codes',
    'Feedback',
    'Banned Servers',
    'Settings',
    'Ledger',
    'Health',
  ]
  await adminLink(panel, 'Dashboard').waitFor()
  const titles = await adminLink(panel).allInnerTexts()
  expect(titles.filter((it) => shown.includes(it))).toEqual(shown)
  expect(titles).not.toContain('Permissions')
  const current = () => page.locator('nav [aria-current=page]').allInnerTexts()
  expect(await current()).toEqual(['Admin Panel', 'Dashboard'])

  await adminLink(panel, 'Redeem Codes').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Search codes').fill('spring')
  await page.waitForURL('**/admin?tab=redeem-codes&search=spring')
  await adminLink(panel, 'Servers').click()
  await page.getByLabel('Search servers').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=servers')
  expect(await page.getByLabel('Search servers').inputValue()).toBe('')
  expect(await current()).toEqual(['Admin Panel', 'Servers'])
  await page.goBack()
  await page.getByLabel('Search codes').waitFor()
  expect(await page.getByLabel('Search codes').inputValue()).toBe('spring')

  await adminLink(panel, 'Feedback').click()
  await page.waitForURL('**/admin?tab=feedback')
  await useTabDrawer(panel)
})

test('explains politely that an admin has no view permission, shows the permitted views only, and updates them on revocation and demotion', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openAs(panel, [])
  await page.getByRole('heading', { name: 'You have no permissions yet' }).waitFor()
  expect(await adminLink(panel).count()).toBe(0)
  await expectFitLayout(panel, 'admin-no-tabs')
  await openAs(panel, ['dashboard:view', 'codes:view'], '/admin?tab=settings')
  await page.getByRole('heading', { name: refusal }).waitFor()
  await adminLink(panel, 'Dashboard').click()
  await page.getByText('Total Users').waitFor()
  expect(traffic.callsTo(readOverview)).not.toHaveLength(0)
  await panel.permit(['codes:view'])
  await page.getByRole('heading', { name: refusal }).waitFor()
  expect(await adminLink(panel).allInnerTexts()).toEqual(['Redeem Codes'])
  await panel.permit([])
  await adminLink(panel).first().waitFor({ state: 'detached' })
  const admins = await panel.admins()
  await admins.make(panel.maya, 'user')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.getByText(refusal).waitFor({ state: 'attached' })
  expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
})
