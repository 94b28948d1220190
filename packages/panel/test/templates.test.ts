import { createServer, powerServer } from '@trellis/contract/servers.ts'
import { addTemplate, saveTemplate } from '@trellis/contract/templates.ts'
import { settleHeldEdit } from '@trellis/contract/waiting-edits.ts'
import { expect, vi } from 'vitest'
import { makeTemplate } from './fake-templates.ts'
import { makeProfile, makeServer } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function openTab(panel: Panel, isSuperAdmin = true) {
  const permissions = isSuperAdmin ? [] : (['settings:view'] as const)
  panel.api.world.profile = makeProfile({ isAdmin: true, isSuperAdmin, permissions })
  await panel.open('/admin?tab=engines')
}

test('an engine is registered by keyboard, edited, and removed while nobody has it', async ({
  panel,
}) => {
  const { page, api } = panel
  await openTab(panel)
  await page.getByText('Only the bundled engine').waitFor()
  await expectFitLook(panel, 'engines-none')
  await page.getByRole('button', { name: 'Register engine' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().waitFor()
  await dialog.getByRole('button', { name: 'Register engine' }).click()
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByText('Enter a pattern.').waitFor()
  await dialog.getByLabel('Name').first().fill('Northwind')
  await dialog.getByLabel('Id', { exact: true }).fill('northwind')
  await dialog.getByLabel('Program', { exact: true }).fill('northwind/server')
  await dialog.getByLabel('Arguments').fill('--port\n${port}')
  await dialog.getByLabel('Environment').fill('MODE=private')
  await dialog.getByLabel('Files').fill('northwind/settings.json -> database/json/config.json')
  await dialog.getByLabel('Ready pattern').fill('(a)\\1')
  await dialog.getByLabel('Offered').click()
  await expectFitLook(panel, 'engine-add')
  api.answer(addTemplate, () => ({ status: 400, error: 'This pattern may take for ever.' }))
  await dialog.getByRole('button', { name: 'Register engine' }).click()
  await page.getByText('This pattern may take for ever.').waitFor()
  api.restore(addTemplate)
  await dialog.getByLabel('Ready pattern').fill('^Listening')
  await dialog.getByRole('button', { name: 'Register engine' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(addTemplate).at(-1)?.body).toMatchObject({
    id: 'northwind',
    name: 'Northwind',
    args: ['--port', '${port}'],
    env: { MODE: 'private' },
    files: [{ from: 'northwind/settings.json', to: 'database/json/config.json' }],
    ready: { by: 'stdout', pattern: '^Listening' },
    playersPattern: null,
    save: null,
    stop: { lines: ['stop'], signal: 'SIGTERM', graceMs: 10_000 },
    isOffered: true,
  })
  const entry = page.getByRole('list', { name: 'Engines' }).getByRole('listitem')
  await entry.getByText('northwind/server').waitFor()
  await entry.getByText(/^[0-9a-f]{64}$/).waitFor()
  await expectFitLook(panel, 'engines')

  await entry.getByRole('button', { name: 'Edit Northwind' }).click()
  await dialog.getByLabel('Data schema').selectOption('none')
  expect(await dialog.getByLabel('Worlds').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save engine' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(saveTemplate).at(-1)?.body).toMatchObject({
    schema: 'none',
    paths: null,
    version: 1,
  })
  await entry.getByRole('button', { name: 'Remove Northwind' }).click()
  await page.getByRole('button', { name: 'Remove engine' }).click()
  await page.getByText('Only the bundled engine').waitFor()
})

test('an engine that servers have stays, and who may only look is offered nothing', async ({
  panel,
}) => {
  const { page, api } = panel
  api.world.templates = [makeTemplate({ servers: 2 })]
  await openTab(panel)
  const remove = page.getByRole('button', { name: 'Remove Northwind' })
  await remove.hover()
  await page.getByText('2 servers use this engine.').waitFor()
  await remove.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await openTab(panel, false)
  await page.getByText('Only a super admin can change them.').waitFor()
  expect(await page.getByRole('button', { name: 'Edit Northwind' }).count()).toBe(0)
})

test('an owner chooses an engine for a new server, when there is a choice', async ({ panel }) => {
  const { page, api } = panel
  api.world.templates = [makeTemplate()]
  api.world.own = null
  api.world.hosted = []
  api.world.profile = makeProfile({ serverOwned: 'No Server', availableSlot: 1 })
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Create Server' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Elsewhere')
  await dialog.getByLabel('Engine').selectOption({ label: 'Northwind' })
  await expectFitLook(panel, 'engine-choice')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(createServer).at(-1)?.body).toEqual({
    serverName: 'Elsewhere',
    engine: 'northwind',
  })
})

test('edits that wait are told where they are made, and made by one press', async ({ panel }) => {
  const { page, api } = panel
  const engine = { id: 'northwind', name: 'Northwind', schema: 'lychie-json' } as const
  api.world.own = makeServer({ engine, status: 'ONLINE', waitingEdits: { queued: 3, held: 1 } })
  api.world.heldEdits = [
    {
      number: 4,
      at: '2026-10-09T00:00:00.000Z',
      by: 'Budi',
      document: { kind: 'world', name: 'FARM' },
      conflicts: [{ path: ['weather'], base: 0, yours: 2, theirs: 7 }],
    },
  ]
  await panel.open('/worlds')
  await page.getByText('3 edits wait for the stop').waitFor()
  await expectFitLook(panel, 'waiting-edits')
  await page.getByRole('button', { name: 'Stop, apply, start' }).click()
  await expect
    .poll(() => api.callsOf(powerServer).at(-1)?.params)
    .toMatchObject({ action: 'restart' })
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('World FARM').waitFor()
  await expectFitLook(panel, 'held-edits')
  await dialog.getByRole('button', { name: 'Keep my edit of World FARM' }).click()
  await dialog.getByText('Everything is decided.').waitFor()
  expect(api.callsOf(settleHeldEdit).at(-1)).toMatchObject({
    params: { number: '4' },
    body: { keep: 'mine' },
  })
})

test('where nobody but the engine reads its data, every page of it says so', async ({ panel }) => {
  const { page, api } = panel
  const engine = { id: 'northwind', name: 'Northwind', schema: 'none' } as const
  api.world.own = makeServer({ engine, status: 'ONLINE', waitingEdits: { queued: 0, held: 0 } })
  for (const path of ['/worlds', '/players', '/items', '/configuration']) {
    await panel.open(path)
    await page.getByText("This engine's data cannot be edited here").waitFor()
  }
  await expectFitLook(panel, 'engine-without-schema')
})
