import { listWorlds } from '@trellis/contract/game/worlds.ts'
import { listServers } from '@trellis/contract/hosting/server-list.ts'
import { powerServer, readServer } from '@trellis/contract/hosting/servers.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { handleAnswers, untilQuiet } from './kit/quiet-page.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

/** Gives Maya a second server, called Second, and opens a page. */
async function openWithTwo(panel: Panel, path: string): Promise<string> {
  await panel.asOperator('POST', `/admin/users/${maya.id}/slot`, { action: 'set', amount: 2 })
  const { body } = await panel.api.call('POST', '/servers', {
    token: panel.maya.token,
    body: { serverName: 'Second' },
  })
  await panel.open(path)
  await switcher(panel).waitFor()
  return body.server.id
}

const switcher = ({ page }: Panel) =>
  page.getByRole('complementary').getByRole('combobox', { name: 'Server' })

const shownName = async (panel: Panel) => {
  const text = await switcher(panel).evaluate((it) => {
    if (!(it instanceof HTMLSelectElement)) throw new Error('The switcher is no list.')
    return it.selectedOptions[0]?.text
  })
  return text?.split(' – ')[0]
}

const question = ({ page }: Panel) => page.getByRole('dialog', { name: 'Discard your changes?' })

const readSelected = async (panel: Panel) =>
  (await panel.api.sql('select server_id as id from selected_server'))[0]?.['id']

async function returnToFirst(panel: Panel): Promise<void> {
  await switcher(panel).selectOption(panel.server.id)
  await expect.poll(() => shownName(panel)).toBe('MayaWorld')
}

const readLastId = async ({ api, maya: { token } }: Panel): Promise<string> =>
  (await api.call('GET', '/servers', { token })).body.at(-1).id

/** Creates a second server with the form. */
async function createSecond({ page }: Panel): Promise<void> {
  await page.getByRole('button', { name: 'Create Server' }).click()
  await page.getByRole('textbox', { name: 'Server name' }).fill('Second')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Server' }).click()
}

