import {
  banServerName,
  listBannedServers,
  unbanServerName,
} from '@trellis/contract/banned-names.ts'
import { undoChange } from '@trellis/contract/undo.ts'
import { expect, vi } from 'vitest'
import { makeBannedName } from './fake-banned-names.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const table = ({ page }: Panel) =>
  page.getByRole('table', { name: 'Banned server names', exact: true })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()

async function openTab(panel: Panel, permissions = ['bans:view', 'bans:manage']) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open('/admin?tab=banned-servers')
  await panel.page.getByLabel('Search banned names').waitFor()
}

test('a name is banned with a reason, found, and let go again after a question', async ({
  panel,
}) => {
  const { page, api } = panel
  await openTab(panel)
  await page.getByRole('heading', { name: 'No names are banned' }).waitFor()
  const ban = page.getByRole('button', { name: 'Ban name' })
  await page.getByLabel('Server name', { exact: true }).fill('no spaces!')
  await ban.click()
  await page.getByText('Server name must be 3-20 characters of').waitFor()
  await page.getByText('A reason is required to ban a server name.').waitFor()
  expect(api.callsOf(banServerName)).toEqual([])
  await page.getByLabel('Server name', { exact: true }).fill('Official')
  await page.getByLabel('Reason').fill('\u200b<b>Ours</b>')
  await ban.click()
  await page.getByText('Banned the name Official.').waitFor()
  await expect.poll(() => cells(panel, 'name')).toEqual(['Official'])
  expect(await cells(panel, 'reason')).toEqual(['U+200B<b>Ours</b>'])
  expect(await page.getByLabel('Server name', { exact: true }).inputValue()).toBe('')

  api.answer(undoChange, () => {
    api.world.bannedNames = []
    return { reply: { message: 'Undone.', left: [] } }
  })
  await page.getByRole('button', { name: 'Undo: Banned the name Official' }).click()
  await page.getByRole('heading', { name: 'No names are banned' }).waitFor()

  api.world.bannedNames = Array.from({ length: 12 }, (_, at) =>
    makeBannedName(`Fake-${at}`, at === 11 ? { reason: 'Rude. '.repeat(40) } : {}),
  )
  await page.reload()
  await table(panel).waitFor()
  await expectFitLook(panel, 'banned-names')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => cells(panel, 'name')).toEqual(['Fake-10', 'Fake-11'])
  await page.getByLabel('Search banned names').fill('rude')
  await expect.poll(() => cells(panel, 'name')).toEqual(['Fake-11'])
  await page.getByRole('button', { name: 'Let Fake-11 be used again' }).click()
  expect(api.callsOf(unbanServerName)).toEqual([])
  await page.getByRole('button', { name: 'Remove the ban' }).click()
  await page.getByText('Unbanned the name Fake-11.').waitFor()
  await page.getByRole('heading', { name: 'No banned name matches your search' }).waitFor()
})

test('who may only look changes nothing, and what fails is said', async ({ panel }) => {
  const { page, api } = panel
  api.world.bannedNames = [makeBannedName('Official')]
  await openTab(panel, ['bans:view'])
  await table(panel).waitFor()
  await page.getByText('You may look at banned names but not change them.').waitFor()
  expect(await page.getByRole('button', { name: /Ban name|be used again/ }).count()).toBe(0)

  api.world.profile = makeProfile({ isAdmin: true, permissions: ['bans:view', 'bans:manage'] })
  api.refuse(banServerName, 500)
  api.refuse(unbanServerName, 500)
  await page.reload()
  await page.getByLabel('Server name', { exact: true }).fill('Official')
  await page.getByLabel('Reason').fill('Ours')
  await page.getByRole('button', { name: 'Ban name' }).click()
  await page.getByText('Failed to ban this name.').waitFor()
  await page.getByRole('button', { name: 'Let Official be used again' }).click()
  await page.getByRole('button', { name: 'Remove the ban' }).click()
  await page.getByText('Failed to remove the ban.').waitFor()
  api.refuse(listBannedServers, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch banned server names.' }).waitFor()
})
