import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeItem, putItems } from './kit/items.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const items = [
  makeItem({ id: 2, name: 'Dirt' }),
  makeItem({ id: 3, name: 'Dirt Seed', kind: 3 }),
  makeItem({ id: 4, name: 'Lava' }),
  makeItem({ id: 10, name: 'Rock' }),
  makeItem({ id: 302, name: 'Sand' }),
  makeItem({ id: 304, name: 'Extraordinarily Long Glassy Block' }),
]
const builtIn = [
  { grows: 302, from: [10, 2] },
  { grows: 304, from: [302, 4] },
]

async function openRecipes(panel: Panel) {
  await putItems(panel, items)
  const folder = panel.api.environment['ITEMS_DIR'] ?? ''
  writeFileSync(join(folder, 'recipes.json'), JSON.stringify(builtIn))
  await panel.seed(async () => {})
  await panel.open('/recipes')
  await panel.page.getByRole('list', { name: 'recipes' }).waitFor()
}

async function pick({ page }: Panel, label: string, text: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: `${name} ID` }).click()
}

const readOwn = async ({ server }: Panel) => (await server.get('/server/recipes')).body.own

async function addRemoveAndRestore(panel: Panel) {
  const { page } = panel
  await pick(panel, 'First seed', 'dirt', 'Dirt')
  await pick(panel, 'Second seed', 'lava', 'Lava')
  await pick(panel, 'Grows', 'rock', 'Rock')
  await page.getByRole('button', { name: 'Add recipe' }).click()
  await page.getByText('Yours').waitFor()
  await page.getByRole('button', { name: 'Remove the recipe of Rock and Dirt' }).click()
  await page.getByText('Removed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(() => readOwn(panel))
    .toEqual([
      { from: [2, 4], grows: 10 },
      { from: [2, 10], grows: 0 },
    ])
  await page.getByRole('button', { name: 'Restore the recipe of Rock and Dirt' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => readOwn(panel)).toEqual([{ from: [2, 4], grows: 10 }])
}

test('lists the recipes of the game, refuses one of two equal seeds, adds, removes and restores recipes, which the server keeps, and shows those of one item', async ({
  panel,
}) => {
  const { page } = panel
  await openRecipes(panel)
  await page.getByRole('heading', { name: 'Recipes (2)' }).waitFor()
  const entries = page.getByRole('list', { name: 'recipes' }).getByRole('listitem')
  expect(await entries.count()).toBe(2)
  await pick(panel, 'First seed', 'dirt', 'Dirt Seed')
  await pick(panel, 'Second seed', 'dirt', 'Dirt Seed')
  await pick(panel, 'Grows', 'rock', 'Rock')
  await page.getByRole('button', { name: 'Add recipe' }).click()
  await page.getByText('A recipe needs the seeds of two different items.').waitFor()
  expect(await readOwn(panel)).toEqual([])

  await addRemoveAndRestore(panel)
  await page.getByRole('heading', { name: 'Recipes (3)' }).waitFor()
  await pick(panel, 'Show recipes with', 'glassy', 'Extraordinarily Long Glassy Block')
  await expect.poll(() => entries.count()).toBe(1)
  await expectFitLayout(panel, 'recipes')

  await panel.open('/items?name=Sand&item=302')
  const dialog = page.getByRole('dialog', { name: 'Sand' })
  await dialog.getByRole('region', { name: 'Grows from' }).getByText('Rock + Dirt = Sand').waitFor()
  await dialog.getByRole('region', { name: 'Helps to grow' }).waitFor()
})
