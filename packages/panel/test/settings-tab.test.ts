import type { Permission } from '@trellis/contract/kit/permissions.ts'
import {
  readPanelSettings,
  readSettingsImpact,
  savePanelSettings,
} from '@trellis/contract/platform/panel-settings.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { LiveClient } from '../../api/test/kit/live-client.ts'
import { adminLink } from './admin-link.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'
import { undoButton } from './undo-button.ts'

const managing: Permission[] = ['settings:view', 'settings:manage']

async function openTab(panel: Panel, permissions = managing) {
  await panel.permit(permissions)
  await panel.open('/admin?tab=settings')
  await panel.page.getByRole('button', { name: 'Save Settings' }).waitFor()
}

const sent = ({ traffic }: Panel) => traffic.callsTo(savePanelSettings).map((it) => it.body)

/** Changes settings as another admin. */
async function changeSettings(panel: Panel, changes: object) {
  const settings = await panel.asOperator('GET', '/admin/settings')
  const { codeLimits: _, ...form } = settings
  await panel.asOperator('POST', '/admin/settings', { ...form, ...changes })
}

/** Opens two live sockets of users, and runs one of two servers with two players. */
async function bringVisitors(panel: Panel) {
  const other = await GameOwner.create(panel.api, '11', 'Alpha')
  const lookers = [other.who, await panel.api.signIn('12')]
  await other.start()
  for (const name of ['Arif', 'Budi']) await other.play(name)
  for (const each of lookers) await LiveClient.open(panel.api, each).next('account')
  await panel.api.until(async () => (await other.server()).players === 2)
}

