import { writeFileSync } from 'node:fs'
import { listPlayerVersions, restorePlayerVersion } from '@trellis/contract/game/player-versions.ts'
import { readPlayer, savePlayer } from '@trellis/contract/game/players.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const tab = ({ page }: Panel, name: string) => page.getByRole('tab', { name }).click()
/** Returns Arif's file without the password, which no response contains. */
function shownArif({ server }: Panel): Record<string, unknown> {
  const { pass: _, ...shown } = server.file('players/Arif_.json')
  return shown
}
const saves = ({ traffic }: Panel) =>
  traffic.callsTo(savePlayer).map((it) => JSON.parse(String(it.body)) as Record<string, unknown>)

const arif = {
  email: 'arif@example.test',
  home_world: 'START',
  level: 12,
  gems: 4500,
  xp: 310,
  wl_bank_amount: 20,
  dl_bank_amount: 1,
  'Role.Vip': true,
  'Role.Cheats': false,
  'Role.Streamers': false,
  'Role.custom_role_name': 'Boss',
  'Role.Role_Level': 3,
  'Title.Mentor': true,
  inventory: [
    [18, 1],
    [32, 1],
    [242, 12],
    [0, 0],
    [77777, 5],
  ],
  friends: [{ name: 'Budi', since: 1_700_000_000_000 }],
}

async function openEditor(panel: Panel, changes: object = {}) {
  panel.server.writePlayer('Arif', { ...arif, ...changes })
  await openArif(panel)
}

async function openArif(panel: Panel) {
  await panel.open('/players')
  await button(panel, 'Edit Arif').click()
  await panel.page.getByRole('tab', { name: 'General' }).waitFor()
}

async function save(panel: Panel) {
  await button(panel, 'Save').click()
  await panel.page.getByText('Player data saved successfully.').waitFor()
  await panel.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('saves only the changed fields of all tabs, keeps the types, and never shows the new password', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openEditor(panel, { dl_bank_amount: undefined })
  const was = shownArif(panel)
  expect(await button(panel, 'Save').isDisabled()).toBe(true)
  await page.getByLabel('Email').fill('new@example.test')
  await page.getByLabel('Home world').fill('CASTLE')
  const password = page.getByLabel('New password', { exact: true })
  expect(await password.inputValue()).toBe('')
  expect(await password.getAttribute('type')).toBe('password')
  await password.fill('opensesame')
  await tab(panel, 'Raw JSON')
  await page.getByLabel('JSON of Arif').waitFor()
  expect(await page.getByRole('dialog').innerText()).not.toContain('opensesame')

  await tab(panel, 'Stats & Bank')
  const values = { Level: 50, Gems: 9000, XP: 0, 'World Locks': 5, 'Diamond Locks': 8 }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(String(value))

  await tab(panel, 'Roles & Titles')
  const roles = page.getByRole('group', { name: 'Roles' }).getByRole('checkbox')
  const labels = await page.getByRole('group', { name: 'Roles' }).locator('label').allInnerTexts()
  // Only roles and titles that are true or false have a switch.
  expect(labels).toEqual(
    'Cheats,Vip,Moderator,Administrator,Developer,God,Unlimited,Owner Server,Streamers'.split(','),
  )
  expect(
    await roles.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).checked)),
  ).toEqual(labels.map((it) => it === 'Vip'))
  await page.getByLabel('Vip').uncheck()
  await page.getByLabel('Moderator').check()
  await page.getByLabel('GrowPass Gold').check()

  await save(panel)
  const changes = {
    ...{ email: 'new@example.test', home_world: 'CASTLE' },
    ...{ level: 50, gems: 9000, xp: 0, wl_bank_amount: 5, dl_bank_amount: 8 },
    ...{ 'Role.Vip': false, 'Role.Moderator': true, 'Title.GrowPass_Gold': true },
  }
  expect(saves(panel)).toEqual([{ ...was, ...changes, pass: 'opensesame' }])
  expect(traffic.callsTo(savePlayer)[0]?.ifMatch).toMatch(/^"[0-9a-f]{32}"$/)
  expect(shownArif(panel)).toEqual({ ...was, ...changes })
})

