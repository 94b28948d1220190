import { kickPlayer } from '@trellis/contract/game/players.ts'
import { lockWorld } from '@trellis/contract/game/worlds.ts'
import { renameBackup } from '@trellis/contract/hosting/backup-list.ts'
import { pauseTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { registerEngine } from './kit/engines.ts'
import { hasFocus } from './kit/focus.ts'
import { addDevice } from './kit/push-devices.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { addWebhook } from './kit/webhooks.ts'
import { putWorlds } from './kit/worlds.ts'

const phone = { width: 360, height: 740 }
const sheet = ({ page }: Panel, name: string) => page.getByRole('dialog', { name })
const actions = ({ page }: Panel, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` })

/** Opens the sheet of a row, and returns the words in it. */
async function readSheet(panel: Panel, name: string): Promise<string[]> {
  const { page } = panel
  await actions(panel, name).scrollIntoViewIfNeeded()
  await takeShot(page, `row of ${name}`)
  await actions(panel, name).click()
  const words = sheet(panel, name).getByRole('button')
  await words.nth(1).waitFor()
  await takeShot(page, `sheet of ${name}`)
  expect(await readExcess(page), name).toBe(0)
  const [, ...found] = await words.allInnerTexts()
  return found
}

const press = async (panel: Panel, name: string, word: string) =>
  sheet(panel, name).getByRole('button', { name: word, exact: true }).click()

/** Opens the sheets of worlds with a pointer and by keyboard. */
async function useWorldSheets(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  putWorlds(panel.server, { ALPHA: {}, BAKERY: {} })
  await page.emulateMedia({ colorScheme: 'dark' })
  await panel.open('/worlds')
  await actions(panel, 'ALPHA').click()
  const lock = sheet(panel, 'ALPHA').getByRole('button', { name: 'Lock ALPHA' })
  await lock.waitFor()
  await takeShot(page, 'action-sheet-360-dark')
  await expectNoAxeViolations(page)
  expect(await readExcess(page)).toBe(0)
  await lock.click()
  await sheet(panel, 'ALPHA').waitFor({ state: 'detached' })
  await expect.poll(() => traffic.callsTo(lockWorld).length).toBe(1)
  await expect.poll(() => hasFocus(actions(panel, 'ALPHA'))).toBe(true)

  await actions(panel, 'BAKERY').press('Enter')
  await sheet(panel, 'BAKERY').getByRole('button', { name: 'Delete BAKERY' }).press('Enter')
  const question = page.getByRole('alertdialog').or(sheet(panel, 'Delete BAKERY?'))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await actions(panel, 'BAKERY').press('Enter')
  await sheet(panel, 'BAKERY').waitFor()
  await page.keyboard.press('Escape')
  await sheet(panel, 'BAKERY').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(actions(panel, 'BAKERY'))).toBe(true)
}

/** Opens the dialog of a player from the sheet, which gives the reason for a disabled action. */
async function usePlayerSheet(panel: Panel): Promise<void> {
  const { page, server, traffic } = panel
  server.writePlayer('Arif', { level: 3 })
  await panel.open('/players')
  await actions(panel, 'Arif').click()
  const kick = sheet(panel, 'Arif').getByRole('button', { name: 'Kick Arif' })
  expect(await kick.isDisabled()).toBe(true)
  expect(await kick.innerText()).toContain('This player is not online.')
  await takeShot(page, 'action-sheet-player-360')
  await sheet(panel, 'Arif').getByRole('button', { name: 'Ban Arif' }).click()
  await page.getByRole('dialog', { name: 'Ban Arif?' }).getByText('For how long').waitFor()
  expect(traffic.callsTo(kickPlayer)).toEqual([])
}

async function useBackupSheet(panel: Panel): Promise<void> {
  const { page, server, traffic } = panel
  const amount = 1
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/backups`, { action: 'set', amount })
  expect((await server.post('/server/backups', { name: 'Quiet day' })).status).toBe(202)
  const readProgress = async () => (await server.get('/server/backup')).body.progress
  await expect.poll(readProgress).toBe(null)
  await panel.open('/backup')
  expect(await readSheet(panel, 'Quiet day')).toEqual([
    'Compare Quiet day with now',
    'Download Quiet day',
    'Check Quiet day now',
    'Name Quiet day',
    'Delete Quiet day',
  ])
  await press(panel, 'Quiet day', 'Compare Quiet day with now')
  const comparison = page.getByRole('dialog', { name: 'Changes since the backup' })
  await comparison.waitFor()
  await page.keyboard.press('Escape')
  await comparison.waitFor({ state: 'detached' })
  await actions(panel, 'Quiet day').click()
  await press(panel, 'Quiet day', 'Name Quiet day')
  await page.getByRole('dialog').getByLabel('Name').fill('Calm day')
  await page.getByRole('button', { name: 'Save name' }).click()
  await actions(panel, 'Calm day').waitFor()
  expect(traffic.callsTo(renameBackup)).toHaveLength(1)
}

async function useOtherSheets(panel: Panel): Promise<void> {
  const { page, server, traffic } = panel
  await server.post('/server/tasks', { type: 'restart', schedule: '0 0 * * *' })
  await addDevice(panel, 'Chrome · Android')
  const friend = await panel.api.signIn('7001', 'BuilderBudi')
  const invitations = `/servers/${server.id}/invitations`
  const invite = { token: panel.maya.token, body: { preset: 'builder' } }
  const { body } = await panel.api.call('POST', invitations, invite)
  await panel.api.call('POST', `/invitations/${body.code}/accept`, { token: friend.token })
  await panel.open('/scheduler')
  const task = 'Automatic Restart'
  expect(await readSheet(panel, task)).toEqual(['Pause', 'History', 'Delete'])
  await press(panel, task, 'Pause')
  await page.getByText('None while it is paused').waitFor()
  expect(traffic.callsTo(pauseTask)).toHaveLength(1)
  await actions(panel, task).click()
  await press(panel, task, 'History')
  await page.getByRole('dialog').getByRole('heading').first().waitFor()

  await panel.open('/members')
  expect(await readSheet(panel, 'BuilderBudi')).toEqual([
    'Change the rights of BuilderBudi',
    'Remove BuilderBudi',
  ])
  await press(panel, 'BuilderBudi', 'Remove BuilderBudi')
  await page.getByRole('dialog').getByText('BuilderBudi').first().waitFor()
  await panel.open('/profile')
  expect(await readSheet(panel, 'Chrome · Android')).toHaveLength(2)
}

test('shows the actions on worlds, players, backups, tasks, members and devices as words in sheets of a phone, and opens their dialogs', async ({
  panel,
}) => {
  await panel.page.setViewportSize(phone)
  await useWorldSheets(panel)
  await panel.page.emulateMedia({ colorScheme: 'light' })
  await usePlayerSheet(panel)
  await useBackupSheet(panel)
  await useOtherSheets(panel)
})

test('shows the actions of admins as words', async ({ panel }) => {
  const { page } = panel
  await panel.promote()
  await registerEngine(panel)
  await addWebhook(panel, { url: 'https://discord.com/api/webhooks/1/abc' })
  await page.setViewportSize(phone)
  for (const [tab, row, count] of [
    ['shop', 'Server Time: 7 Days', 2],
    ['servers', 'MayaWorld', 5],
    ['engines', 'Northwind', 2],
    ['settings', 'Operators', 2],
  ] as const) {
    await panel.open(`/admin?tab=${tab}`)
    expect(await readSheet(panel, row), tab).toHaveLength(count)
  }
})
