import { readFileSync, writeFileSync } from 'node:fs'
import {
  listWorldVersions,
  readWorld,
  restoreWorldVersion,
  saveWorld,
} from '@trellis/contract/game/worlds.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { makeWorldValue, putWorlds, type TestBlock } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const editConflictSentence =
  'This was changed in the game at the same time. Choose which values to keep.'

const dialog = ({ page }: Panel) => page.getByRole('dialog', { name: /^Edit / })
const tab = (panel: Panel, name: string) => dialog(panel).getByRole('tab', { name })
const field = (panel: Panel, name: string) => dialog(panel).getByLabel(name, { exact: true })
const press = (panel: Panel, name: string) =>
  dialog(panel).getByRole('button', { name, exact: true }).click()
const code = (panel: Panel) => panel.page.getByRole('textbox', { name: /^JSON of / })

async function openEditor(panel: Panel, value: Record<string, unknown> = {}) {
  putWorlds(panel.server, { START: value })
  await panel.open('/worlds')
  await edit(panel)
}

/** Opens the editor of a world that the page lists. */
async function edit(panel: Panel, world = 'START') {
  await panel.page.getByRole('button', { name: `Edit ${world}` }).click()
  await field(panel, 'Owner').waitFor()
}

/** Returns the world that the last save sent. */
function savedWorld({ traffic }: Panel): Record<string, unknown> & { blocks: TestBlock[] } {
  return JSON.parse(String(traffic.callsTo(saveWorld).at(-1)?.body))
}

async function save(panel: Panel) {
  await press(panel, 'Save')
  await panel.page.getByText('World data saved successfully.').last().waitFor()
  await dialog(panel).waitFor({ state: 'detached' })
}

/** Replaces the whole text in the JSON editor. */
async function typeJson(panel: Panel, text: string) {
  await code(panel).click()
  await panel.page.keyboard.press('Control+a')
  await panel.page.keyboard.insertText(text)
}

test('edits every field of the general, appearance and admins tabs, and saves them only on demand', async ({
  panel,
}) => {
  const { page, traffic, server } = panel
  const unknown = { n_b: '', some_new_key: { deep: [1, null, 'x'] } }
  putWorlds(server, { OLDER: { admins: [{ name: '<b>Old</b>', since: 7 }] } })
  const colors = { r: undefined, g: undefined, b: undefined }
  await openEditor(panel, { ...unknown, ...colors, ct: 'Mystery', w_s: 16 + 2 ** 9, weather: 34 })
  expect(await field(panel, 'Category').inputValue()).toBe('Mystery')
  await field(panel, 'Owner').fill('Bo')
  await field(panel, 'Entry level').fill('12')
  await field(panel, 'Music BPM').fill('')
  await field(panel, 'Music BPM').fill('140')
  await dialog(panel).getByRole('switch', { name: 'World locked' }).check()
  await field(panel, 'No cheaters').check()
  await field(panel, 'Public: anyone may build and break').uncheck()
  await dialog(panel).getByText('Unsaved changes').waitFor()
  expect(traffic.callsTo(saveWorld)).toHaveLength(0)
  await save(panel)
  const saved = {
    ...makeWorldValue({ ...unknown, ...colors, ct: 'Mystery' }),
    ...{ owner: 'Bo', entry_level: 12, music_bpm: 140, d_weather: 6, w_s: 2 ** 9 + 2 ** 12 },
    weather: 34,
  }
  expect(savedWorld(panel)).toEqual(saved)
  expect(traffic.callsTo(saveWorld)[0]?.ifMatch).toMatch(/^"[0-9a-f]{32}"$/)
  expect(server.file('worlds/START_.json')).toEqual(savedWorld(panel))

  await edit(panel)
  await tab(panel, 'Appearance').click()
  expect(await field(panel, 'Weather id').inputValue()).toBe('34')
  const shown = ['Red', 'Green', 'Blue'].map((name) => field(panel, name).inputValue())
  expect(await Promise.all(shown)).toEqual(['255', '128', '64'])
  await field(panel, 'Weather').click()
  await page.getByRole('option', { name: '11 Magical' }).click()
  await field(panel, 'Default weather').click()
  const list = page.getByRole('listbox')
  expect(await list.getByRole('option').allInnerTexts()).toEqual([
    '0 Normal',
    '2 Snowy',
    '10 Spooky',
    '11 Magical',
    '12 Night',
    'Other (id)',
  ])
  await page.getByRole('option', { name: 'Other (id)' }).click()
  await field(panel, 'Default weather id').fill('20')
  await field(panel, 'Pick a colour').fill('#0a141e')

  await tab(panel, 'Admins').click()
  await field(panel, 'GrowID of the new admin').fill('x')
  await press(panel, 'Add')
  await dialog(panel).getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
  await field(panel, 'GrowID of the new admin').fill('cYRA')
  await press(panel, 'Add')
  await dialog(panel).getByText('cYRA is an admin already.').waitFor()
  await field(panel, 'GrowID of the new admin').fill('Dino')
  await press(panel, 'Add')
  await press(panel, 'Remove Bo')
  await save(panel)
  const changes = { weather: 11, d_weather: 20, r: 10, g: 20, b: 30, admins: ['Cyra', 'Dino'] }
  expect(savedWorld(panel)).toEqual({ ...saved, ...changes })

  await edit(panel, 'OLDER')
  await tab(panel, 'Admins').click()
  await dialog(panel).getByText('<b>Old</b>').waitFor()
  await field(panel, 'GrowID of the new admin').fill('Dino')
  await press(panel, 'Add')
  await save(panel)
  // The format of an older version is kept.
  expect(savedWorld(panel)['admins']).toEqual([{ name: '<b>Old</b>', since: 7 }, { name: 'Dino' }])
})