test('leaves a helper the roles that the rights of the helper reach', async ({ panel }) => {
  const { page, api, maya } = panel
  panel.server.writePlayer('Arif', arif)
  const helper = await api.signIn('7001', 'ModeratorBudi')
  const { token } = maya
  const [{ id }] = (await api.call('GET', '/servers', { token })).body
  const invitations = `/servers/${id}/invitations`
  const { code } = (await api.call('POST', invitations, { token, body: { preset: 'moderator' } }))
    .body
  await api.call('POST', `/invitations/${code}/accept`, { token: helper.token })
  await panel.openFor(helper, '/players')
  await button(panel, 'Edit Arif').click()
  await tab(panel, 'Roles & Titles')
  const roles = page.getByRole('group', { name: 'Roles' })
  await page.getByLabel('Vip').waitFor()
  const enabled = await roles
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((it) => !(it as HTMLInputElement).disabled))
  expect(enabled).toEqual([true, true, true, false, false, false, false, false, false])
  await roles.getByText('higher roles', { exact: false }).waitFor()
  await expectFitLayout(panel, 'player-roles-helper')
  await page.getByLabel('Moderator').check()
  await save(panel)
  expect(shownArif(panel)).toMatchObject({ 'Role.Moderator': true, email: arif.email })

  panel.server.writePlayer('Arif', { ...arif, 'Role.God': true })
  await panel.openFor(helper, '/players')
  await button(panel, 'Edit Arif').click()
  const why = 'Arif has the role God, which you may not give.'
  await page.getByRole('dialog').getByText(why).waitFor()
  await expectFitLayout(panel, 'player-above-helper')
  await page.keyboard.press('Escape')
  expect(await button(panel, 'Ban Arif').isDisabled()).toBe(true)
  await button(panel, 'Edit Arif').waitFor()
})

