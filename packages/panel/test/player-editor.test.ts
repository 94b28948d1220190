import {
  listPlayerVersions,
  readPlayer,
  readPlayerVersionChanges,
  restorePlayerVersion,
  savePlayer,
} from '@trellis/contract/players.ts'
import { expect, vi } from 'vitest'
import { makePlayer } from './fake-players.ts'
import { makeVersion } from './fake-worlds.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const tab = ({ page }: Panel, name: string) => page.getByRole('tab', { name }).click()
const before = ({ api }: Panel) => JSON.parse(api.world.players[0]?.text ?? '{}')
const saves = ({ api }: Panel) =>
  api.callsOf(savePlayer).map((it) => JSON.parse(String(it.body)) as Record<string, unknown>)

async function openEditor(panel: Panel) {
  await panel.open('/players')
  await button(panel, 'Edit Arif').click()
  await panel.page.getByRole('tab', { name: 'General' }).waitFor()
}

async function save(panel: Panel) {
  await button(panel, 'Save').click()
  await panel.page.getByText('Player data saved successfully.').waitFor()
  await panel.page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('email, home world and password: only what was changed is changed', async ({ panel }) => {
  const { api, page } = panel
  await openEditor(panel)
  const was = before(panel)
  expect(await button(panel, 'Save').isDisabled()).toBe(true)
  await page.getByLabel('Email').fill('new@example.test')
  await page.getByLabel('Home world').fill('CASTLE')
  await expectFitLook(panel, 'player-general')
  await save(panel)
  expect(saves(panel)).toEqual([{ ...was, email: 'new@example.test', home_world: 'CASTLE' }])
  expect(api.callsOf(savePlayer)[0]?.ifMatch).toBe('"1"')
})

test('a new password joins the save and is seen nowhere', async ({ panel }) => {
  const { page } = panel
  await openEditor(panel)
  const was = before(panel)
  const field = page.getByLabel('New password', { exact: true })
  expect(await field.inputValue()).toBe('')
  expect(await field.getAttribute('type')).toBe('password')
  await field.fill('opensesame')
  await tab(panel, 'Raw JSON')
  await page.getByLabel('JSON of Arif').waitFor()
  expect(await page.getByRole('dialog').innerText()).not.toContain('opensesame')
  await save(panel)
  expect(saves(panel)).toEqual([{ ...was, pass: 'opensesame' }])
})

test('stats and bank keep the types that they have', async ({ panel }) => {
  panel.api.world.players = [
    makePlayer('Arif', { value: { gems: '4500', dl_bank_amount: undefined } }),
  ]
  const { page } = panel
  await openEditor(panel)
  const was = before(panel)
  await tab(panel, 'Stats & Bank')
  const values = { Level: 50, Gems: 9000, XP: 0, 'World Locks': 5, 'Diamond Locks': 8 }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(String(value))
  await expectFitLook(panel, 'player-stats')
  await save(panel)
  expect(saves(panel)).toEqual([
    { ...was, level: 50, gems: '9000', xp: 0, wl_bank_amount: 5, dl_bank_amount: 8 },
  ])
})

test('roles and titles are switches for booleans only, and known ones can be added', async ({
  panel,
}) => {
  const { page } = panel
  await openEditor(panel)
  const was = before(panel)
  await tab(panel, 'Roles & Titles')
  const roles = page.getByRole('group', { name: 'Roles' }).getByRole('checkbox')
  const labels = await page.getByRole('group', { name: 'Roles' }).locator('label').allInnerTexts()
  expect(labels).toEqual(
    'Cheats,Vip,Moderator,Administrator,Developer,God,Unlimited,Owner Server,Streamers'.split(','),
  )
  expect(
    await roles.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).checked)),
  ).toEqual(labels.map((it) => it === 'Vip'))
  await page.getByLabel('Vip').uncheck()
  await page.getByLabel('Moderator').check()
  await page.getByLabel('GrowPass Gold').check()
  await expectFitLook(panel, 'player-roles')
  await save(panel)
  expect(saves(panel)).toEqual([
    { ...was, 'Role.Vip': false, 'Role.Moderator': true, 'Title.GrowPass_Gold': true },
  ])
})

test('the inventory: slots with pictures and counts, added to, changed and emptied', async ({
  panel,
}) => {
  const { page } = panel
  await openEditor(panel)
  const was = before(panel)
  await tab(panel, 'Inventory')
  const slots = page.getByRole('list', { name: 'Inventory slots' }).getByRole('button')
  await page.getByText('World Lock').waitFor()
  expect((await slots.allInnerTexts()).map((it) => it.replace('\n', ' '))).toEqual([
    'Fist 1',
    'Wrench 1',
    'World Lock 12',
    'Item 777 5',
  ])
  await page.getByText('4 of 5 slots used').waitFor()
  const add = async (search: string, name: string, count: string) => {
    await page.getByRole('combobox', { name: 'Item' }).fill(search)
    await page.getByRole('option', { name }).click()
    await page.getByLabel('Count', { exact: true }).fill(count)
    await button(panel, 'Add').click()
  }
  await add('rock', 'Rock', '7')
  await add('world l', 'World Lock', '8')
  await expectFitLook(panel, 'player-inventory')
  await slots.filter({ hasText: 'Wrench' }).click()
  const detail = page.getByRole('dialog', { name: 'Wrench' })
  await detail.getByText('Texture preview').waitFor()
  await detail.getByRole('button', { name: 'Remove from inventory' }).click()
  await detail.waitFor({ state: 'detached' })
  await slots.filter({ hasText: 'Item 777' }).click()
  const unknown = page.getByRole('dialog', { name: 'Item 777' })
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
        [777, 6],
      ],
    },
  ])
})

