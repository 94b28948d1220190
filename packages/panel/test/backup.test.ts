import { writeFileSync } from 'node:fs'
import {
  type BackupProgress,
  type BackupStatus,
  checkBackup,
  createBackup,
  deleteBackup,
  readBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/hosting/backups.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { createSocketTicket } from '@trellis/contract/people/auth.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { damageBackup, hideBackup, workOnBackup } from './kit/backups.ts'
import { formatWib } from './kit/dates.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const mib = 1024 * 1024
const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })
const card = ({ page }: Panel) => page.locator('#content section').first()
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

async function openBackup(panel: Panel, title: string) {
  await panel.open('/backup')
  await heading(panel, title).waitFor()
}

/** Pushes a step of work that passes too quickly for a test; the calls of the panel must be held. */
async function pushProgress(
  { traffic, server }: Panel,
  work: BackupProgress['work'],
  changes: Partial<BackupProgress> = {},
) {
  const { body } = await server.get('/server/backup')
  const startedAt = new Date(Date.now() - 5000).toISOString()
  const begun = { work, backupId: 'abcdefgh', phase: 'waiting' as const, done: 0, total: 0 }
  const progress = { ...begun, startedAt, ...changes }
  const { serverId } = await server.server()
  await traffic.push({ type: 'backup', payload: { ...body, serverId, progress } })
}

/** Holds a call that begins work and the answers about it; the returned function releases them. */
async function holdWork({ traffic }: Panel, route: Route) {
  const release = traffic.hold(route)
  const releaseStatus = traffic.hold(readBackup)
  return () => {
    releaseStatus()
    release()
  }
}

/** Returns the positions of the elements; those that must not move are compared before and after. */
async function getPlaces(places: Locator[]) {
  const boxes = await Promise.all(places.map((it) => it.boundingBox()))
  return boxes.map((box) => box && [box.x, box.y, box.width, box.height])
}

