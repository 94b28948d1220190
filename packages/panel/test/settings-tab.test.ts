import {
  readPanelSettings,
  readSettingsImpact,
  savePanelSettings,
} from '@trellis/contract/panel-settings.ts'
import { expect, vi } from 'vitest'
import { adminLink } from './admin-link.ts'
import { makeProfile, userOf } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'
import { undoButton } from './undo-button.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function openTab(panel: Panel, permissions = ['settings:view', 'settings:manage']) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open('/admin?tab=settings')
  await panel.page.getByRole('button', { name: 'Save Settings' }).waitFor()
}

const sent = ({ api }: Panel) => api.callsOf(savePanelSettings).map((it) => it.body)

test('a switch is saved after being told whom it touches, and stands in the history', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.settingsHistory = [
    {
      at: '2026-10-09T03:00:00.000Z',
      actorName: '\u202e<i>resu</i>',
      before: { maintenance: true },
      after: { maintenance: false },
    },
  ]
  await openTab(panel)
  const save = page.getByRole('button', { name: 'Save Settings' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await page.getByRole('switch', { name: 'Disable server actions' }).click()
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('12 users have the panel open now').waitFor()
  await dialog.getByText('the owners of 40 servers').waitFor()
  await dialog.getByText('5 servers are online with 31 players').waitFor()
  await expectFitLook(panel, 'settings-impact')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent(panel)).toEqual([])
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await save.click()
  expect(await dialog.getByText('have the panel open now').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save them' }).click()
  await page.getByText('Settings saved!').waitFor()
  await undoButton(panel, 'Changed the settings').waitFor()
  expect(sent(panel)).toEqual([
    { maintenance: false, disableServerCreation: false, disableServerActions: true },
  ])
  const history = page.getByRole('list', { name: 'History' })
  await expect.poll(() => history.getByRole('listitem').count()).toBe(2)
  const [newest, oldest] = await history.getByRole('listitem').allInnerTexts()
  expect(newest?.replaceAll(/\s+/g, ' ')).toContain('Disable server actions off→ became on')
  expect(oldest).toContain('U+202E<i>resu</i>')
  await expectFitLook(panel, 'settings')

  // Off again asks nothing: it only gives back.
  await page.getByRole('switch', { name: 'Disable server actions' }).click()
  api.refuse(savePanelSettings, 500)
  await save.click()
  await page.getByText('Save failed').waitFor()
  await page.getByText('1 unsaved change').waitFor()
})

test('what new accounts begin with is checked in words and kept while another tab is open', async ({
  panel,
}) => {
  const { page } = panel
  await openTab(panel)
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
})

test('limits of each plan may be left to the operator, and are checked in words', async ({
  panel,
}) => {
  const { api, page } = panel
  await openTab(panel)
  const free = page.getByRole('group', { name: 'Free accounts' })
  await free.getByLabel('Memory').fill('12')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await free.getByText('At least 64 MB.').waitFor()
  await free.getByLabel('Memory').fill('512')
  await page.getByRole('group', { name: 'Paid accounts' }).getByLabel('CPU').fill('300')
  await expectFitLook(panel, 'settings-limits')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved!').waitFor()
  const none = { memoryMb: null, cpuPercent: null, processes: null }
  expect(api.world.limits).toEqual({
    free: { ...none, memoryMb: 512 },
    paid: { ...none, cpuPercent: 300 },
  })
  expect(sent(panel)[0]).not.toHaveProperty('defaults')
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('Free accounts: Memory').waitFor()
  await history.getByText('Operator’s default').first().waitFor()
  // Emptied, it is the operator's again.
  await free.getByLabel('Memory').fill('')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect.poll(() => api.world.limits.free).toEqual(none)
})

test('what another admin changes meanwhile is shown, and never overwritten unseen', async ({
  panel,
}) => {
  const { api, page } = panel
  await openTab(panel)
  await api.sockets.opened(1)
  const actions = page.getByRole('switch', { name: 'Disable server actions' })
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  api.world.settings = {
    maintenance: false,
    disableServerCreation: false,
    disableServerActions: true,
  }
  api.sockets.send({
    type: 'account',
    payload: { user: userOf(api.world.profile), settings: api.world.settings },
  })
  await expect.poll(() => actions.isChecked()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Maintenance mode' }).isChecked()).toBe(true)

  // This one comes so late that only the look before the save can see it.
  await page.getByLabel('Credits', { exact: true }).fill('50')
  api.world.defaults = { ...api.world.defaults, credits: 70 }
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Another admin has changed these settings meanwhile').waitFor()
  await page.getByText('Credits was 0 and is 70.').waitFor()
  expect(sent(panel)).toEqual([])
  await expectFitLook(panel, 'settings-meanwhile')
  api.refuse(readSettingsImpact, 500)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('could not be found out').waitFor()
  // And this one while the question stands: what this admin has not touched stays as the other has set it.
  api.world.settings = { ...api.world.settings, disableServerCreation: true }
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
})

test('who may only look can change nothing, and what fails is said', async ({ panel }) => {
  const { api, page } = panel
  await openTab(panel, ['settings:view'])
  await page.getByText('You may look at these settings but not change them.').waitFor()
  expect(await page.getByRole('switch', { name: 'Maintenance mode' }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Credits', { exact: true }).isDisabled()).toBe(true)
  api.refuse(readPanelSettings, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch settings' }).waitFor()
})