async function changeAll(panel: Panel, property: string, value: string) {
  await field(panel, 'Property').selectOption(property)
  await field(panel, 'Value').fill(value)
  await press(panel, 'Apply to all blocks')
}

const confirmAll = ({ page }: Panel) =>
  page.getByRole('button', { name: 'Yes, change them' }).click()

test('confirms a bulk change, waits for the save, and keeps l a boolean and o a number', async ({
  panel,
}) => {
  await openEditor(panel)
  await tab(panel, 'Block Properties').click()
  await changeAll(panel, 'fl', '5')
  await panel.page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(panel).getByText('No changes').waitFor()
  await changeAll(panel, 'l', '1')
  await panel.page.getByText('“l” becomes 1 on all 6,000 blocks of this world.').waitFor()
  await confirmAll(panel)
  await dialog(panel).getByText('“l” is now 1 on 6,000 blocks. Save to keep it.').waitFor()
  await changeAll(panel, 'o', '7')
  await panel.page.getByText('“o” becomes 0 on all').waitFor()
  await confirmAll(panel)
  await changeAll(panel, 'if_c', 'soon')
  await dialog(panel).getByText('Please enter a number.').waitFor()
  await changeAll(panel, 'if_c', '25')
  await confirmAll(panel)
  expect(panel.traffic.callsTo(saveWorld)).toHaveLength(0)
  await save(panel)
  const { blocks } = savedWorld(panel)
  expect(blocks).toHaveLength(6000)
  expect(blocks.every((it) => it['l'] === true && it['o'] === 0 && it['if_c'] === 25)).toBe(true)
  expect(blocks[14 + 23 * 100]).toMatchObject({ f: 20, t: 'Welcome <b>all</b>' })
})

test('shows the same world in raw JSON and forms, releases the keyboard, and saves no invalid JSON', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await openEditor(panel)
  await field(panel, 'Owner').fill('Bo')
  await tab(panel, 'Raw JSON').click()
  await code(panel).getByText('"owner": "Bo"').waitFor()
  await typeJson(panel, '{"owner": "Ana", "entry_level": 3, "blocks": []}')
  await tab(panel, 'General').click()
  expect(await field(panel, 'Owner').inputValue()).toBe('Ana')
  expect(await field(panel, 'Entry level').inputValue()).toBe('3')
  await tab(panel, 'Block Properties').click()
  await dialog(panel).getByText('This world has 0 blocks').waitFor()

  await tab(panel, 'Raw JSON').click()
  await code(panel).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await code(panel).evaluate((it) => it.contains(document.activeElement))).toBe(false)
  expect(await dialog(panel).count()).toBe(1)

  await typeJson(panel, '{\n  "owner": "Cyra",\n  "blocks": [}\n}')
  await dialog(panel).getByText('Invalid JSON format.', { exact: true }).waitFor()
  await dialog(panel).getByText('Cannot save, JSON is invalid.').waitFor()
  await page.locator('.cm-lintRange-error').hover()
  await page.getByText('Look at line 3, column 14.').waitFor()
  await expectFitLayout(panel, 'world-raw-invalid')
  await press(panel, 'Save')
  await page.locator('[data-level=error]').getByText('Cannot save, JSON is invalid.').waitFor()
  expect(traffic.callsTo(saveWorld)).toHaveLength(0)
  await tab(panel, 'General').click()
  await press(panel, 'Drop what I typed')
  expect(await field(panel, 'Owner').inputValue()).toBe('Ana')
})