test('creates a backup step by step, lists its contents, and verifies it on demand, without layout shifts', async ({
  panel,
}) => {
  const { page, context, traffic, server } = panel
  putWorlds(server, { START: {}, FARM: {} })
  for (const name of ['Arif', 'Budi', 'Citra']) server.writePlayer(name)
  for (const name of ['CUT', 'LOST']) writeFileSync(server.path(`worlds/${name}_.json`), '{"n')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await traffic.joinLive()
  await openBackup(panel, 'No Backup Found')
  const places = [heading(panel, 'No Backup Found'), card(panel), button(panel, 'Create Backup')]
  const first = await getPlaces(places)
  const beginCreation = await holdWork(panel, createBackup)
  await button(panel, 'Create Backup').press('Enter')
  await pushProgress(panel, 'create')
  await page.getByText('Creating the backup', { exact: true }).waitFor()
  await page.getByText('Waiting for its turn…').waitFor()
  expect(await page.getByRole('timer', { name: 'Time since it began' }).innerText()).toMatch(
    /^\d+ s$/,
  )
  expect(await button(panel, 'Create Backup').isDisabled()).toBe(true)
  expect(await getPlaces(places)).toEqual(first)
  await pushProgress(panel, 'create', { phase: 'packing', done: 30 * mib, total: 120 * mib })
  await page.getByText('Packing…').waitFor()
  await page.getByText('30 MB of 120 MB').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Creating the backup' })
  expect(await bar.getAttribute('aria-valuenow')).toBe('25')
  expect(await getPlaces(places)).toEqual(first)
  await expectFitLayout(panel, 'backup-creating')
  beginCreation()
  await heading(panel, 'Backup Found').waitFor()
  await page.getByText('Verified now: 4 worlds and 3 players opened.').waitFor()
  expect(traffic.callsTo(createBackup).length).toBe(1)

  const made: BackupStatus = (await server.get('/server/backup')).body
  const { sha256, sizeBytes, createdAt, verifiedAt } = made
  const storedAt = '2026-10-09T20:31:00.000Z'
  const offsite = { state: 'stored', at: storedAt, failure: null, cause: null } as const
  traffic.alter(readBackup, (status) => ({ ...status, offsite }))
  await page.clock.setSystemTime(Date.parse(verifiedAt ?? '') + 3 * 3_600_000 + 60_000)
  await openBackup(panel, 'Backup Found')
  await page.getByText(`Created on ${formatWib(createdAt ?? '')}`).waitFor()
  await page.getByText('Verified 3 hours ago: 4 worlds and 3 players opened.').waitFor()
  const size = `${((sizeBytes ?? 0) / 1024).toFixed(1).replace('.0', '')} kB`
  const facts = await page.getByRole('definition').allInnerTexts()
  expect(facts.slice(0, 4)).toEqual(['MayaWorld', '4', '3', size])
  expect(facts[4]).toContain(`${sha256?.slice(0, 12)}…`)
  await page.getByText('Stored 10 Okt 2026, 03.31 WIB').waitFor()
  await page.getByText('2 documents were broken on the server already').waitFor()
  await page.getByText('Only one backup may exist.').waitFor()
  await button(panel, 'Copy the checksum').click()
  await page.getByRole('status').getByText('Copied', { exact: true }).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256)

  const names = ['Restore from Backup', 'Delete Backup', 'Check now']
  const fixed = [card(panel), ...names.map((name) => button(panel, name))]
  // An update from the api without an offsite copy must not make the card shorter.
  traffic.restore(readBackup)
  const { serverId } = await server.server()
  const { body } = await server.get('/server/backup')
  await traffic.push({ type: 'backup', payload: { ...body, serverId } })
  await page.getByText('Stored 10 Okt 2026, 03.31 WIB').waitFor({ state: 'detached' })
  // A phone has the least room for elements that appear and disappear.
  await page.setViewportSize({ width: 360, height: 1400 })
  await page.getByRole('banner').waitFor()
  const before = await getPlaces(fixed)
  const begin = await holdWork(panel, checkBackup)
  await button(panel, 'Check now').click()
  await pushProgress(panel, 'check')
  await page.getByText('Checking the backup', { exact: true }).waitFor()
  for (const name of names) expect(await button(panel, name).isDisabled()).toBe(true)
  await pushProgress(panel, 'check', { phase: 'checking', done: 3 * mib, total: 12 * mib })
  await page.getByText('3 MB of 12 MB').waitFor()
  expect(await getPlaces(fixed)).toEqual(before)
  damageBackup(panel)
  begin()
  await page.getByText('The backup is damaged. Delete it and create a new one').waitFor()
  const restore = button(panel, 'Restore from Backup')
  expect(await restore.getAttribute('title')).toBe('The backup is damaged.')
  expect(await getPlaces(fixed)).toEqual(before)
  await expectFitLayout(panel, 'backup-fault')
  expect(traffic.callsTo(checkBackup).length).toBe(1)
})

test('explains the effects of a restore, and undoes it until the next start', async ({ panel }) => {
  const { page, traffic, server } = panel
  putWorlds(server, { START: {} })
  const { createdAt } = await workOnBackup(panel, 'POST')
  await server.leave()
  await server.post('/server', { serverName: 'NewWorld' })
  await page.clock.install()
  await traffic.joinLive()
  await openBackup(panel, 'Backup Found')
  const dialog = page.getByRole('dialog')
  await button(panel, 'Restore from Backup').press('Enter')
  await dialog.getByText('This backup was made of MayaWorld.').waitFor()
  const when = formatWib(createdAt ?? '')
  await dialog
    .getByText(`This stops the server and overwrites all of its data with the backup of ${when}.`)
    .waitFor()
  await dialog.getByText('you must start the server again from the dashboard').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(restoreBackup)).toEqual([])

  const restore = async (phase: BackupProgress['phase'], sentence: string) => {
    const begin = await holdWork(panel, restoreBackup)
    await button(panel, 'Restore from Backup').click()
    await dialog.getByRole('button', { name: 'Stop and restore' }).click()
    await pushProgress(panel, 'restore')
    await page.getByText('Restoring from the backup', { exact: true }).waitFor()
    await pushProgress(panel, 'restore', { phase })
    await page.getByText(sentence).waitFor()
    begin()
  }
  const bringBack = hideBackup(panel)
  await restore('stopping', 'Stopping the server…')
  const failed = heading(panel, 'The backup could not be restored')
  await failed.waitFor()
  const reason = /^The backup is missing on the server host\. \(.+ WIB\)$/
  await page.getByText(reason).waitFor()
  await page.getByText('Your server has the data that it had before.').waitFor()
  await expectFitLayout(panel, 'backup-failed')

  bringBack()
  await workOnBackup(panel, 'POST', '/check')
  await failed.waitFor({ state: 'detached' })
  await restore('swapping', 'Putting the data in place…')
  await page.getByText(/^The backup was restored on .+ WIB\./).waitFor()
  const listWorlds = async () => (await server.get('/server/worlds')).body.worlds
  expect(await listWorlds()).toMatchObject([{ name: 'START' }])
  await closeToasts(page)
  await button(panel, 'Undo restore').click()
  await dialog.getByText('The data from before the restore is brought back').waitFor()
  const begin = await holdWork(panel, undoRestore)
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await pushProgress(panel, 'undo')
  await page.getByText('Undoing the restore', { exact: true }).waitFor()
  // Without a message from the socket, the page requests the outcome.
  traffic.refuse(createSocketTicket, 503)
  panel.proxy.breakSockets()
  begin()
  await expect
    .poll(async () => {
      await page.clock.runFor(3000)
      return button(panel, 'Undo restore').count()
    })
    .toBe(0)
  expect(await listWorlds()).toEqual([])
  expect(traffic.callsTo(restoreBackup).length).toBe(2)
  expect(traffic.callsTo(undoRestore).length).toBe(1)
})

