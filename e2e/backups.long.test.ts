import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, type Person } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()

const archive = () => {
  const folder = join(trellis.dataDir, 'backups')
  const names = readdirSync(folder).filter((it) => it.endsWith('.tar.zst'))
  expect(names).toHaveLength(1)
  return join(folder, names[0] ?? '')
}

const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Locks or unlocks the first world as its owner. */
async function press(page: Page, action: 'Lock' | 'Unlock'): Promise<void> {
  await goTo(page, 'World Manager')
  await page.getByRole('button', { name: `${action} START` }).click()
  await isLocked(page, action === 'Lock')
}

async function isLocked(page: Page, locked: boolean): Promise<void> {
  const next = locked ? 'Unlock START' : 'Lock START'
  await page.getByRole('button', { name: next }).waitFor()
}

async function confirm(owner: Person, name: string): Promise<void> {
  await owner.page.getByRole('dialog').getByRole('button', { name }).click()
}

describe.skipIf(!hasBrowser)('an owner with a backup', () => {
  it('restores it, undoes the restore, and schedules its renewal', async () => {
    const owner = await trellis.arrive()
    const { page } = owner
    await owner.signIn('Owner')
    await owner.register('Keeper')
    await owner.createServer('Kept')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()

    await goTo(page, 'Backup Manager')
    await page.getByRole('button', { name: 'Create Backup' }).click()
    await page.getByRole('heading', { name: 'Backup Found' }).waitFor()
    await page.getByText('1 world and 0 players opened.').first().waitFor()
    await owner.expectAccessible()
    await owner.screenshot('backup-found')

    await press(page, 'Lock')
    await goTo(page, 'Backup Manager')
    await page.getByRole('button', { name: 'Restore from Backup' }).click()
    await owner.screenshot('backup-restore-confirm')
    await confirm(owner, 'Stop and restore')
    await page.getByRole('button', { name: 'Undo restore' }).waitFor()
    await owner.screenshot('backup-restored')
    await goTo(page, 'World Manager')
    await isLocked(page, false)
    await goTo(page, 'Backup Manager')
    await page.getByRole('button', { name: 'Undo restore' }).click()
    await confirm(owner, 'Put it back')
    await page.getByRole('button', { name: 'Undo restore' }).waitFor({ state: 'detached' })
    await goTo(page, 'World Manager')
    await isLocked(page, true)

    await goTo(page, 'Dashboard')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    const before = archive()
    await goTo(page, 'Task Scheduler')
    await page.getByRole('button', { name: 'Schedule Task' }).click()
    await page.getByText('Scheduled Tasks (1)').waitFor()
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByText('Done', { exact: true }).waitFor()
    await owner.expectAccessible()
    await owner.screenshot('scheduler')
    // The new backup has replaced the old one, which is deleted.
    await expect
      .poll(() => readdirSync(join(trellis.dataDir, 'backups')).join())
      .not.toContain(before.split('/').at(-1))

    const file = archive()
    const bytes = readFileSync(file)
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(file, bytes)
    await goTo(page, 'Backup Manager')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('This backup is damaged').first().waitFor()
    await owner.expectAccessible()
    await owner.screenshot('backup-damaged')
    await owner.leave()
  })
})
