import { expect } from 'vitest'
import { makeItem, putItems } from './kit/items.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const items = [
  makeItem({ id: 2, name: 'Dirt' }),
  makeItem({ id: 10, name: 'Rock' }),
  makeItem({ id: 12, name: 'Door' }),
  makeItem({ id: 20, name: 'Sign' }),
  makeItem({ id: 202, name: 'Small Lock' }),
  makeItem({ id: 242, name: 'World Lock' }),
]

async function openStore(panel: Panel) {
  await putItems(panel, items)
  await panel.open('/configuration')
  await panel.page.getByRole('link', { name: 'Game Store' }).click()
  await panel.page.getByRole('list', { name: 'packs' }).waitFor()
}

const readStore = async ({ server }: Panel) => (await server.get('/server/game-store')).body
const readNames = async (panel: Panel): Promise<string[]> =>
  (await readStore(panel)).packs.map(({ name }: { name: string }) => name)

/** Gives the first pack as many kinds of items as it may have. */
async function fillFirstPack({ server }: Panel) {
  const { version: _, ...store } = (await server.get('/server/game-store')).body
  const full = Array.from({ length: 20 }, (_none, at) => [500 + 2 * at, 1])
  const packs = store.packs.with(0, { ...store.packs[0], items: full })
  expect((await server.put('/server/game-store', { ...store, packs })).status).toBe(200)
}

test('shows a fault at its pack, refuses two packs with one name, removes a pack, and adds a pack and a daily reward, which the server keeps', async ({
  panel,
}) => {
  const { page } = panel
  await fillFirstPack(panel)
  await openStore(panel)
  const [first, ...others] = await readNames(panel)
  expect([first, others.includes('World Lock')]).toEqual(['Small Lock', true])
  const names = page.getByRole('list', { name: 'packs' }).getByLabel('Name')
  await names.first().fill('World Lock')
  const full = page.getByRole('list', { name: 'packs' }).locator('> li').first()
  await full.getByText('Two packs have the same name.').waitFor()
  await full.getByRole('combobox').fill('rock')
  await page.getByRole('option', { name: 'Rock ID' }).click()
  await full.getByRole('button', { name: 'Add', exact: false }).click()
  await full.getByText('A pack has at most 20 kinds of items.').waitFor()
  await page.getByRole('button', { name: 'Remove pack World Lock', exact: true }).first().click()
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect.poll(() => readNames(panel)).toEqual(others)
  // The form has nothing left to save, so later edits are not a part of that save.
  await expect.poll(() => save.isDisabled()).toBe(true)
  await expect.poll(() => save.getAttribute('data-loading')).toBeNull()

  await page.getByRole('button', { name: 'Add pack' }).click()
  const entry = page.getByRole('list', { name: 'packs' }).locator('> li').last()
  await entry.getByLabel('Name').fill('Rocks')
  await entry.getByLabel('Price in gems').fill('30')
  await entry.getByRole('combobox').fill('rock')
  await page.getByRole('option', { name: 'Rock ID' }).click()
  await entry.getByLabel('Count', { exact: true }).fill('40')
  await entry.getByRole('button', { name: 'Add', exact: false }).click()
  await page.getByLabel('Gems', { exact: true }).fill('75')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => (await readStore(panel)).packs.at(-1))
    .toEqual({ name: 'Rocks', price: 30, items: [[10, 40]] })
  expect((await readStore(panel)).reward.gems).toBe(75)
})