test('words a fault and a failed copy by their codes, and those of older versions as they are', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await workOnBackup(panel, 'POST')
  await setLanguage(panel, 'id')
  const offsite = { state: 'failed', at: null, failure: 'The store failed.' } as const
  const show = (faultCause: Cause | null, cause: Cause | null) =>
    traffic.alter(readBackup, (status) => ({
      ...status,
      fault: 'It is broken.',
      faultCause,
      offsite: { ...offsite, cause },
    }))
  show(
    { code: 'backup-file-changed', params: { path: 'worlds/a' } },
    { code: 'offsite-refused', params: { status: 400 } },
  )
  await panel.open('/backup')
  await page.getByText('Ada file yang berubah saat dikemas: worlds/a.').waitFor()
  await page.getByText('Gagal: Penyimpanan luar menolak ini (400).').waitFor()
  show(null, null)
  await page.reload()
  await page.getByText('It is broken.').waitFor()
  await page.getByText('Gagal: The store failed.').waitFor()
})

test('retries the backup status, keeps a backup without its server, and excludes banned owners', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await workOnBackup(panel, 'POST')
  await panel.server.leave()
  traffic.refuse(readBackup, 500)
  await panel.open('/backup')
  await heading(panel, 'Failed to fetch backup status.').waitFor()
  const failure = 'The store refused it.'
  const offsite = { state: 'failed', at: null, failure, cause: null } as const
  traffic.alter(readBackup, (status) => ({ ...status, verifiedAt: null, offsite }))
  await button(panel, 'Try again').click()
  await heading(panel, 'Backup Found').waitFor()
  await page.getByText('Not verified.').waitFor()
  await page.getByText('Failed: The store refused it.').waitFor()
  const restore = button(panel, 'Restore from Backup')
  expect(await restore.isDisabled()).toBe(true)
  expect(await restore.getAttribute('title')).toBe('You need a server to restore to.')
  await expectFitLayout(panel, 'backup-without-server')

  const dialog = page.getByRole('dialog')
  const askDelete = async () => {
    await button(panel, 'Delete Backup').click()
    await dialog.getByText('is deleted for good').waitFor()
    await dialog.getByText('Its off-site copy is deleted, too.').waitFor()
  }
  const confirmDelete = () => dialog.getByRole('button', { name: 'Delete it' }).click()
  traffic.refuse(deleteBackup, 503)
  await askDelete()
  await confirmDelete()
  await page.getByRole('alert').getByText('Failed to delete the backup.').waitFor()
  traffic.restore(deleteBackup)
  await askDelete()
  traffic.restore(readBackup)
  await confirmDelete()
  await page.getByRole('alert').getByText('Backup deleted.').waitFor()
  await heading(panel, 'No Server Found').waitFor()
  await expectFitLayout(panel, 'backup-no-server')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await heading(panel, 'Dashboard').waitFor()

  await panel.ban()
  traffic.forgetCalls()
  await panel.open('/backup')
  await heading(panel, 'Your account is banned and cannot perform this action.').waitFor()
  expect(traffic.callsTo(readBackup)).toEqual([])
})
