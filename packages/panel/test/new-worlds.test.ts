import { readFileSync } from 'node:fs'
import { createWorld } from '@trellis/contract/game/world-files.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { makeBlocks, putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const dialog = ({ page }: Panel, name: string) => page.getByRole('dialog', { name })
const row = ({ page }: Panel, name: string) =>
  page.getByRole('table', { name: 'Worlds' }).getByRole('row').filter({ hasText: name })

async function openWorlds(panel: Panel) {
  putWorlds(panel.server, { ALPHA: {}, BAKERY: { owner: 'Bo' } })
  await panel.open('/worlds')
  await row(panel, 'ALPHA').waitFor()
}

test('creates a world from a template, duplicates, renames and saves one, and takes the file back', async ({
  panel,
}) => {
  const { page } = panel
  await openWorlds(panel)
  await button(panel, 'New world').click()
  const asked = dialog(panel, 'New world')
  for (const name of ['Empty', 'Farm', 'Parkour', 'Shop street', 'Pixel-art canvas'])
    await asked.getByRole('button', { name, exact: true }).waitFor()
  await asked.locator('[data-thumbnail=drawn]').nth(4).waitFor()
  await asked.getByLabel('Name of the world').fill('exit')
  await asked.getByRole('button', { name: 'Create world' }).click()
  await asked.getByText('World names are 1-23 capital letters and numbers.').waitFor()
  await asked.getByLabel('Name of the world').fill('alpha')
  await asked.getByRole('button', { name: 'Create world' }).click()
  await asked.getByText('There is a world of this name already.').waitFor()
  await asked.getByLabel('Name of the world').fill('shops')
  await asked.getByRole('button', { name: 'Shop street' }).click()
  await asked.getByRole('button', { name: 'Create world' }).click()
  await row(panel, 'SHOPS').waitFor()
  await page.getByText('SHOPS was created.').waitFor()
  expect(panel.traffic.callsTo(createWorld)).toHaveLength(2)
  expect(panel.server.file('worlds/SHOPS_.json').ct).toBe('Shop')

  await button(panel, 'More for ALPHA').click()
  await dialog(panel, 'ALPHA').getByText('Make a second world like this one.').waitFor()
  await button(panel, 'Duplicate').click()
  await page.getByLabel('Name of the world').fill('second')
  await page.getByText('It has no locks, owners').waitFor()
  await page.keyboard.press('Enter')
  await row(panel, 'SECOND').waitFor()
  expect(panel.server.file('worlds/SECOND_.json').owner).toBe('')

  await button(panel, 'More for SECOND').click()
  await button(panel, 'Rename').click()
  await page.getByLabel('Name of the world').fill('third')
  await page.keyboard.press('Enter')
  await row(panel, 'THIRD').waitFor()
  await expect.poll(() => row(panel, 'SECOND').count()).toBe(0)

  await closeToasts(page)
  await button(panel, 'More for ALPHA').click()
  const download = page.waitForEvent('download')
  await button(panel, 'Save as file').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ALPHA.world.json')
  const path = await file.path()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ format: 'trellis-world' })
  await page.keyboard.press('Escape')

  await button(panel, 'New world').click()
  const chooser = page.waitForEvent('filechooser')
  await button(panel, 'Choose a file').click()
  const chosen = await chooser
  await chosen.setFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"zip"}'),
  })
  await page.getByText('This file cannot be used. This file is not a world.').waitFor()
  await chosen.setFiles(path)
  await page.getByText('The world of the file: ALPHA').waitFor()
  await page.getByLabel('Name of the world').fill('IMPORTED')
  await button(panel, 'Create world').click()
  await row(panel, 'IMPORTED').waitFor()
  const { blocks } = panel.server.file('worlds/IMPORTED_.json')
  const lock = blocks.findIndex((_: unknown, at: number) => makeBlocks()[at]?.f === 202)
  expect([blocks.length, blocks[lock].f]).toEqual([6000, 0])
})

test('saves a world as a template, renames and deletes it by keyboard', async ({ panel }) => {
  const { page } = panel
  await openWorlds(panel)
  await button(panel, 'More for BAKERY').press('Enter')
  await button(panel, 'Save as template').press('Enter')
  await page.getByLabel('Name of the template').fill('Bread & butter')
  await page.keyboard.press('Enter')
  await page.getByText('Bread & butter was saved.').waitFor()
  await button(panel, 'New world').press('Enter')
  await button(panel, 'Rename the template Bread & butter').press('Enter')
  await page.getByLabel('Name of the template').fill('Toast')
  await page.keyboard.press('Enter')
  await button(panel, 'Toast').waitFor()
  await expectFitLayout(panel, 'new-world-own')
  await button(panel, 'Delete the template Toast').press('Enter')
  await button(panel, 'Delete template').click()
  await expect.poll(() => button(panel, 'Toast').count()).toBe(0)
})