test('offers no switcher to a user with one server, who creates a second one while a slot is free, and keeps the chosen one, also to restore a backup, while another tab selects the other one, until that is deleted', async ({
  panel,
}) => {
  const { page, server } = panel
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Delete Server' }).waitFor()
  expect(await switcher(panel).count()).toBe(0)

  await panel.asOperator('POST', `/admin/users/${maya.id}/slot`, { action: 'set', amount: 2 })
  await page.reload()
  await createSecond(panel)
  await expect.poll(() => shownName(panel)).toBe('Second')
  await page.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Create Server' }).isDisabled()).toBe(true)

  await returnToFirst(panel)
  const second = await readLastId(panel)
  expect((await server.post('/server/backup')).status).toBe(202)
  await expect.poll(async () => (await server.get('/server/backup')).body.progress).toBe(null)
  const other = await panel.newPage()
  await other.goto(`${panel.origin}/dashboard`)
  const otherSwitcher = other.getByRole('complementary').getByRole('combobox', { name: 'Server' })
  await otherSwitcher.selectOption(second)
  await other.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  // Answers to the first tab would have come before this one.
  await page.getByRole('link', { name: 'World Manager' }).click()
  await untilQuiet(page)
  expect(await shownName(panel)).toBe('MayaWorld')

  await page.goto(`${panel.origin}/backup`)
  await expect.poll(() => shownName(panel)).toBe('MayaWorld')
  await page.getByRole('button', { name: 'Restore from Backup' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText('overwrites all of its data').waitFor()
  expect(await asked.innerText()).not.toContain('MayaWorld')
  await page.keyboard.press('Escape')

  await panel.api.call('DELETE', `/servers/${second}`, { token: panel.maya.token })
  await other.getByRole('main').getByText('MayaWorld', { exact: true }).first().waitFor()
  await expect.poll(() => switcher(panel).count()).toBe(0)
})

test('switches every page to the chosen server by keyboard, keeps it after a reload, and names no other one while it loads', async ({
  panel,
}) => {
  const { page, server } = panel
  const first = server.id
  await server.start()
  const second = await openWithTwo(panel, '/worlds')
  await page.getByRole('heading', { name: 'World Manager' }).waitFor()
  expect(await shownName(panel)).toBe('MayaWorld')
  await switcher(panel).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => shownName(panel)).toBe('Second')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  expect(await page.getByRole('main').getByText('MayaWorld').count()).toBe(0)
  await expectFitLayout(panel, 'several-servers')
  await expectStart(panel, second)
  await switchQuickly(panel, first, second)
  await reloadWithoutList(panel, first)
})

/** Expects that the button starts this server, which is off while the other one runs. */
async function expectStart({ page, traffic }: Panel, serverId: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByText('OFFLINE', { exact: true }).first().waitFor()
  traffic.refuse(powerServer, 503)
  await findPowerButton(page, 'Start').click()
  await page.getByText('Server action failed').first().waitFor()
  expect(traffic.callsTo(powerServer).map((it) => it.params['serverId'])).toEqual([serverId])
  traffic.restore(powerServer)
}

/** Switches back and forth while the answers are late, and expects only the data of the last choice. */
async function switchQuickly(panel: Panel, first: string, second: string): Promise<void> {
  const { page, traffic } = panel
  const main = page.getByRole('main')
  await switcher(panel).selectOption(first)
  await main.getByText('MayaWorld', { exact: true }).first().waitFor()
  await main.getByText('Online').first().waitFor()
  const release = traffic.hold(readServer)
  await switcher(panel).selectOption(second)
  await switcher(panel).selectOption(first)
  await switcher(panel).selectOption(second)
  release()
  await main.getByText('Second', { exact: true }).first().waitFor()
  await untilQuiet(page)
  // The dashboard has asked for the worlds of the server before.
  const before = traffic.callsTo(listWorlds).length
  await page.getByRole('link', { name: 'World Manager' }).click()
  await expect.poll(() => traffic.callsTo(listWorlds).length).toBeGreaterThan(before)
  const calls = traffic.callsTo(listWorlds).slice(before)
  const requested = calls.map(({ params }) => params['serverId'])
  expect(new Set(requested)).toEqual(new Set([second]))
}

/** Loads the tab of Second while the list fails and the server is late; the account has selected the running MayaWorld. */
async function reloadWithoutList(panel: Panel, first: string): Promise<void> {
  const { page, traffic } = panel
  traffic.forgetCalls()
  await panel.api.call('PUT', `/users/${maya.id}/selected-server`, {
    token: panel.maya.token,
    body: { serverId: first },
  })
  traffic.refuse(listServers, 503)
  const releaseLate = traffic.hold(readServer)
  await page.reload()
  await expect.poll(() => traffic.callsTo(readServer).length).toBeGreaterThan(0)
  for (const name of ['Configuration', 'World Manager', 'Player Database', 'Dashboard']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first().waitFor()
    await handleAnswers(page)
    const shown = await page.locator('body').innerText()
    expect(shown, name).not.toMatch(/MayaWorld|(?<!is )online\b(?! now)|No server/i)
  }
  traffic.restore(listServers)
  releaseLate()
  await page.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  await page.reload()
  await expect.poll(() => shownName(panel)).toBe('Second')
}

/** Call it before the page opens. Resolves once notices arrive at the page as they are made. */
const waitUntilLive = async ({ page }: Panel): Promise<void> => {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
}

/** Lets an admin suspend the second server, of which the owner gets a notice. */
const suspendSecond = (panel: Panel) =>
  panel.asOperator('POST', '/admin/servers/Second/suspend', { reason: 'Broken worlds' })

async function expectNoticeOpened(panel: Panel): Promise<void> {
  await panel.page.getByRole('main').getByText('Broken worlds').first().waitFor()
  expect(await shownName(panel)).toBe('Second')
}

test('opens the server that a notice is about, from the toast and from the list, but asks before that or a switch drops edits, also on a phone', async ({
  panel,
}) => {
  const { page } = panel
  const isLive = waitUntilLive(panel)
  const second = await openWithTwo(panel, '/worlds')
  await isLive
  await suspendSecond(panel)
  await page.getByRole('link', { name: 'Open dashboard' }).first().click()
  await expectNoticeOpened(panel)
  await returnToFirst(panel)
  await page.getByRole('button', { name: /^Notices/ }).click()
  const list = page.getByRole('dialog', { name: 'Notices' })
  await list.getByRole('link', { name: 'Open dashboard' }).first().click()
  await expectNoticeOpened(panel)

  await returnToFirst(panel)
  const selected = await readSelected(panel)
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await page.getByRole('tab', { name: 'Newbie Kit' }).click()
  await page.getByLabel('Gems').fill('5')
  await page.getByRole('tab', { name: 'Newbie Kit (unsaved changes)' }).waitFor()
  await panel.asOperator('POST', '/admin/servers/Second/unsuspend')
  await page.getByRole('link', { name: 'Open dashboard' }).last().click()
  await question(panel).getByRole('button', { name: 'Keep editing' }).click()
  await expectEditsKept(panel)
  await closeToasts(page)

  await switcher(panel).focus()
  await page.keyboard.press('ArrowDown')
  await question(panel).waitFor()
  await page.keyboard.press('Escape')
  await expectEditsKept(panel)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await switcher(panel).selectOption(second)
  await question(panel).getByRole('button', { name: 'Keep editing' }).click()
  await question(panel).waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('MayaWorld', { exact: true }).first().waitFor()
  expect(await readSelected(panel)).toBe(selected)
  await dropEdits(panel, second)
  await askOnPhone(panel, second)
})

async function expectEditsKept(panel: Panel): Promise<void> {
  await question(panel).waitFor({ state: 'detached' })
  expect(await shownName(panel)).toBe('MayaWorld')
  expect(await panel.page.getByLabel('Gems').inputValue()).toBe('5')
}

/** Opens the edits again, which another page has kept, and drops them with a confirmed switch. */
async function dropEdits(panel: Panel, second: string): Promise<void> {
  const { page } = panel
  await page.getByRole('link', { name: 'Configuration' }).click()
  await page.getByRole('tab', { name: /^Newbie Kit/ }).click()
  await expect.poll(() => page.getByLabel('Gems').inputValue()).toBe('5')
  await switcher(panel).selectOption(second)
  await question(panel).getByRole('button', { name: 'Discard and switch' }).click()
  await expect.poll(() => shownName(panel)).toBe('Second')
  await page.getByRole('tab', { name: 'Newbie Kit', exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Gems').inputValue()).not.toBe('5')
  await expect.poll(() => readSelected(panel)).toBe(second)
  await returnToFirst(panel)
  expect(await question(panel).count()).toBe(0)
}

/** Asks in the list of a phone, in Indonesian. */
async function askOnPhone(panel: Panel, second: string): Promise<void> {
  const { page } = panel
  await setLanguage(panel, 'id')
  await page.goto(`${panel.origin}/configuration?tab=newbie-kit`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Gems').fill('5')
  await page.getByRole('tab', { name: /^Newbie Kit \(/ }).waitFor()
  const list = page.getByRole('banner').getByRole('combobox', { name: 'Server' })
  await list.selectOption(second)
  const asked = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await asked.waitFor()
  await expectFitLayout(panel, 'switch-with-edits-id')
  await page.setViewportSize({ width: 360, height: 740 })
  await asked.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await list.inputValue()).toBe(panel.server.id)
  expect(await page.getByLabel('Gems').inputValue()).toBe('5')
}
