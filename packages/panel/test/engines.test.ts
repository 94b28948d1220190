import { settleHeldEdit } from '@trellis/contract/game/pending-edits.ts'
import { listPlayers } from '@trellis/contract/game/players.ts'
import { listWorlds } from '@trellis/contract/game/worlds.ts'
import { addTemplate, saveTemplate } from '@trellis/contract/hosting/engines.ts'
import { createServer, powerServer } from '@trellis/contract/hosting/servers.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { putEngine, registerEngine, typeCommand } from './kit/engines.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { makeWorldValue } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

/** Opens the tab as a super admin, who has view permission only once demoted. */
async function openTab(panel: Panel) {
  await panel.promote(['settings:view'])
  await panel.open('/admin?tab=engines')
}

/** Describes an engine with a pattern that may take too long. */
async function fillForm(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Name').first().fill('Northwind')
  await dialog.getByLabel('Id', { exact: true }).fill('northwind')
  await dialog.getByLabel('Program', { exact: true }).fill('foreign/engine.mts')
  await dialog.getByLabel('Arguments').fill('--port\n${port}')
  await dialog.getByLabel('Environment').fill('MODE=private')
  await dialog.getByLabel('Files').fill('foreign/defaults.json -> database/json/config.json')
  await dialog.getByLabel('Ready pattern').fill('(a)\\1')
  await dialog.getByLabel('Offered').click()
}

