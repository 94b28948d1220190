import { listServers } from '@trellis/contract/server-list.ts'
import { readServer } from '@trellis/contract/servers.ts'
import { listWorlds } from '@trellis/contract/worlds.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { handleAnswers, untilQuiet } from './kit/quiet-page.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
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

test('offers no switcher to a user with one server, who creates a second one while a slot is free', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Delete Server' }).waitFor()
  expect(await switcher(panel).count()).toBe(0)

  await panel.asOperator('POST', `/admin/users/${maya.id}/slot`, { action: 'set', amount: 2 })
  await page.reload()
  await page.getByRole('button', { name: 'Create Server' }).click()
  await page.getByRole('textbox', { name: 'Server name' }).fill('Second')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Server' }).click()
  await expect.poll(() => shownName(panel)).toBe('Second')
  await page.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Create Server' }).isDisabled()).toBe(true)
})

test('switches every page to the chosen server by keyboard, keeps it after a reload, and names no other one while it loads', async ({
  panel,
}) => {
  const { page, traffic, server } = panel
  const second = await openWithTwo(panel, '/worlds')
  const first = server.id
  await server.start()
  await page.getByRole('heading', { name: 'World Manager' }).waitFor()
  expect(await shownName(panel)).toBe('MayaWorld')
  await switcher(panel).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => shownName(panel)).toBe('Second')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  expect(await page.getByRole('main').getByText('MayaWorld').count()).toBe(0)
  await findPowerButton(page, 'Start').click()
  await page.getByRole('main').getByText('Online').first().waitFor()
  const own = await panel.server.server()
  expect(own.name).toBe('Second')
  await page.reload()
  await expect.poll(() => shownName(panel)).toBe('Second')
  await expectFitLayout(panel, 'several-servers')
  await page.getByRole('main').getByText('Online').first().waitFor()

  await switcher(panel).selectOption(first)
  await page.getByRole('main').getByText('MayaWorld', { exact: true }).first().waitFor()
  const release = traffic.hold(readServer)
  await switcher(panel).selectOption(second)
  await switcher(panel).selectOption(first)
  await switcher(panel).selectOption(second)
  release()
  await page.getByRole('main').getByText('Second', { exact: true }).first().waitFor()
  await untilQuiet(page)
  // The dashboard has asked for the worlds of the server before.
  const before = traffic.callsTo(listWorlds).length
  await page.getByRole('link', { name: 'World Manager' }).click()
  await expect.poll(() => traffic.callsTo(listWorlds).length).toBeGreaterThan(before)
  const calls = traffic.callsTo(listWorlds).slice(before)
  const requested = calls.map(({ params }) => params.serverId)
  expect(new Set(requested)).toEqual(new Set([second]))

  await server.stop()
  traffic.forgetCalls()
  await panel.api.call('PUT', `/users/${maya.id}/selected-server`, {
    token: panel.maya.token,
    body: { serverId: server.id },
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
})

test('keeps its server, also to restore a backup, while another tab selects another one, until that is deleted', async ({
  panel,
}) => {
  const { page, server } = panel
  const second = await openWithTwo(panel, '/dashboard')
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
  const question = page.getByRole('dialog')
  await question.getByText('overwrites all of its data').waitFor()
  expect(await question.innerText()).not.toContain('MayaWorld')
  await page.keyboard.press('Escape')

  await panel.api.call('DELETE', `/servers/${second}`, { token: panel.maya.token })
  await other.getByRole('main').getByText('MayaWorld', { exact: true }).first().waitFor()
  await expect.poll(() => switcher(panel).count()).toBe(0)
})

test('asks by keyboard before a switch drops edits, keeps the server and the edits on Escape, and drops them when confirmed', async ({
  panel,
}) => {
  const { page } = panel
  const second = await openWithTwo(panel, '/configuration?tab=newbie-kit')
  const selected = await readSelected(panel)
  await page.getByLabel('Gems').fill('5')
  await page.getByRole('tab', { name: 'Newbie Kit (unsaved changes)' }).waitFor()
  await switcher(panel).focus()
  await page.keyboard.press('ArrowDown')
  await question(panel).waitFor()
  await expectFitLayout(panel, 'switch-with-edits')
  await page.keyboard.press('Escape')
  await question(panel).waitFor({ state: 'detached' })
  expect(await shownName(panel)).toBe('MayaWorld')
  expect(await page.getByLabel('Gems').inputValue()).toBe('5')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await switcher(panel).selectOption(second)
  await question(panel).getByRole('button', { name: 'Keep editing' }).click()
  await question(panel).waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('MayaWorld', { exact: true }).first().waitFor()
  expect(await readSelected(panel)).toBe(selected)

  await page.getByRole('link', { name: 'Configuration' }).click()
  await page.getByRole('tab', { name: /^Newbie Kit/ }).click()
  await expect.poll(() => page.getByLabel('Gems').inputValue()).toBe('5')
  await switcher(panel).selectOption(second)
  await question(panel).getByRole('button', { name: 'Discard and switch' }).click()
  await expect.poll(() => shownName(panel)).toBe('Second')
  await page.getByRole('tab', { name: 'Newbie Kit', exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Gems').inputValue()).not.toBe('5')
  await expect.poll(() => readSelected(panel)).toBe(second)
  await switcher(panel).selectOption(panel.server.id)
  await expect.poll(() => shownName(panel)).toBe('MayaWorld')
  expect(await question(panel).count()).toBe(0)
})

test('asks in the list of a phone before a switch drops edits, in Indonesian', async ({
  panel,
}) => {
  const { page } = panel
  await setLanguage(panel, 'id')
  const second = await openWithTwo(panel, '/configuration?tab=newbie-kit')
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
})

/** Call it before the page opens. Resolves once notices arrive at the page as they are made. */
const waitUntilLive = async ({ page }: Panel): Promise<void> => {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
}

/** Lets an admin suspend the second server, of which the owner gets a notice. */
const suspendSecond = (panel: Panel) =>
  panel.asOperator('POST', '/admin/servers/Second/suspend', { reason: 'Broken worlds' })

test('opens the server that a notice is about, from the toast and from the list, but asks before edits are dropped', async ({
  panel,
}) => {
  const { page } = panel
  const isLive = waitUntilLive(panel)
  await openWithTwo(panel, '/worlds')
  await isLive
  await suspendSecond(panel)
  await page.getByRole('link', { name: 'Open dashboard' }).first().click()
  await page.getByRole('main').getByText('Broken worlds').first().waitFor()
  expect(await shownName(panel)).toBe('Second')
  await switcher(panel).selectOption(panel.server.id)
  await expect.poll(() => shownName(panel)).toBe('MayaWorld')
  await page.getByRole('button', { name: /^Notices/ }).click()
  await page
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: 'Open dashboard' })
    .first()
    .click()
  await page.getByRole('main').getByText('Broken worlds').first().waitFor()
  expect(await shownName(panel)).toBe('Second')

  await switcher(panel).selectOption(panel.server.id)
  await expect.poll(() => shownName(panel)).toBe('MayaWorld')
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await page.getByRole('tab', { name: 'Newbie Kit' }).click()
  await page.getByLabel('Gems').fill('5')
  await panel.asOperator('POST', '/admin/servers/Second/unsuspend')
  await page.getByRole('link', { name: 'Open dashboard' }).last().click()
  await question(panel).getByRole('button', { name: 'Keep editing' }).click()
  await question(panel).waitFor({ state: 'detached' })
  expect(await shownName(panel)).toBe('MayaWorld')
  expect(await page.getByLabel('Gems').inputValue()).toBe('5')
})
