import {
  banServerName,
  listBannedServers,
  unbanServerName,
} from '@trellis/contract/hosting/banned-server-names.ts'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const table = ({ page }: Panel) =>
  page.getByRole('table', { name: 'Banned server names', exact: true })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()

const banName = (panel: Panel, serverName: string, reason = 'Not theirs') =>
  panel.asOperator('POST', '/admin/banned-servers', { serverName, reason })

async function openTab(panel: Panel, permissions: Permission[] = ['bans:view', 'bans:manage']) {
  await panel.permit(permissions)
  await panel.open('/admin?tab=banned-servers')
  await panel.page.getByLabel('Search banned names').waitFor()
}

test('bans a name with a reason, finds it, and unbans it after a confirmation', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await openTab(panel)
  await page.getByRole('heading', { name: 'No names are banned' }).waitFor()
  const ban = page.getByRole('button', { name: 'Ban name' })
  await page.getByLabel('Server name', { exact: true }).fill('no spaces!')
  await ban.click()
  await page.getByText('Server name must be 3-20 characters of').waitFor()
  await page.getByText('A reason is required to ban a server name.').waitFor()
  expect(traffic.callsTo(banServerName)).toEqual([])
  await page.getByLabel('Server name', { exact: true }).fill('Official')
  await page.getByLabel('Reason').fill('\u200b<b>Ours</b>')
  await ban.click()
  await page.getByText('Server name "Official" banned.').waitFor()
  await expect.poll(() => cells(panel, 'name')).toEqual(['Official'])
  expect(await cells(panel, 'reason')).toEqual(['U+200B<b>Ours</b>'])
  expect(await page.getByLabel('Server name', { exact: true }).inputValue()).toBe('')

  await page.getByRole('button', { name: 'Undo: Banned the server name Official' }).click()
  await page.getByRole('heading', { name: 'No names are banned' }).waitFor()

  await banName(panel, 'Fake-11', 'Rude. '.repeat(40))
  for (let number = 10; number >= 0; number--) await banName(panel, `Fake-${number}`)
  await page.reload()
  await table(panel).waitFor()
  await expectFitLayout(panel, 'banned-server-names')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => cells(panel, 'name')).toEqual(['Fake-10', 'Fake-11'])
  await page.getByLabel('Search banned names').fill('rude')
  await expect.poll(() => cells(panel, 'name')).toEqual(['Fake-11'])
  await page.getByRole('button', { name: 'Let Fake-11 be used again' }).click()
  expect(traffic.callsTo(unbanServerName)).toEqual([])
  await page.getByRole('button', { name: 'Remove the ban' }).click()
  await page.getByText('Server name "Fake-11" unbanned.').waitFor()
  await page.getByRole('heading', { name: 'No banned name matches your search' }).waitFor()
})

test('shows banned names read-only without the permission, and reports failures', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await banName(panel, 'Official')
  await openTab(panel, ['bans:view'])
  await table(panel).waitFor()
  await page.getByText('You may see banned names but not change them.').waitFor()
  expect(await page.getByRole('button', { name: /Ban name|be used again/ }).count()).toBe(0)

  await panel.permit(['bans:view', 'bans:manage'])
  traffic.refuse(banServerName, 500)
  traffic.refuse(unbanServerName, 500)
  await page.reload()
  await page.getByLabel('Server name', { exact: true }).fill('Official')
  await page.getByLabel('Reason').fill('Ours')
  await page.getByRole('button', { name: 'Ban name' }).click()
  await page.getByText('Failed to ban this name.').waitFor()
  await page.getByRole('button', { name: 'Let Official be used again' }).click()
  await page.getByRole('button', { name: 'Remove the ban' }).click()
  await page.getByText('Failed to remove the ban.').waitFor()
  traffic.refuse(listBannedServers, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch banned server names.' }).waitFor()
})