test('edits inventory slots with pictures and counts: adds, changes and empties them', async ({
  panel,
}) => {
  const { page } = panel
  await openEditor(panel)
  const was = shownArif(panel)
  await tab(panel, 'Inventory')
  const slots = page.getByRole('list', { name: 'Inventory slots' }).getByRole('button')
  await page.getByText('World Lock').waitFor()
  expect((await slots.allInnerTexts()).map((it) => it.replace('\n', ' '))).toEqual([
    'Fist 1',
    'Wrench 1',
    'World Lock 12',
    'Item 77777 5',
  ])
  await page.getByText('4 of 5 slots used').waitFor()
  const add = async (search: string, name: string, count: string) => {
    await page.getByRole('combobox', { name: 'Item' }).fill(search)
    await page.getByRole('option', { name }).click()
    await page.getByLabel('Count', { exact: true }).fill(count)
    await button(panel, 'Add').click()
  }
  await add('rock', 'Rock ID 10', '7')
  await add('world l', 'World Lock ID 242', '8')
  await slots.filter({ hasText: 'World Lock' }).click()
  const lock = page.getByRole('dialog', { name: 'World Lock' })
  await lock.getByRole('img', { name: 'the item is in column 6, row 0' }).waitFor()
  await expectFitLayout(panel, 'player-slot')
  await page.keyboard.press('Escape')
  await lock.waitFor({ state: 'detached' })
  await slots.filter({ hasText: 'Wrench' }).click()
  const detail = page.getByRole('dialog', { name: 'Wrench' })
  // The dialog focuses the field when it opens, so that all typed text goes into it.
  const isFocused = () =>
    detail.getByLabel('Count', { exact: true }).evaluate((it) => it === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await detail.getByText('Texture preview').waitFor()
  await detail.getByRole('button', { name: 'Remove from inventory' }).click()
  await detail.waitFor({ state: 'detached' })
  await slots.filter({ hasText: 'Item 77777' }).click()
  const unknown = page.getByRole('dialog', { name: 'Item 77777' })
  await unknown.getByText('Texture not found').waitFor()
  await unknown.getByLabel('Count').fill('6')
  await page.keyboard.press('Escape')
  await unknown.waitFor({ state: 'detached' })
  await save(panel)
  expect(saves(panel)).toEqual([
    {
      ...was,
      inventory: [
        [18, 1],
        [0, 0],
        [242, 20],
        [10, 7],
        [77777, 6],
      ],
    },
  ])
})

test('requires valid raw JSON, and saves it unchanged', async ({ panel }) => {
  const { traffic, page, server } = panel
  // A number that exceeds JavaScript's precision, which the game may have written.
  const userid = '12345678901234567890'
  const known = JSON.stringify({ name: 'Arif', ...arif, level: undefined })
  writeFileSync(server.path('players/Arif_.json'), `${known.slice(0, -1)},"userid":${userid}}`)
  await openArif(panel)
  await tab(panel, 'Raw JSON')
  const code = page.getByLabel('JSON of Arif')
  await code.waitFor()
  const type = async (text: string) => {
    await code.press('Control+a')
    await page.keyboard.insertText(text)
  }
  await type('{ "name": "Arif", ')
  await page.getByText('Invalid JSON format.').first().waitFor()
  await button(panel, 'Save').click()
  await page.getByText('Cannot save, JSON is invalid.').first().waitFor()
  expect(traffic.callsTo(savePlayer)).toEqual([])
  await tab(panel, 'Inventory')
  await button(panel, 'Go to Raw JSON').click()
  const text = `${known.slice(0, -1)},"level":3.0,"userid":${userid},"odd":[1,{"x":null}]}`
  await code.waitFor()
  await type(text)
  await button(panel, 'Save').click()
  await page.getByText('Player data saved successfully.').waitFor()
  expect(traffic.callsTo(savePlayer)[0]?.body).toBe(text)
})

test("confirms closing with unsaved changes, reports failures, and shows changes of the game next to one's own", async ({
  panel,
}) => {
  const { traffic, page, server } = panel
  traffic.refuse(readPlayer, 500)
  panel.server.writePlayer('Arif', arif)
  await panel.open('/players')
  await button(panel, 'Edit Arif').click()
  await page.getByRole('dialog').getByText('Failed to fetch player data.').waitFor()
  traffic.restore(readPlayer)
  await button(panel, 'Try again').click()
  await page.getByLabel('Email').fill('x@example.test')
  traffic.refuse(savePlayer, 500)
  await button(panel, 'Save').click()
  await page.getByText('Failed to save player data.').waitFor()
  await page.getByLabel('Email').press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  await button(panel, 'Cancel').click()
  expect(await page.getByLabel('Email').inputValue()).toBe('x@example.test')
  await page.getByLabel('Email').press('Escape')
  await button(panel, 'Discard').click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })

  await button(panel, 'Edit Arif').click()
  await page.getByRole('tab', { name: 'General' }).waitFor()
  traffic.restore(savePlayer)
  const was = shownArif(panel)
  await tab(panel, 'Stats & Bank')
  await page.getByLabel('Gems', { exact: true }).fill('1')
  await page.getByLabel('Level', { exact: true }).fill('99')
  await server.change('/server/players/Arif', { gems: 7777, xp: 999 })
  await button(panel, 'Save').click()
  await page.getByText('In the game now').waitFor()
  for (const text of ['4500', '7777']) await page.getByText(text).first().waitFor()
  await button(panel, 'Keep all of the game’s').click()
  await button(panel, 'Save with these values').click()
  await page.getByText('Player data saved successfully.').waitFor()
  expect(saves(panel).at(-1)).toEqual({ ...was, gems: 7777, xp: 999, level: 99 })
  expect(shownArif(panel)).toEqual({ ...was, gems: 7777, xp: 999, level: 99 })
})

test('compares and restores older versions', async ({ panel }) => {
  const { traffic, page } = panel
  panel.server.writePlayer('Arif', { ...arif, gems: 10 })
  await panel.server.change('/server/players/Arif', { gems: 20 })
  await panel.server.change('/server/players/Arif', { gems: 4500 })
  await openArif(panel)
  await button(panel, 'History').click()
  await button(panel, 'Compare with now').first().click()
  await page.getByRole('dialog').last().getByText('gems', { exact: true }).waitFor()
  await expectFitLayout(panel, 'player-history')
  await button(panel, 'Restore').first().click()
  await page
    .getByRole('dialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await page.getByText('Arif was restored.').waitFor()
  expect(traffic.callsTo(restorePlayerVersion)[0]?.params['number']).toBe('2')
  expect(shownArif(panel)['gems']).toBe(20)
  expect(traffic.callsTo(listPlayerVersions).length).toBeGreaterThan(0)
  await expect.poll(() => traffic.callsTo(readPlayer).length).toBeGreaterThan(1)
})
