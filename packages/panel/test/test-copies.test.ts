import { setGamePassword } from '@trellis/contract/game/game-passwords.ts'
import { keepTestCopy, makeTestCopy, takeOver } from '@trellis/contract/hosting/test-copies.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { setLanguage } from './kit/languages.ts'
import { findPowerButton } from './kit/power-button.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { makeWorldValue, putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

/** The page before stays in the document. */
const seen = ({ page }: Panel, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true })

/** Lets Maya have a second server. */
const allow = (panel: Panel) =>
  panel.asOperator('POST', `/admin/users/${maya.id}/slot`, { action: 'set', amount: 2 })

/** Makes a test copy of MayaWorld, which has two worlds, and opens the dashboard with it. */
async function openCopy(panel: Panel): Promise<GameOwner> {
  putWorlds(panel.server, { START: {}, FARM: {} })
  await allow(panel)
  const path = `/servers/${panel.server.id}/test-copies`
  const body = { serverName: 'MayaTry' }
  const made = await panel.api.call('POST', path, { token: panel.maya.token, body })
  expect(made.status).toBe(201)
  const { serverId } = made.body.server
  await panel.api.call('PUT', `/users/${maya.id}/selected-server`, {
    token: panel.maya.token,
    body: { serverId },
  })
  return GameOwner.of(panel.api, panel.maya, serverId)
}

const change = async (panel: Panel, { id }: GameOwner, world: string, keys: object) => {
  const path = `/servers/${id}/worlds/${world}`
  const { token } = panel.maya
  const { body } = await panel.api.call('GET', path, { token })
  const saved = await panel.api.call('PUT', path, { token, body: { ...body, ...keys } })
  expect(saved.status).toBe(200)
}

/** Sets the password of one of the players who may join the copy. */
async function setGuestPassword(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  await button(panel, 'Set game password').click()
  const dialog = page.getByRole('dialog', { name: 'Game password' })
  const player = dialog.getByRole('combobox', { name: 'Player' })
  await player.selectOption('Ann')
  expect(await player.getByRole('option').allTextContents()).toEqual(['Maya', 'Bob', 'Ann'])
  await dialog.getByText('Ann logs in with this password').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('of-ann-1')
  await expectFitLayout(panel, 'test-copy-password')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Game password set.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const body = { growId: 'Ann', password: 'of-ann-1' }
  expect(traffic.callsTo(setGamePassword)).toMatchObject([{ body }])
}

test('makes a test copy, marks it everywhere, keeps it and closes it to others', async ({
  panel,
}) => {
  const { page, traffic } = panel
  putWorlds(panel.server, { START: {} })
  await panel.open('/backup')
  await button(panel, 'Make a test copy').waitFor()
  expect(await button(panel, 'Make a test copy').isDisabled()).toBe(true)
  await allow(panel)
  await page.reload()
  await expect.poll(() => button(panel, 'Make a test copy').isEnabled()).toBe(true)
  await button(panel, 'Make a test copy').click()
  const dialog = page.getByRole('dialog', { name: 'Make a test copy of MayaWorld' })
  expect(await dialog.getByLabel('Name of the copy').inputValue()).toBe('MayaWorld-test')
  await expectFitLayout(panel, 'test-copy-dialog')
  await dialog.getByLabel('Name of the copy').fill('MayaWorld')
  await button(panel, 'Make the copy').click()
  await dialog.getByText('A server with this name already exists.').waitFor()
  await dialog.getByLabel('Name of the copy').fill('MayaTry')
  await button(panel, 'Make the copy').click()
  await page.getByRole('heading', { name: 'This is a test copy' }).waitFor()
  expect(traffic.callsTo(makeTestCopy)).toHaveLength(2)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'MayaTry' }).waitFor()
  await page.getByText('in 7 days').filter({ visible: true }).waitFor()
  await seen(panel, 'Only you').waitFor()
  const events = page.getByRole('main').getByRole('link', { name: 'Events', exact: true })
  expect(await events.filter({ visible: true }).getAttribute('href')).toBe('/events')
  expect(
    await page
      .getByRole('main')
      .getByText('Test', { exact: true })
      .filter({ visible: true })
      .count(),
  ).toBe(2)
  expect(await button(panel, 'Rename').count()).toBe(0)
  const options = page.getByRole('complementary').getByRole('combobox', { name: 'Server' })
  expect(await options.textContent()).toContain('MayaTry (Test)')
  await expectFitLayout(panel, 'test-copy-card')
  await button(panel, 'Keep').click()
  await seen(panel, 'Never, you keep it').waitFor()
  expect(traffic.callsTo(keepTestCopy)).toMatchObject([{ body: { isKept: true } }])
  await button(panel, 'Choose players').click()
  await page.getByLabel('GrowIDs').fill('Bob, A!')
  await button(panel, 'Save list').click()
  await page.getByText('A! is not a GrowID.').waitFor()
  await page.getByLabel('GrowIDs').fill('Bob\nAnn')
  await expectFitLayout(panel, 'test-copy-players')
  await button(panel, 'Save list').click()
  await seen(panel, 'You and Bob, Ann').waitFor()
  await setGuestPassword(panel)
  await button(panel, 'Do not keep').click()
  await page.getByText('in 7 days').filter({ visible: true }).waitFor()
  await page.reload()
  await seen(panel, 'You and Bob, Ann').waitFor()
  await findPowerButton(page, 'Start').click()
  await page.getByRole('main').getByText('ONLINE', { exact: true }).first().waitFor()
  await page.reload()
  await page.getByRole('main').getByText('ONLINE', { exact: true }).first().waitFor()
})

test('takes chosen worlds over, is marked in the list of all servers, lets the owner decide what both servers changed, and is worded in Indonesian', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const copy = await openCopy(panel)
  await change(panel, copy, 'START', { owner: 'Bo', d_weather: 3 })
  await change(panel, copy, 'FARM', { owner: 'Bo' })
  copy.write('worlds/NEW_.json', makeWorldValue())
  await change(panel, panel.server, 'START', { owner: 'Cyra' })
  await panel.open('/dashboard')
  await button(panel, 'Take over').click()
  const dialog = page.getByRole('dialog', { name: 'Take over to MayaWorld' })
  await dialog.getByLabel('World FARM').waitFor()
  await expectFitLayout(panel, 'take-over')
  await dialog.getByLabel('World START').check()
  await dialog.getByLabel('World NEW').check()
  await dialog.getByRole('button', { name: 'Take over 2 parts' }).click()
  await dialog.getByText('World START: both servers changed the same.').waitFor()
  await dialog.getByRole('button', { name: 'Keep all of the real server' }).click()
  await dialog.getByRole('button', { name: 'Take over with these values' }).click()
  await expect.poll(() => dialog.getByText('Taken over.', { exact: true }).count()).toBe(2)
  expect(traffic.callsTo(takeOver)).toHaveLength(3)
  expect(panel.server.file('worlds/START_.json')).toMatchObject({ owner: 'Cyra', d_weather: 3 })
  expect(panel.server.file('worlds/NEW_.json').owner).toBe('Maya')
  expect(panel.server.file('worlds/FARM_.json').owner).toBe('Maya')

  await panel.promote()
  await panel.open('/admin?tab=servers')
  const row = page.getByRole('row').filter({ hasText: 'MayaTry' })
  await row.getByText('Test', { exact: true }).waitFor()

  await setLanguage(panel, 'id')
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'Ini salinan uji coba' }).waitFor()
  await button(panel, 'Terapkan').click()
  await page.getByLabel('World FARM').waitFor()
  await expectFitLayout(panel, 'take-over-id')
})
