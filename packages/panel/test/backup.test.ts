import {
  type BackupStatus,
  checkBackup,
  createBackup,
  deleteBackup,
  readBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/backups.ts'
import type { Locator } from 'playwright-core'
import { expect, vi } from 'vitest'
import { makeBackup, makeProgress, noBackup, sha256 } from './fake-backups.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const mib = 1024 * 1024
const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })
const card = ({ page }: Panel) => page.locator('#content section').first()
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

/** The status changes and the socket tells. */
function tell({ api }: Panel, changes: Partial<BackupStatus>) {
  api.world.backup = { ...api.world.backup, ...changes }
  api.sockets.send({ type: 'backup', payload: api.world.backup })
}

async function openBackup(panel: Panel, title: string) {
  await panel.open('/backup')
  await heading(panel, title).waitFor()
  await panel.api.sockets.opened(1)
}

/** Where everything of interest stands; what must not move is compared before and after. */
async function placesOf(places: Locator[]) {
  const boxes = await Promise.all(places.map((it) => it.boundingBox()))
  return boxes.map((box) => box && [box.x, box.y, box.width, box.height])
}

test('a backup is created, step by step, and nothing jumps', async ({ panel }) => {
  const { api, page } = panel
  api.world.backup = noBackup
  await openBackup(panel, 'No Backup Found')
  const fixed = [heading(panel, 'No Backup Found'), card(panel), button(panel, 'Create Backup')]
  const before = await placesOf(fixed)
  await button(panel, 'Create Backup').press('Enter')
  await page.getByText('Creating the backup', { exact: true }).waitFor()
  await page.getByText('Waiting for its turn…').waitFor()
  expect(await page.getByRole('timer', { name: 'Time since it began' }).innerText()).toMatch(
    /^\d+ s$/,
  )
  expect(await button(panel, 'Create Backup').isDisabled()).toBe(true)
  expect(await placesOf(fixed)).toEqual(before)
  const progress = makeProgress('create', { startedAt: api.world.backup.progress!.startedAt })
  tell(panel, { progress: { ...progress, phase: 'packing', done: 30 * mib, total: 120 * mib } })
  await page.getByText('Packing…').waitFor()
  await page.getByText('30 MB of 120 MB').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Creating the backup' })
  expect(await bar.getAttribute('aria-valuenow')).toBe('25')
  expect(await placesOf(fixed)).toEqual(before)
  await expectFitLook(panel, 'backup-creating')
  tell(panel, makeBackup({ verifiedAt: new Date().toISOString() }))
  await heading(panel, 'Backup Found').waitFor()
  await page.getByText('Verified now: every world and player opened.').waitFor()
  expect(api.callsOf(createBackup).length).toBe(1)
})

test('a backup says what is in it and is checked on demand', async ({ panel }) => {
  const { api, page, context } = panel
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  api.world.backup = makeBackup({
    broken: 2,
    offsite: { state: 'stored', at: '2026-10-09T20:31:00.000Z', failure: null },
  })
  await openBackup(panel, 'Backup Found')
  await page.getByText('Created on 10 Okt 2026, 03.30 WIB').waitFor()
  await page.getByText('Verified 3 hours ago: every world and player opened.').waitFor()
  for (const fact of ['MayaWorld', '42', '17', '34.5 MB', '9f86d081884c…'])
    await page.getByRole('definition').filter({ hasText: fact }).waitFor()
  await page.getByText('Stored 10 Okt 2026, 03.31 WIB').waitFor()
  await page.getByText('2 documents were broken on the server already').waitFor()
  await page.getByText('Only one backup may exist.').waitFor()
  await button(panel, 'Copy the checksum').click()
  await page.getByRole('status').getByText('Copied', { exact: true }).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256)

  const names = ['Restore from Backup', 'Delete Backup', 'Check now']
  const fixed = [card(panel), ...names.map((name) => button(panel, name))]
  // A phone is where there is the least room for what comes and goes.
  await page.setViewportSize({ width: 360, height: 1400 })
  const before = await placesOf(fixed)
  await button(panel, 'Check now').click()
  await page.getByText('Checking the backup', { exact: true }).waitFor()
  for (const name of names) expect(await button(panel, name).isDisabled()).toBe(true)
  tell(panel, {
    progress: makeProgress('check', { phase: 'checking', done: 3 * mib, total: 12 * mib }),
  })
  await page.getByText('3 MB of 12 MB').waitFor()
  expect(await placesOf(fixed)).toEqual(before)
  const fault = 'World START cannot be opened.'
  tell(panel, { progress: null, fault, failure: null })
  await page.getByText(`${fault} Delete it and create a new one`).waitFor()
  expect(await button(panel, 'Restore from Backup').getAttribute('title')).toBe(
    'The backup is damaged.',
  )
  expect(await placesOf(fixed)).toEqual(before)
  await expectFitLook(panel, 'backup-fault')
  expect(api.callsOf(checkBackup).length).toBe(1)
})

