import { readFileSync, rmSync } from 'node:fs'
import {
  compareBackup,
  readBackupChanges,
  restoreBackupDocument,
} from '@trellis/contract/hosting/backup-contents.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

async function make({ server }: Panel) {
  expect((await server.post('/server/backup')).status).toBe(202)
  await expect.poll(async () => (await server.get('/server/backup')).body.progress).toBe(null)
}

const comparison = ({ page }: Panel) =>
  page.getByRole('dialog').filter({ hasText: 'Changes since the backup' })

test('says when nothing has changed, and downloads the backup', async ({ panel }) => {
  const { page, server } = panel
  putWorlds(server, { START: {} })
  await make(panel)
  await panel.open('/backup')
  await button(panel, 'Compare with now').click()
  await page.getByText('The server has the same data as this backup.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(panel, 'Download').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^MayaWorld-backup-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('compares the backup with now, shows the values inside a changed world, in both languages and by keyboard, and puts one world back', async ({
  panel,
}) => {
  const { page, traffic, server } = panel
  putWorlds(server, { START: { d_weather: 1 }, FARM: {}, GONE: {} })
  server.writePlayer('Bob', { gems: 7 })
  await make(panel)
  putWorlds(server, { START: { d_weather: 5 }, NEW: {} })
  rmSync(server.path('worlds/GONE_.json'))
  server.writePlayer('Bob', { gems: 9 })
  traffic.refuse(compareBackup, 500)
  await panel.open('/backup')
  await button(panel, 'Compare with now').click()
  const dialog = comparison(panel)
  await dialog.getByRole('heading', { name: 'Failed to compare the backup.' }).waitFor()
  traffic.restore(compareBackup)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('START', { exact: true }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Restore NEW' }).count()).toBe(0)
  await showChanges(panel)
  await restoreWorld(panel)

  putWorlds(server, { START: { d_weather: 5 } })
  await setLanguage(panel, 'id')
  await page.reload()
  await button(panel, 'Lihat bedanya').click()
  await page.getByText('NEW', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Lihat perubahan START' }).click()
  await page.getByText('Cuaca bawaan').waitFor()
  await expectFitLayout(panel, 'backup-changes-id')
})

/** Shows by keyboard what has changed in the world START and of the player Bob. */
async function showChanges(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  const dialog = comparison(panel)
  const show = (name: string) => dialog.getByRole('button', { name: `Show changes of ${name}` })
  for (const name of ['NEW', 'GONE']) expect(await show(name).count()).toBe(0)
  traffic.refuse(readBackupChanges, 500)
  await show('START').focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Failed to fetch the changes.').first().waitFor()
  traffic.restore(readBackupChanges)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const changes = dialog.getByLabel('Changes since then')
  await changes.waitFor()
  expect((await changes.innerText()).split('\n').filter((it) => it.trim() !== '')).toEqual([
    'Default weather',
    'then',
    '1',
    'now',
    '5',
  ])
  await dialog.getByRole('button', { name: 'Hide changes of START' }).click()
  await changes.waitFor({ state: 'detached' })
  await dialog.getByText(/^Players \(\d+\)$/).click()
  await show('Bob').click()
  await expect.poll(() => changes.innerText()).toMatch(/7[^]*9/)
}

async function restoreWorld(panel: Panel): Promise<void> {
  const { page, traffic, server } = panel
  const dialog = comparison(panel)
  await dialog.getByText(/^Worlds \(\d+\)$/).click()
  await dialog.getByRole('button', { name: 'Restore START' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Restore START?' })
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('alert').getByText('START was restored.').waitFor()
  expect(server.file('worlds/START_.json').d_weather).toBe(1)
  await expect.poll(() => dialog.getByText('START', { exact: true }).count()).toBe(0)
  expect(traffic.callsTo(restoreBackupDocument)).toHaveLength(1)
}
