import { saveWorld } from '@trellis/contract/game/worlds.ts'
import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { expectNoAxeViolations } from './kit/browser.ts'
import { listEnglishTexts } from './kit/catalogues.ts'
import { getColor, makeItem, putItems } from './kit/items.ts'
import { setLanguage } from './kit/languages.ts'
import { listLeftovers } from './kit/leftovers.ts'
import { listClipped } from './kit/misfits.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import { watchSprites } from './kit/sprite-draws.ts'
import { closeToasts } from './kit/toasts.ts'
import { makeBlocks, putWorlds, type TestBlock } from './kit/worlds.ts'
import { watchWrittenText } from './kit/written-text.ts'
import { expectFitLayout } from './layout.ts'

const canvas = ({ page }: Panel) => page.getByRole('application')
const dialog = ({ page }: Panel) => page.getByRole('dialog', { name: 'Edit START' })
const button = (panel: Panel, name: string) =>
  dialog(panel).getByRole('button', { name, exact: true })
const press = (panel: Panel, name: string) => button(panel, name).click()
const changed = (panel: Panel, text: string) =>
  dialog(panel).getByText(text, { exact: true }).waitFor()
const tileAt = (x: number, y: number) => x + y * 100
const [dirt, bedrock, rock, sign, glass] = [2, 8, 10, 20, 54]

const items = [
  makeItem({ id: dirt, name: 'Dirt' }),
  makeItem({ id: 3, name: 'Dirt Seed', kind: 3 }),
  makeItem({ id: 6, name: 'Main Door', kind: 6 }),
  makeItem({ id: bedrock, name: 'Bedrock' }),
  makeItem({ id: rock, name: 'Rock' }),
  makeItem({ id: 14, name: 'Cave Background', kind: 5 }),
  makeItem({ id: sign, name: 'Sign', kind: 6 }),
  makeItem({ id: glass, name: 'Glass Pane' }),
  makeItem({ id: 202, name: 'Small Lock', kind: 8 }),
  makeItem({ id: 242, name: 'World Lock', kind: 8 }),
]

async function openPainter(panel: Panel) {
  await putItems(panel, items)
  putWorlds(panel.server, { START: {} })
  await panel.open('/worlds?map=START')
  await panel.page.getByRole('dialog').getByRole('button', { name: 'Paint', exact: true }).click()
  await button(panel, 'Brush').waitFor()
  await button(panel, 'Rock').waitFor()
  await dialog(panel).getByText('No tiles changed').waitFor()
}

/** Returns the middle of a tile on the fitted map, from the top left corner of the page. */
async function getPoint(panel: Panel, x: number, y: number) {
  const box = (await canvas(panel).boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60)
  return {
    x: box.x + (box.width - 100 * scale) / 2 + (x + 0.5) * scale,
    y: box.y + (box.height - 60 * scale) / 2 + (y + 0.5) * scale,
  }
}

/** Presses the mouse on the first tile, and moves over the others before it is released. */
async function drag(panel: Panel, ...tiles: [x: number, y: number][]) {
  const { mouse } = panel.page
  for (const [index, [x, y]] of tiles.entries()) {
    const point = await getPoint(panel, x, y)
    await mouse.move(point.x, point.y)
    if (index === 0) await mouse.down()
  }
  await mouse.up()
}

async function getColorAt(panel: Panel, x: number, y: number): Promise<number[]> {
  const box = (await canvas(panel).boundingBox())!
  const point = await getPoint(panel, x, y)
  return canvas(panel).evaluate(
    (it, place) => {
      const pen = (it as HTMLCanvasElement).getContext('2d')!
      return [...pen.getImageData(place.x, place.y, 1, 1).data].slice(0, 3)
    },
    { x: point.x - box.x, y: point.y - box.y },
  )
}
const isNear = (a: number[], b: number[]) => a.every((it, at) => Math.abs(it - b[at]!) < 40)
const expectItem = (panel: Panel, x: number, y: number, id: number) =>
  expect.poll(async () => isNear(await getColorAt(panel, x, y), getColor(id))).toBe(true)

async function save(panel: Panel) {
  await press(panel, 'Save')
  await panel.page.getByText('World data saved successfully.').last().waitFor()
  await changed(panel, 'No tiles changed')
  await closeToasts(panel.page)
}

const savedBlocks = ({ server }: Panel) =>
  (server.file('worlds/START_.json') as { blocks: TestBlock[] }).blocks