test('keeps or reports long numbers, duplicate keys and unusual values', async ({ panel }) => {
  const text = '{"owner":"Maya","big":12345678901234567890,"half":0.50,"blocks":[]}'
  writeFileSync(panel.server.path('worlds/START_.json'), text)
  await openRaw(panel)
  await tab(panel, 'General').click()
  await field(panel, 'Owner').fill('Bo')
  await save(panel)
  expect(panel.traffic.callsTo(saveWorld)[0]?.body).toBe(
    '{"owner":"Bo","big":12345678901234567890,"half":0.5,"blocks":[]}',
  )

  await openRaw(panel)
  const typed = '"a": 2, "big": 12345678901234567890, "half": 0.50, "owner": "Bo", "blocks": []}'
  await typeJson(panel, `{"a": 1, ${typed}`)
  await panel.page.locator('.cm-lintRange-warning').first().waitFor()
  await press(panel, 'Save')
  await panel.page.locator('[data-level=error]').waitFor()
  await typeJson(panel, `{${typed}`)
  await save(panel)
  expect(panel.traffic.callsTo(saveWorld).at(-1)?.body).toBe(`{${typed}`)
  expect(readFileSync(panel.server.path('worlds/START_.json'), 'utf8')).toContain(
    '12345678901234567890',
  )
})

async function openRaw(panel: Panel) {
  if (!panel.page.url().endsWith('/worlds')) await panel.open('/worlds')
  await panel.page.getByRole('button', { name: 'Edit START' }).click()
  await tab(panel, 'Raw JSON').click()
  await code(panel).waitFor()
}

test('confirms closing with unsaved changes only, and explains a world that cannot be read or saved', async ({
  panel,
}) => {
  const { page, traffic } = panel
  putWorlds(panel.server, { START: {} })
  traffic.refuse(readWorld, 500)
  await panel.open('/worlds')
  await page.getByRole('button', { name: 'Edit START' }).click()
  await dialog(panel).getByRole('heading', { name: 'Failed to fetch world data.' }).waitFor()
  traffic.restore(readWorld)
  await press(panel, 'Try again')
  await field(panel, 'Owner').waitFor()

  await field(panel, 'Owner').fill('Bo')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await field(panel, 'Owner').inputValue()).toBe('Bo')
  await press(panel, 'Close')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog(panel).waitFor({ state: 'detached' })
  await edit(panel)
  expect(await field(panel, 'Owner').inputValue()).toBe('Maya')
  await page.keyboard.press('Escape')
  await dialog(panel).waitFor({ state: 'detached' })
  const opener = page.getByRole('button', { name: 'Edit START' })
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(traffic.callsTo(saveWorld)).toHaveLength(0)

  await edit(panel)
  traffic.refuse(saveWorld, 500)
  await field(panel, 'Owner').fill('Bo')
  await press(panel, 'Save')
  await page.getByText('Failed to save world data.').waitFor()
  expect(await field(panel, 'Owner').inputValue()).toBe('Bo')
  traffic.restore(saveWorld)
  await save(panel)
})

