import { listStamps } from '@trellis/contract/game/world-library.ts'
import { saveWorld } from '@trellis/contract/game/worlds.ts'
import { expect } from 'vitest'
import { makeItem, putItems } from './kit/items.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { putWorlds, type TestBlock } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const editor = ({ page }: Panel) => page.getByRole('dialog', { name: 'Edit START' })
const press = ({ page }: Panel, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Clicks on a tile of the fitted map. */
async function clickTile({ page }: Panel, x: number, y: number) {
  const box = (await page.getByRole('application').boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60)
  await page.mouse.click(
    box.x + (box.width - 100 * scale) / 2 + (x + 0.5) * scale,
    box.y + (box.height - 60 * scale) / 2 + (y + 0.5) * scale,
  )
}

async function openPainter(panel: Panel) {
  await putItems(panel, [
    makeItem({ id: 2, name: 'Dirt' }),
    makeItem({ id: 10, name: 'Rock' }),
    makeItem({ id: 14, name: 'Cave Background', kind: 5 }),
    makeItem({ id: 202, name: 'Small Lock', kind: 8 }),
    makeItem({ id: 314, name: 'Moss' }),
    makeItem({ id: 330, name: 'Hedge Wall', kind: 5 }),
    makeItem({ id: 420, name: 'Oak Logs' }),
  ])
  putWorlds(panel.server, { START: {} })
  await panel.open('/worlds?map=START')
  await panel.page.getByRole('dialog').getByRole('button', { name: 'Paint', exact: true }).click()
  await editor(panel).getByText('No tiles changed').waitFor()
}

/** Makes a stamp of a lock and a rock, as another program could. */
async function makeTrap({ server }: Panel) {
  const shape = {
    width: 2,
    height: 1,
    tiles: [
      [{ f: 202, b: 14 }, 1],
      [{ f: 10, b: 0 }, 1],
    ],
  }
  const made = await server.post('/server/stamps', { name: 'Trap', shape })
  expect(made.status).toBe(201)
}

async function placeTrap(panel: Panel) {
  const { page } = panel
  await press(panel, 'Stamps')
  await press(panel, 'Trap')
  await clickTile(panel, 20, 5)
  await editor(panel).getByText('1 tile changed').waitFor()
  await press(panel, 'Stamps')
  await press(panel, 'Delete the stamp Trap')
  await press(panel, 'Delete stamp')
  await expect.poll(() => page.getByRole('button', { name: 'Trap', exact: true }).count()).toBe(0)
}

test('leaves locks out of a stamp that was made elsewhere, places a built-in stamp, and saves the selection as an own one', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await makeTrap(panel)
  await openPainter(panel)
  await placeTrap(panel)

  for (const name of ['Tree', 'House', 'Fence', 'Stairs', 'Lamp'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  await page.getByText('First mark a part of the map').waitFor()
  await press(panel, 'Tree')
  await clickTile(panel, 50, 10)
  await editor(panel).getByText('20 tiles changed').waitFor()

  await page.getByRole('application').focus()
  await page.keyboard.press('s')
  await clickTile(panel, 51, 10)
  await press(panel, 'Stamps')
  await press(panel, 'Save the selection as a stamp')
  await page.getByLabel('Name of the stamp').fill('Leaf')
  await page.keyboard.press('Enter')
  await page.getByText('Leaf was saved.').waitFor()
  await expectFitLayout(panel, 'stamps-own')
  await press(panel, 'Rename the stamp Leaf')
  await page.getByLabel('Name of the stamp').fill('Corner')
  await page.keyboard.press('Enter')
  await press(panel, 'Corner')
  await clickTile(panel, 5, 5)

  await press(panel, 'Save')
  await page.getByText('World data saved successfully.').waitFor()
  const { blocks } = JSON.parse(String(traffic.callsTo(saveWorld)[0]?.body)) as {
    blocks: TestBlock[]
  }
  const at = (x: number, y: number) => blocks[x + y * 100]
  expect(at(51, 10)).toMatchObject({ f: 314, b: 330 })
  expect(at(52, 16)).toMatchObject({ f: 0, b: 420 })
  expect(at(5, 5)).toMatchObject({ f: 314, b: 330 })
  // The corners of the tree leave the tiles as they are.
  expect(at(50, 10)).toMatchObject({ f: 0, b: 0 })

  await page.reload()
  await editor(panel).waitFor({ state: 'detached' })
  expect(traffic.callsTo(listStamps).length).toBeGreaterThan(1)
})