test('saves a switch after a confirmation with numbers, and adds it to the history', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await bringVisitors(panel)
  await panel.admins()
  await panel.api.logIn({ user: { id: '1000', username: '\u202e<i>resu</i>' } })
  for (const maintenance of [true, false]) await changeSettings(panel, { maintenance })
  await openTab(panel)
  const save = page.getByRole('button', { name: 'Save Settings' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await page.getByRole('switch', { name: 'Disable server actions' }).click()
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 users have the panel open now').waitFor()
  await dialog.getByText('the owners of 2 servers').waitFor()
  await dialog.getByText('1 server is online with 2 players').waitFor()
  await expectFitLayout(panel, 'settings-impact')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent(panel)).toEqual([])
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await save.click()
  expect(await dialog.getByText('have the panel open now').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save them' }).click()
  await page.getByText('Settings saved!').waitFor()
  await undoButton(panel, 'Settings saved').waitFor()
  expect(sent(panel)).toEqual([
    { maintenance: false, disableServerCreation: false, disableServerActions: true },
  ])
  const history = page.getByRole('list', { name: 'History' })
  await expect.poll(() => history.getByRole('listitem').count()).toBe(3)
  const [newest, oldest] = await history.getByRole('listitem').allInnerTexts()
  expect(newest?.replaceAll(/\s+/g, ' ')).toContain('Disable server actions off→ became on')
  expect(oldest).toContain('U+202E<i>resu</i>')
  await expectFitLayout(panel, 'settings')

  // Turning it off again needs no confirmation, because it only removes a restriction.
  await page.getByRole('switch', { name: 'Disable server actions' }).click()
  traffic.refuse(savePanelSettings, 500)
  await save.click()
  await page.getByText('Save failed').waitFor()
  await page.getByText('1 unsaved change').waitFor()
})

async function saveGrants(panel: Panel) {
  const { page } = panel
  const save = page.getByRole('button', { name: 'Save Settings' })
  await page.getByLabel('Server slots').fill('1001')
  await page.getByLabel('Server time', { exact: true }).fill('')
  await page.getByLabel('Storage limit').fill('0')
  await save.click()
  await page.getByText('At most 1,000.').waitFor()
  await page.getByText('Please enter a whole number.').waitFor()
  await page.getByText('At least 1 MB.').waitFor()
  expect(sent(panel)).toEqual([])
  await page.getByLabel('Server slots').fill('2')
  await page.getByLabel('Server time', { exact: true }).fill('7')
  await page.getByLabel('Storage limit').fill('750')
  await adminLink(panel, 'Shop').click()
  await page.getByRole('table', { name: 'Shop items' }).waitFor()
  await adminLink(panel, 'Settings').click()
  expect(await page.getByLabel('Storage limit').inputValue()).toBe('750')
  await save.click()
  await page.getByText('Settings saved!').waitFor()
  expect(sent(panel)).toEqual([
    {
      maintenance: false,
      disableServerCreation: false,
      disableServerActions: false,
      defaults: { slots: 2, credits: 0, serverTime: 7, storageLimitMB: 750 },
    },
  ])
}

async function saveLimits(panel: Panel) {
  const { page } = panel
  const history = page.getByRole('list', { name: 'History' })
  const free = page.getByRole('group', { name: 'Free accounts' })
  await free.getByLabel('Memory').fill('12')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await free.getByText('At least 64 MB.').waitFor()
  await free.getByLabel('Memory').fill('512')
  await page.getByRole('group', { name: 'Paid accounts' }).getByLabel('CPU').fill('300')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await history.getByText('Free accounts: Memory').waitFor()
  const none = { memoryMb: null, cpuPercent: null, processes: null }
  const limits = async () => (await panel.asOperator('GET', '/admin/settings')).limits
  expect(await limits()).toEqual({
    free: { ...none, memoryMb: 512 },
    paid: { ...none, cpuPercent: 300 },
  })
  expect(sent(panel)[1]).not.toHaveProperty('defaults')
  await history.getByText('Operator’s default').first().waitFor()
  // An empty field restores the operator's value.
  await free.getByLabel('Memory').fill('')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved!').waitFor()
  await expect.poll(async () => (await limits()).free).toEqual(none)
  await closeToasts(page)
}

/** Expects that the form follows another admin, and keeps what is changed in it. */
async function followOtherAdmin(panel: Panel) {
  const { page } = panel
  const actions = page.getByRole('switch', { name: 'Disable server actions' })
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await changeSettings(panel, { disableServerActions: true })
  await expect.poll(() => actions.isChecked()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Maintenance mode' }).isChecked()).toBe(true)
}

async function askBeforeOverwriting(panel: Panel) {
  const { traffic, page, proxy } = panel
  // Without the live socket, only the check before the save can notice this change.
  proxy.refusesSockets = true
  proxy.breakSockets()
  await page.getByLabel('Credits', { exact: true }).fill('50')
  const { defaults } = await panel.asOperator('GET', '/admin/settings')
  await changeSettings(panel, { defaults: { ...defaults, credits: 70 } })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Another admin has changed these settings').waitFor()
  await page.getByText('Credits was 0 and is 70.').waitFor()
  expect(sent(panel)).toEqual([])
  await expectFitLayout(panel, 'settings-meanwhile')
  traffic.refuse(readSettingsImpact, 500)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('could not be loaded').waitFor()
  // This change comes while the confirmation is open: settings that this admin has not edited keep the
  // other's values.
  await changeSettings(panel, { disableServerCreation: true })
  await page.getByRole('button', { name: 'Save them' }).click()
  await page.getByText('Settings saved!').waitFor()
  expect(sent(panel)).toMatchObject([
    {
      maintenance: true,
      disableServerCreation: true,
      disableServerActions: true,
      defaults: { credits: 50 },
    },
  ])
}

test("validates the grants of new accounts, keeps them while another tab is open, defaults empty plan limits to the operator's, and never overwrites changes by another admin unseen", async ({
  panel,
}) => {
  await openTab(panel)
  await saveGrants(panel)
  await saveLimits(panel)
  panel.traffic.forgetCalls()
  await followOtherAdmin(panel)
  await askBeforeOverwriting(panel)
})

test('disables changes for read-only admins, and reports a failed load', async ({ panel }) => {
  const { traffic, page } = panel
  await openTab(panel, ['settings:view'])
  await page.getByText('You may see these settings but not change them.').waitFor()
  expect(await page.getByRole('switch', { name: 'Maintenance mode' }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Credits', { exact: true }).isDisabled()).toBe(true)
  traffic.refuse(readPanelSettings, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch settings' }).waitFor()
})