test('registers an engine by keyboard, edits it, removes it while unused, but keeps one that servers use, and offers view-only admins no controls', async ({
  panel,
}) => {
  const { page, traffic } = panel
  putEngine(panel)
  await openTab(panel)
  await page.getByText('Only the bundled engine').waitFor()
  await page.getByRole('button', { name: 'Register engine' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().waitFor()
  await dialog.getByRole('button', { name: 'Register engine' }).click()
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByText('Enter a pattern.').waitFor()
  await fillForm(dialog)
  await dialog.getByRole('button', { name: 'Register engine' }).click()
  await dialog
    .getByText('Lookaheads, backreferences and nested quantifiers are not allowed')
    .waitFor()
  await dialog.getByLabel('Ready pattern').fill('^Listening')
  await dialog.getByRole('button', { name: 'Register engine' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(addTemplate).at(-1)?.body).toMatchObject({
    id: 'northwind',
    name: 'Northwind',
    args: ['--port', '${port}'],
    env: { MODE: 'private' },
    files: [{ from: 'foreign/defaults.json', to: 'database/json/config.json' }],
    ready: { by: 'stdout', pattern: '^Listening' },
    playersPattern: null,
    save: null,
    stop: { lines: ['stop'], signal: 'SIGTERM', graceMs: 10_000 },
    isOffered: true,
  })
  const entry = page.getByRole('list', { name: 'Engines' }).getByRole('listitem')
  await entry.getByText('foreign/engine.mts').waitFor()
  await entry.getByText(/^[0-9a-f]{64}$/).waitFor()

  await entry.getByRole('button', { name: 'Edit Northwind' }).click()
  await dialog.getByLabel('Data schema').selectOption('none')
  expect(await dialog.getByLabel('Worlds').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save engine' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(saveTemplate).at(-1)?.body).toMatchObject({
    schema: 'none',
    paths: null,
    version: 1,
  })
  await entry.getByRole('button', { name: 'Remove Northwind' }).click()
  await page.getByRole('button', { name: 'Remove engine' }).click()
  await page.getByText('Only the bundled engine').waitFor()
  await keepUsedEngine(panel)
})

/** Keeps an engine that servers use, and offers view-only admins no controls. */
async function keepUsedEngine(panel: Panel): Promise<void> {
  const { page, api } = panel
  await registerEngine(panel)
  await GameOwner.create(api, '7', 'Elsewhere', 'northwind')
  await GameOwner.create(api, '8', 'Overseas', 'northwind')
  await page.reload()
  const remove = page.getByRole('button', { name: 'Remove Northwind' })
  await remove.hover()
  await page.getByText('2 servers use this engine.').waitFor()
  await remove.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await panel.demote()
  await page.reload()
  await page.getByText('Only a super admin can change them.').waitFor()
  expect(await page.getByRole('button', { name: 'Edit Northwind' }).count()).toBe(0)
}

test('offers an owner a choice of engines for a new server', async ({ panel }) => {
  const { page, api, traffic } = panel
  await registerEngine(panel)
  await panel.openFor(await api.signIn('7'), '/dashboard')
  await page.getByRole('button', { name: 'Create Server' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Elsewhere')
  await dialog.getByLabel('Engine').selectOption({ label: 'Northwind' })
  await expectFitLayout(panel, 'engine-choice')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(createServer).at(-1)?.body).toEqual({
    serverName: 'Elsewhere',
    engine: 'northwind',
  })
})

/** Creates an owner of a Northwind server with worlds, with one conflicted edit and three pending ones. */
async function leaveEdits(panel: Panel): Promise<GameOwner> {
  await registerEngine(panel)
  const owner = await GameOwner.create(panel.api, '7', 'Elsewhere', 'northwind')
  const worlds = ['BARN', 'CAVE', 'DOJO', 'FARM']
  for (const name of worlds) owner.write(`saves/worlds/${name}_.json`, makeWorldValue())
  const setWeather = async (name: string, weather: number) => {
    const { status, body } = await owner.change(`/server/worlds/${name}`, { weather })
    expect([status, body.error]).toEqual([200, undefined])
  }
  const countEdits = async () => (await owner.server()).waitingEdits
  await owner.start()
  await setWeather('FARM', 2)
  await typeCommand(owner, 'weather FARM 7', 'The weather of FARM is 7.')
  await owner.stop()
  await expect.poll(countEdits).toEqual({ queued: 0, held: 1 })
  await owner.start()
  for (const name of ['BARN', 'CAVE', 'DOJO']) await setWeather(name, 2)
  await expect.poll(countEdits).toEqual({ queued: 3, held: 1 })
  return owner
}

test('lists pending edits where they were made, and applies them with one click', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const owner = await leaveEdits(panel)
  const readWeather = (name: string) => owner.file(`saves/worlds/${name}_.json`).weather
  await panel.openFor(owner.who, '/worlds')
  await page.getByText('3 edits wait for the stop').waitFor()
  await expectFitLayout(panel, 'pending-edits')
  expect(readWeather('DOJO')).toBe(0)
  await page.getByRole('button', { name: 'Stop, apply, start' }).click()
  await expect
    .poll(() => traffic.callsTo(powerServer).at(-1)?.params)
    .toMatchObject({ action: 'restart' })
  await page.getByText('3 edits wait for the stop').waitFor({ state: 'detached' })
  expect(['BARN', 'CAVE', 'DOJO'].map(readWeather)).toEqual([2, 2, 2])
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('World FARM').waitFor()
  await expectFitLayout(panel, 'held-edits')
  await dialog.getByRole('button', { name: 'Keep my edit of World FARM' }).click()
  await dialog.getByText('Everything is decided.').waitFor()
  expect(traffic.callsTo(settleHeldEdit).at(-1)?.body).toEqual({ keep: 'mine' })
})

test('labels every data page when only the engine reads its data', async ({ panel }) => {
  const { page, traffic } = panel
  await registerEngine(panel, { schema: 'none', paths: null })
  const owner = await GameOwner.create(panel.api, '7', 'Elsewhere', 'northwind')
  await panel.openFor(owner.who, '/worlds')
  await page.getByText("This engine's data cannot be edited here").waitFor()
  for (const name of ['Player Database', 'Item Database', 'Configuration']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const label = page.getByText("This engine's data cannot be edited here")
    await expect.poll(() => label.locator('visible=true').count()).toBe(1)
  }
  expect([listWorlds, listPlayers].flatMap((route) => traffic.callsTo(route))).toEqual([])
})