test('keeps and reports concurrent changes of the game, and lets a conflict be decided', async ({
  panel,
}) => {
  const { server, page } = panel
  await openEditor(panel)
  await server.change('/server/worlds/START', { weather: 8 })
  await field(panel, 'Owner').fill('Ana')
  await save(panel)
  await page.getByText('Changes that the game made in the meantime were kept.').waitFor()

  await edit(panel)
  await field(panel, 'Owner').fill('Bo')
  await field(panel, 'Entry level').fill('50')
  await field(panel, 'Music BPM').fill('90')
  // The game now changes owner and level, and a block that the editor has not changed.
  const blocks = (makeWorldValue()['blocks'] as TestBlock[]).with(0, { f: 8, b: 14 })
  await server.change('/server/worlds/START', { owner: 'Cyra', entry_level: 7, blocks })
  await press(panel, 'Save')
  await dialog(panel).getByText(editConflictSentence).waitFor()
  expect(await page.locator('[data-level=error]').count()).toBe(0)
  const again = dialog(panel).getByRole('button', { name: 'Save with these values' })
  expect(await again.isDisabled()).toBe(true)
  await press(panel, 'Keep all of mine')
  const level = dialog(panel).getByRole('group', { name: 'Entry level' })
  await level.getByLabel('In the game now').check()
  await expectFitLayout(panel, 'world-conflict')
  await again.click()
  await dialog(panel).waitFor({ state: 'detached' })
  await page.getByText('World data saved successfully.').last().waitFor()
  const values = { owner: 'Bo', entry_level: 7, music_bpm: 90, weather: 8 }
  expect(savedWorld(panel)).toMatchObject(values)
  expect(savedWorld(panel).blocks[0]).toEqual({ f: 8, b: 14 })
  await decideUnlisted(panel)
})

/** The api lists the first of many conflicts only; the editor finds the others. */
async function decideUnlisted(panel: Panel): Promise<void> {
  const { page, server } = panel
  await edit(panel)
  await field(panel, 'Owner').fill('Di')
  await field(panel, 'Entry level').fill('60')
  await server.change('/server/worlds/START', { owner: 'Ema', entry_level: 8 })
  const conflicts = [{ path: ['owner'], base: 'Bo', yours: 'Di', theirs: 'Ema' }]
  const json = { error: editConflictSentence, code: 'edit-conflict', conflicts, moreConflicts: 1 }
  await page.route(/\/worlds\/START$/, (it) => it.fulfill({ status: 409, json }), { times: 1 })
  await press(panel, 'Save')
  await dialog(panel).getByRole('group', { name: 'Entry level' }).waitFor()
  await press(panel, 'Keep all of mine')
  await press(panel, 'Save with these values')
  await dialog(panel).waitFor({ state: 'detached' })
  expect(savedWorld(panel)).toMatchObject({ owner: 'Di', entry_level: 60 })
}

test('shows the differences of an older version and restores it after a confirmation', async ({
  panel,
}) => {
  const { traffic, page, server } = panel
  await openEditor(panel)
  await server.change('/server/worlds/START', { owner: 'Bo' })
  const { body } = await server.get('/server/worlds/START/versions')
  await server.post(`/server/worlds/START/versions/${body[0].number}/restore`)
  const { blocks } = server.file('worlds/START_.json')
  const locked = (blocks as TestBlock[]).map((it, at) => (at < 711 ? { ...it, l: true } : it))
  await server.change('/server/worlds/START', { owner: 'Cyra', blocks: locked })
  await page.reload()
  await edit(panel)
  await tab(panel, 'Raw JSON').click()
  await press(panel, 'History')
  const history = page.getByRole('dialog', { name: 'Older versions' })
  await history.getByText(/^Replaced by a restore by Maya · [\d.]+ kB$/).waitFor()
  await history.getByRole('button', { name: 'Compare with now' }).first().click()
  for (const text of ['Block (12, 0) · l', 'not set', '"Maya"'])
    await history.getByText(text, { exact: true }).first().waitFor()
  await history.getByText(/^… and \d+ more$/).waitFor()
  await history.getByRole('button', { name: 'Restore' }).first().click()
  await page
    .getByRole('dialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await page.getByText('START was restored.').waitFor()
  await code(panel).getByText('"owner": "Maya"').waitFor()
  expect(traffic.callsTo(restoreWorldVersion)[0]?.params).toMatchObject({
    name: 'START',
    number: '3',
  })
  expect(traffic.callsTo(listWorldVersions).length).toBeGreaterThan(0)
})