test('a restore says what it does, and can be undone until the next start', async ({ panel }) => {
  const { api, page } = panel
  api.world.backup = makeBackup({ serverName: 'OldWorld' })
  await openBackup(panel, 'Backup Found')
  const dialog = page.getByRole('dialog')
  await button(panel, 'Restore from Backup').press('Enter')
  await dialog.getByText('This backup was made of OldWorld.').waitFor()
  await dialog
    .getByText(
      'This stops the server and overwrites all of its data with the backup of 10 Okt 2026, 03.30 WIB.',
    )
    .waitFor()
  await dialog.getByText('you must start the server again from the dashboard').waitFor()
  await expectFitLook(panel, 'backup-restore-dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(restoreBackup)).toEqual([])
  await button(panel, 'Restore from Backup').click()
  await dialog.getByRole('button', { name: 'Stop and restore' }).click()
  await page.getByText('Restoring from the backup', { exact: true }).waitFor()
  tell(panel, { progress: { ...api.world.backup.progress!, phase: 'stopping' } })
  await page.getByText('Stopping the server…').waitFor()
  const reason = 'The disk is full.'
  tell(panel, {
    progress: null,
    failure: { work: 'restore', at: '2026-10-10T01:00:00.000Z', reason },
  })
  await heading(panel, 'The backup could not be restored').waitFor()
  await page.getByText('The disk is full. (10 Okt 2026, 08.00 WIB)').waitFor()
  await page.getByText('Your server has the data that it had before.').waitFor()
  await expectFitLook(panel, 'backup-failed')

  tell(panel, { progress: makeProgress('restore', { phase: 'swapping' }) })
  await page.getByText('Putting the data in place…').waitFor()
  tell(panel, { progress: null, failure: null, undoOf: '2026-10-10T02:00:00.000Z' })
  await page.getByText('The backup was put in place on 10 Okt 2026, 09.00 WIB.').waitFor()
  await heading(panel, 'The backup could not be restored').waitFor({ state: 'detached' })
  await button(panel, 'Undo restore').click()
  await dialog.getByText('What was there before the restore is put back').waitFor()
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await page.getByText('Undoing the restore', { exact: true }).waitFor()
  // Without a word from the socket: the page asks again by itself.
  api.world.backup = { ...api.world.backup, progress: null, undoOf: null }
  await button(panel, 'Undo restore').waitFor({ state: 'detached' })
  expect(api.callsOf(restoreBackup).length).toBe(1)
  expect(api.callsOf(undoRestore).length).toBe(1)
})

test('a status that cannot be had is asked for again; a backup outlives its server; a ban closes the page', async ({
  panel,
}) => {
  const { api, page } = panel
  api.refuse(readBackup, 500)
  api.world.own = null
  api.world.hosted = []
  api.world.profile = makeProfile({ serverOwned: 'No Server' })
  api.world.backup = makeBackup({
    verifiedAt: null,
    offsite: { state: 'failed', at: null, failure: 'The store refused it.' },
  })
  await panel.open('/backup')
  await heading(panel, 'Failed to fetch backup status.').waitFor()
  api.restore(readBackup)
  await button(panel, 'Try again').click()
  await heading(panel, 'Backup Found').waitFor()
  await page.getByText('Not verified yet.').waitFor()
  await page.getByText('Failed: The store refused it.').waitFor()
  const restore = button(panel, 'Restore from Backup')
  expect(await restore.isDisabled()).toBe(true)
  expect(await restore.getAttribute('title')).toBe('You need a server to restore to.')
  await expectFitLook(panel, 'backup-without-server')

  api.refuse(deleteBackup, 503)
  const dialog = page.getByRole('dialog')
  const askDelete = async () => {
    await button(panel, 'Delete Backup').click()
    await dialog.getByText('is deleted for good').waitFor()
    await dialog.getByText('Its off-site copy is deleted, too.').waitFor()
    await dialog.getByRole('button', { name: 'Delete it' }).click()
  }
  await askDelete()
  await page.getByRole('alert').getByText('Failed to delete the backup.').waitFor()
  api.restore(deleteBackup)
  await askDelete()
  await page.getByRole('alert').getByText('Backup deleted.').waitFor()
  await heading(panel, 'No Server Found').waitFor()
  await expectFitLook(panel, 'backup-no-server')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await heading(panel, 'Dashboard').waitFor()

  api.world.profile = makeProfile({ isBanned: true })
  const asked = api.callsOf(readBackup).length
  await panel.open('/backup')
  await heading(panel, 'Your account is banned and cannot perform this action.').waitFor()
  expect(api.callsOf(readBackup).length).toBe(asked)
})