test('paints with the mouse, saves a stroke or the whole world as one change, and keeps the tiles of a refused save', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openPainter(panel)
  await dialog(panel).getByText('Choose an item first.').waitFor()
  await expectFitLayout(panel, 'painter')
  await press(panel, 'Rock')
  await dialog(panel).getByText('You paint with Rock.').waitFor()
  const countSprites = await watchSprites(page)
  await drag(panel, [10, 5], [20, 5], [20, 10])
  await changed(panel, '16 tiles changed')
  // The palette of a large world would take longer to render than the stroke.
  expect(await countSprites()).toBe(0)
  await page.mouse.move(0, 0)
  await expectItem(panel, 15, 5, rock)
  await press(panel, 'Undo')
  await changed(panel, 'No tiles changed')
  await page.keyboard.press('Control+y')
  await changed(panel, '16 tiles changed')
  expect(traffic.callsTo(saveWorld)).toHaveLength(0)
  await save(panel)
  expect(traffic.callsTo(saveWorld)).toHaveLength(1)
  const expected = makeBlocks()
  for (let x = 10; x <= 20; x++) expected[tileAt(x, 5)] = { f: rock, b: 0, if_c: 10 }
  for (let y = 6; y <= 10; y++) expected[tileAt(20, y)] = { f: rock, b: 0, if_c: 10 }
  expect(savedBlocks(panel)).toEqual(expected)
  // The painter stays open, and its undo is another change.
  await press(panel, 'Undo')
  await changed(panel, '16 tiles changed')
  await save(panel)
  expect(savedBlocks(panel)).toEqual(makeBlocks())

  traffic.forgetCalls()
  await press(panel, 'Rectangle')
  const readLongest = await watchWrittenText(page)
  await drag(panel, [0, 0], [99, 59])
  const before = makeBlocks()
  const kept = before.filter(({ f }) => [rock, 6, 202].includes(f)).length
  await changed(panel, `${(6000 - kept).toLocaleString('en')} tiles changed`)
  // Writing the world as text would take longer than the stroke; it is written once, to save it.
  const worldLength = JSON.stringify(before).length
  expect(await readLongest()).toBeLessThan(worldLength / 10)
  await save(panel)
  expect(await readLongest()).toBeGreaterThan(worldLength / 2)
  expect(traffic.callsTo(saveWorld)).toHaveLength(1)
  const blocks = savedBlocks(panel)
  expect(blocks.filter(({ f }) => f !== rock).map(({ f }) => f)).toEqual([6, 202])
  await press(panel, 'Undo')
  await save(panel)
  expect(savedBlocks(panel)).toEqual(before)

  await press(panel, 'Brush')
  traffic.forgetCalls()
  await drag(panel, [10, 5], [12, 5])
  await changed(panel, '3 tiles changed')
  traffic.refuse(saveWorld, 500)
  await press(panel, 'Save')
  await page.locator('[data-level=error]').first().waitFor()
  await changed(panel, '3 tiles changed')
  traffic.restore(saveWorld)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(panel).getByRole('tab', { name: 'General' }).click()
  await dialog(panel).getByRole('tab', { name: 'Block Properties' }).click()
  await press(panel, 'Undo')
  await changed(panel, 'No tiles changed')
  await press(panel, 'Redo')
  await save(panel)
  expect(traffic.callsTo(saveWorld)).toHaveLength(2)
  expect(savedBlocks(panel)[tileAt(11, 5)]?.f).toBe(rock)
})

