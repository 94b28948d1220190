import { addBackup, listBackups, renameBackup } from '@trellis/contract/hosting/backup-list.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

/** Lets Maya have so many backups of each server. */
const allow = (panel: Panel, count: number) =>
  panel.asOperator('POST', `/admin/users/${panel.maya.id}/backups`, {
    action: 'set',
    amount: count - 1,
  })

async function make({ server }: Panel, name: string | null) {
  expect((await server.post('/server/backups', { name })).status).toBe(202)
  await expect.poll(async () => (await server.get('/server/backup')).body.progress).toBe(null)
}

test('makes named backups until every place is taken, and makes room again', async ({ panel }) => {
  const { page, traffic } = panel
  putWorlds(panel.server, { START: {} })
  await allow(panel, 2)
  await panel.open('/backup')
  await page.getByText('0 of 2', { exact: true }).waitFor()
  await page.getByLabel('Name (optional)').fill('x'.repeat(41))
  await button(panel, 'Create Backup').click()
  await page.getByRole('alert').getByText('At most 40 characters.').waitFor()
  expect(traffic.callsTo(addBackup)).toEqual([])
  await page.getByLabel('Name (optional)').fill(' Before the event ')
  await page.getByLabel('Name (optional)').press('Enter')
  await page.getByRole('heading', { name: 'Before the event' }).waitFor()
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await button(panel, 'Create Backup').click()
  await page.getByText('All 2 places for backups are taken. Delete one first.').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Made by hand' }).count()).toBe(2)
  expect(await button(panel, 'Create Backup').count()).toBe(0)
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByText('2 dari 2', { exact: true }).waitFor()
  await expectFitLayout(panel, 'backups-full-id')
  await setLanguage(panel, 'en')
  await page.reload()

  await page.getByRole('button', { name: /^Delete Backup of / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your server and the other backups are not touched.').waitFor()
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await page.getByRole('alert').getByText('Backup deleted.').waitFor()
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await button(panel, 'Create Backup').waitFor()
})

test('renames, checks and restores one of several backups', async ({ panel }) => {
  const { page, traffic, server } = panel
  putWorlds(server, { START: {} })
  await allow(panel, 4)
  await make(panel, 'Quiet day')
  putWorlds(server, { FARM: {} })
  await make(panel, null)
  traffic.refuse(listBackups, 500)
  await panel.open('/backup')
  await page.getByRole('heading', { name: 'Failed to fetch the backups.' }).waitFor()
  traffic.restore(listBackups)
  await button(panel, 'Try again').click()
  await page.getByRole('heading', { name: 'Quiet day' }).waitFor()

  await button(panel, 'Name Quiet day').click()
  const dialog = page.getByRole('dialog')
  await expectFitLayout(panel, 'backups-rename')
  traffic.refuse(renameBackup, 500)
  await dialog.getByLabel('Name').fill('Calm day')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('alert').getByText('Failed to name the backup.').waitFor()
  traffic.restore(renameBackup)
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Calm day' }).waitFor()
  expect(await dialog.count()).toBe(0)

  await button(panel, 'Check Calm day now').click()
  await expect.poll(async () => (await server.get('/server/backup')).body.progress).toBe(null)
  await button(panel, 'Restore Calm day').click()
  await dialog.getByText('This stops the server and overwrites all of its data').waitFor()
  await dialog.getByRole('button', { name: 'Stop and restore' }).click()
  await button(panel, 'Undo restore').waitFor()
  expect((await server.get('/server/worlds')).body.worlds).toHaveLength(1)
})