test('a slot shows its item with the texture', async ({ panel }) => {
  const { page } = panel
  await openEditor(panel)
  await tab(panel, 'Inventory')
  await page.getByText('World Lock').click()
  const detail = page.getByRole('dialog', { name: 'World Lock' })
  await detail.getByRole('img', { name: 'the item is in column 2, row 6' }).waitFor()
  await expectFitLook(panel, 'player-slot')
})

test('raw JSON must parse, and is saved to the letter', async ({ panel }) => {
  const { api, page } = panel
  await openEditor(panel)
  await tab(panel, 'Raw JSON')
  const code = page.getByLabel('JSON of Arif')
  await code.waitFor()
  const type = async (text: string) => {
    await code.press('Control+a')
    await page.keyboard.insertText(text)
  }
  await type('{ "name": "Arif", ')
  await page.getByText('Invalid JSON format.').first().waitFor()
  await expectFitLook(panel, 'player-raw-broken')
  await button(panel, 'Save').click()
  await page.getByText('Cannot save, JSON is invalid.').first().waitFor()
  expect(api.callsOf(savePlayer)).toEqual([])
  await tab(panel, 'Inventory')
  await button(panel, 'Go to Raw JSON').click()
  const text = '{"name":"Arif","level":3.0,"userid":12345678901234567890,"odd":[1,{"x":null}]}'
  await code.waitFor()
  await type(text)
  await button(panel, 'Save').click()
  await page.getByText('Player data saved successfully.').waitFor()
  expect(api.callsOf(savePlayer)[0]?.body).toBe(text)
})

test('what the game changed meanwhile is shown beside one’s own, to choose from', async ({
  panel,
}) => {
  const { api, page } = panel
  await openEditor(panel)
  const was = before(panel)
  await tab(panel, 'Stats & Bank')
  await page.getByLabel('Gems', { exact: true }).fill('1')
  await page.getByLabel('Level', { exact: true }).fill('99')
  api.answer(savePlayer, () => ({
    status: 409,
    error: 'This was changed in the game at the same time. Choose which values to keep.',
    code: 'edit-conflict',
    conflicts: [{ path: ['gems'], base: 4500, yours: 1, theirs: 7777 }],
  }))
  const player = api.world.players[0]!
  player.text = JSON.stringify({ ...was, gems: 7777, xp: 999 })
  player.etag = '"5"'
  await button(panel, 'Save').click()
  await page.getByText('In the game now').waitFor()
  for (const text of ['4500', '7777']) await page.getByText(text).first().waitFor()
  await expectFitLook(panel, 'player-conflict')
  api.restore(savePlayer)
  await button(panel, 'Keep all of the game’s').click()
  await button(panel, 'Save with these values').click()
  await page.getByText('Player data saved successfully.').waitFor()
  expect(saves(panel).at(-1)).toEqual({ ...was, gems: 7777, xp: 999, level: 99 })
  expect(api.callsOf(savePlayer).at(-1)?.ifMatch).toBe('"5"')
})

test('older versions are compared and restored', async ({ panel }) => {
  const { api, page } = panel
  api.world.players[0]!.versions = [makeVersion({ number: 4 }), makeVersion({ number: 3 })]
  api.answer(readPlayerVersionChanges, () => ({
    reply: { total: 1, changes: [{ path: ['gems'], from: 10, to: 4500 }] },
  }))
  await openEditor(panel)
  await button(panel, 'History').click()
  await button(panel, 'Compare with now').first().click()
  await page.getByRole('dialog').last().getByText('gems', { exact: true }).waitFor()
  await expectFitLook(panel, 'player-history')
  await button(panel, 'Restore').first().click()
  await page
    .getByRole('dialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await page.getByText('Arif was restored.').waitFor()
  expect(api.callsOf(restorePlayerVersion)[0]?.params['number']).toBe('4')
  expect(api.callsOf(listPlayerVersions).length).toBeGreaterThan(0)
  await expect.poll(() => api.callsOf(readPlayer).length).toBeGreaterThan(1)
})

test('closing with unsaved changes asks; a failed load and a failed save say so', async ({
  panel,
}) => {
  const { api, page } = panel
  api.refuse(readPlayer, 500)
  await panel.open('/players')
  await button(panel, 'Edit Arif').click()
  await page.getByRole('dialog').getByText('Failed to fetch player data.').waitFor()
  api.restore(readPlayer)
  await button(panel, 'Try again').click()
  await page.getByLabel('Email').fill('x@example.test')
  api.refuse(savePlayer, 500)
  await button(panel, 'Save').click()
  await page.getByText('Failed to save player data.').waitFor()
  await page.getByLabel('Email').press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  await button(panel, 'Cancel').click()
  expect(await page.getByLabel('Email').inputValue()).toBe('x@example.test')
  await page.getByLabel('Email').press('Escape')
  await button(panel, 'Discard').click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
})