test('erases, fills, draws, picks and copies, but changes and copies no lock and no main door', async ({
  panel,
}) => {
  await openPainter(panel)
  expect(await button(panel, 'Small Lock').count()).toBe(0)
  expect(await button(panel, 'Main Door').count()).toBe(0)
  await press(panel, 'Rock')
  await press(panel, 'Rectangle')
  await drag(panel, [12, 23], [40, 23])
  await dialog(panel)
    .getByText('2 tiles stay as before: (12, 23) is the main door, (40, 23) has a lock.')
    .waitFor()
  await changed(panel, '27 tiles changed')
  await expectFitLayout(panel, 'painter-kept')
  await press(panel, 'Pick from the map')
  await drag(panel, [40, 23])
  await dialog(panel)
    .getByText(/^Small Lock cannot be painted/)
    .waitFor()
  await press(panel, 'Discard')
  await panel.page
    .getByRole('dialog', { name: 'Discard what you painted?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click()
  await changed(panel, 'No tiles changed')
  await press(panel, 'Undo')
  await changed(panel, '27 tiles changed')
  await press(panel, 'Undo')

  await press(panel, 'Select')
  await drag(panel, [39, 22], [41, 23])
  await dialog(panel).getByText('3 × 2 tiles are selected.').waitFor()
  await press(panel, 'Copy the selection')
  await dialog(panel)
    .getByText(/^5 tiles are copied/)
    .waitFor()
  await press(panel, 'Paste')
  await drag(panel, [80, 5])
  await changed(panel, '3 tiles changed')
  await save(panel)
  const blocks = savedBlocks(panel)
  // The area lock over the copied tiles stays where it is.
  expect(blocks[tileAt(80, 5)]).toEqual({ f: 0, b: 14, if_c: 10 })
  expect(blocks[tileAt(81, 6)]).toEqual({ f: 0, b: 0, if_c: 10 })
  expect(blocks[tileAt(40, 23)]).toMatchObject({ f: 202, lo: 'Maya' })

  await press(panel, 'Eraser')
  await drag(panel, [14, 23], [14, 24])
  await changed(panel, '2 tiles changed')
  await press(panel, 'Pick from the map')
  await drag(panel, [38, 21])
  await dialog(panel).getByText('You paint with Cave Background.').waitFor()
  await press(panel, 'Rectangle')
  await drag(panel, [1, 1], [3, 2])
  await changed(panel, '8 tiles changed')
  await press(panel, 'Foreground')
  await press(panel, 'Fill')
  await dialog(panel).getByLabel('Search all items').fill('glass')
  await press(panel, 'Glass Pane')
  // The painted water is empty, too, and the hole in the sign's place belongs to the sky.
  await drag(panel, [14, 23])
  await save(panel)
  const after = savedBlocks(panel)
  const expected = makeBlocks()
  expect(after[tileAt(14, 23)]).toEqual({ f: glass, b: 0, if_c: 10 })
  expect(after[tileAt(2, 2)]).toEqual({ f: glass, b: 14, if_c: 10 })
  expect(after[tileAt(75, 24)]).toEqual({ f: glass, b: 0, fl: 0x04000000, if_c: 10 })
  expect(after[tileAt(38, 21)]).toEqual({ f: glass, b: 14, l: true, if_c: 10 })
  const unchanged = [tileAt(12, 23), tileAt(40, 23), tileAt(62, 20), tileAt(14, 25)]
  for (const tile of unchanged) expect(after[tile]).toEqual(expected[tile])
})

test('paints with one finger, moves the map with two, and paints by keyboard alone', async ({
  panel,
}) => {
  const { page, context } = panel
  await openPainter(panel)
  await page.setViewportSize({ width: 360, height: 740 })
  await press(panel, 'Choose an item')
  await page.getByLabel('Items to paint with').getByLabel('Search all items').waitFor()
  await expectNoAxeViolations(page)
  await takeShot(page, 'painter-palette-360')
  await page.getByRole('button', { name: 'Rock', exact: true }).click()
  await button(panel, 'Rock').waitFor()
  await canvas(panel).scrollIntoViewIfNeeded()
  const touch = await context.newCDPSession(page)
  const send = (type: string, ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  const [one, two] = [await getPoint(panel, 20, 10), await getPoint(panel, 26, 10)]
  await send('touchStart', one)
  await send('touchMove', two)
  await send('touchEnd')
  await changed(panel, '7 tiles changed')
  // A second finger takes the stroke back, and pinches.
  const zoom = () => dialog(panel).locator('output').innerText()
  const fitted = await zoom()
  const [third, fourth] = [await getPoint(panel, 40, 5), await getPoint(panel, 60, 5)]
  await send('touchStart', third)
  await send('touchStart', third, fourth)
  await send('touchMove', { ...third, x: third.x - 20 }, { ...fourth, x: fourth.x + 20 })
  await send('touchEnd')
  await expect.poll(zoom).not.toBe(fitted)
  await changed(panel, '7 tiles changed')
  await save(panel)
  expect(savedBlocks(panel)[tileAt(26, 10)]).toEqual({ f: rock, b: 0, if_c: 10 })

  await page.setViewportSize({ width: 1280, height: 800 })
  await button(panel, 'Rock').first().focus()
  await page.keyboard.press('Enter')
  await canvas(panel).focus()
  await page.keyboard.press('0')
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowUp')
  const readout = dialog(panel).getByTestId('tile-readout')
  const start = /^\((\d+), (\d+)\)/.exec(await readout.innerText())!
  const [x, y] = [Number(start[1]), Number(start[2])]
  await page.keyboard.press('Space')
  await changed(panel, '1 tile changed')
  await page.keyboard.press('r')
  await page.keyboard.press('Space')
  await dialog(panel).getByText('Now choose the opposite corner.').waitFor()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await changed(panel, '6 tiles changed')
  await page.keyboard.press('Control+z')
  await changed(panel, '1 tile changed')
  await page.keyboard.press('Control+Shift+Z')
  await changed(panel, '6 tiles changed')
  await page.keyboard.press('s')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await dialog(panel).getByText('2 × 1 tiles are selected.').waitFor()
  await page.keyboard.press('Delete')
  await changed(panel, '4 tiles changed')
  // Escape ends the selection and not the dialog.
  await page.keyboard.press('Escape')
  await dialog(panel).getByText('Select', { exact: true }).waitFor()
  await page.keyboard.press('l')
  expect(await button(panel, 'Background').getAttribute('aria-pressed')).toBe('true')
  await press(panel, 'Keys')
  await page.getByText('move the cursor').waitFor()
  await expectFitLayout(panel, 'painter-keys')
  await page.keyboard.press('Escape')
  await page.getByText('move the cursor').waitFor({ state: 'detached' })
  await save(panel)
  expect(savedBlocks(panel)[tileAt(x, y)]).toMatchObject({ f: rock })
  expect(savedBlocks(panel)[tileAt(x + 2, y + 1)]).toMatchObject({ f: makeBlocks()[0]!.f })
  // A letter in the search is a letter.
  await dialog(panel).getByLabel('Search all items').fill('glass')
  await page.keyboard.press('e')
  expect(await button(panel, 'Eraser').getAttribute('aria-pressed')).toBe('false')
  await dialog(panel)
    .getByText(/^No block or background matches/)
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(panel).waitFor({ state: 'detached' })
})

test('asks about tiles that a player changed at the same time, and keeps all others', async ({
  panel,
}) => {
  const { page, server } = panel
  await putItems(panel, items)
  putWorlds(server, { START: {} })
  await server.start()
  await panel.open('/worlds?map=START')
  await page.getByRole('dialog').getByRole('button', { name: 'Paint', exact: true }).click()
  await dialog(panel).getByText('Live', { exact: true }).waitFor()
  await press(panel, 'Rock')
  await drag(panel, [10, 5], [14, 5])
  await changed(panel, '5 tiles changed')
  await server.command(`setblock START 12 5 ${glass}`)
  await server.command(`setblock START 30 5 ${glass}`)
  await dialog(panel).getByText('You edited 1 of them too: saving asks which stays.').waitFor()
  await expectItem(panel, 30, 5, glass)
  await press(panel, 'Save')
  await dialog(panel).getByRole('alert').waitFor()
  await dialog(panel).getByText('Block (12, 5) · Foreground').waitFor()
  await expectFitLayout(panel, 'painter-conflict')
  await press(panel, 'Back to editing')
  await changed(panel, '5 tiles changed')
  await press(panel, 'Save')
  await press(panel, 'Keep all of the game’s')
  await press(panel, 'Save with these values')
  await page.getByText('World data saved successfully.').last().waitFor()
  await changed(panel, 'No tiles changed')
  await server.stop()
  const blocks = savedBlocks(panel)
  expect([10, 11, 12, 13, 14, 30].map((x) => blocks[tileAt(x, 5)]?.f)).toEqual([
    ...[rock, rock, glass, rock, rock, glass],
  ])
})

test('asks before goods of players are removed, and gives them back', async ({ panel }) => {
  const { page, traffic } = panel
  const blocks = makeBlocks()
  blocks[tileAt(15, 5)] = { f: glass, b: 0, id: dirt, c: 50, wl: 30 }
  await putItems(panel, items)
  putWorlds(panel.server, { START: { blocks } })
  await panel.open('/worlds?map=START')
  await page.getByRole('dialog').getByRole('button', { name: 'Paint', exact: true }).click()
  await press(panel, 'Rock')
  await drag(panel, [14, 5], [16, 5])
  await changed(panel, '3 tiles changed')
  await press(panel, 'Save')
  const question = page.getByRole('dialog', { name: 'Give goods back to players?' })
  await question.getByText(/would remove goods of players: \(15, 5\)/).waitFor()
  await expectNoAxeViolations(page)
  await takeShot(page, 'painter-goods')
  await question.getByRole('button', { name: 'Back to editing' }).click()
  await question.waitFor({ state: 'detached' })
  await changed(panel, '3 tiles changed')
  expect(savedBlocks(panel)[tileAt(15, 5)]).toMatchObject({ f: glass, c: 50 })
  await press(panel, 'Undo')
  await changed(panel, 'No tiles changed')
  await setLanguage(panel, 'id')
  await panel.open('/worlds?map=START')
  await page.getByRole('dialog').getByRole('button', { name: 'Lukis', exact: true }).click()
  await page.getByRole('button', { name: 'Rock', exact: true }).click()
  await drag(panel, [14, 5], [16, 5])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Kembalikan barang ke pemain?' })
  await asked.getByText(/\(15, 5\)/).waitFor()
  expect(await listLeftovers(page, listEnglishTexts())).toEqual([])
  expect(await listClipped(page)).toEqual([])
  await takeShot(page, 'painter-goods-id-360')
  await asked.getByRole('button', { name: 'Simpan dan kembalikan' }).click()
  await expect.poll(() => savedBlocks(panel)[tileAt(15, 5)]?.f).toBe(rock)
  expect(panel.server.file('worlds/START_.json').returned).toEqual([
    {
      to: 'Maya',
      items: [
        [dirt, 50],
        [242, 30],
      ],
    },
  ])
  expect(traffic.callsTo(saveWorld).length).toBe(3)

  // The version that this edit keeps has no goods, and the world has some again.
  await panel.server.change('/server/worlds/START', { weather: 3 })
  putWorlds(panel.server, { START: { blocks } })
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.open('/worlds')
  await page.getByRole('button', { name: 'Edit START' }).click()
  await page.getByRole('button', { name: 'Riwayat', exact: true }).click()
  const restoring = page.getByRole('dialog', { name: 'Kembalikan barang ke pemain?' })
  const restore = async (answer: string) => {
    await page.getByRole('button', { name: 'Pulihkan', exact: true }).first().click()
    const confirm = page.getByRole('dialog', { name: 'Pulihkan versi ini?' })
    await confirm.getByRole('button', { name: 'Pulihkan', exact: true }).click()
    await restoring.getByText(/\(15, 5\).*barang yang sekarang ada di world/).waitFor()
    if (answer === 'Jangan pulihkan') await expectFitLayout(panel, 'restore-goods-id')
    await restoring.getByRole('button', { name: answer }).click()
    await restoring.waitFor({ state: 'detached' })
  }
  await restore('Jangan pulihkan')
  expect(savedBlocks(panel)[tileAt(15, 5)]).toMatchObject({ f: glass, c: 50 })
  await closeToasts(page)
  await restore('Pulihkan dan kembalikan')
  await expect.poll(() => savedBlocks(panel)[tileAt(15, 5)]?.f).toBe(rock)
})

if (isLong)
  test('is in Indonesian, too, and nothing is cut off', async ({ panel }) => {
    const { page } = panel
    await putItems(panel, items)
    putWorlds(panel.server, { START: {} })
    await setLanguage(panel, 'id')
    await panel.open('/worlds?map=START')
    await page.getByRole('dialog').getByRole('button', { name: 'Lukis', exact: true }).click()
    await page.getByRole('button', { name: 'Kuas', exact: true }).waitFor()
    await page.getByText('Pilih item dulu.').waitFor()
    await expectFitLayout(panel, 'painter-id')
    await page.getByRole('button', { name: 'Kotak', exact: true }).click()
    await page.getByRole('button', { name: 'Rock', exact: true }).click()
    await drag(panel, [12, 23], [40, 23])
    await page.getByText(/^2 tile tetap seperti semula: \(12, 23\) adalah pintu utama/).waitFor()
    await page.getByRole('button', { name: 'Tombol', exact: true }).click()
    await page.getByText('gerakkan kursor', { exact: true }).waitFor()
    const texts = listEnglishTexts()
    expect(await listLeftovers(page, texts)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Rock', exact: true }).first().click()
    await page.getByText('Cari semua item').waitFor()
    expect(await listLeftovers(page, texts)).toEqual([])
    expect(await listClipped(page)).toEqual([])
    await takeShot(page, 'painter-id-palette-360')
  })
