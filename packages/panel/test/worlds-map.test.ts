import { saveWorld } from '@trellis/contract/game/worlds.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { getColor, makeItem, putItems } from './kit/items.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { putWorlds, type TestBlock } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const canvas = ({ page }: Panel) => page.getByRole('application', { name: 'World map' })
const readout = ({ page }: Panel) => page.getByTestId('tile-readout')
const zoom = ({ page }: Panel) => page.getByRole('dialog').locator('output').innerText()
const press = ({ page }: Panel, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const field = ({ page }: Panel, name: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true })

async function openMap(panel: Panel, path = '/worlds?map=START') {
  putWorlds(panel.server, { START: {} })
  await panel.open(path)
  await canvas(panel).waitFor()
  await panel.page.waitForFunction(() => document.querySelector('canvas[role]')?.clientWidth)
}

/** Replaces the catalogue with the items in the world, except the lock. */
const putWorldItems = (panel: Panel) =>
  putItems(panel, [
    makeItem({ id: 2, name: 'Dirt' }),
    makeItem({ id: 6, name: 'Main Door' }),
    makeItem({ id: 8, name: 'Bedrock' }),
    makeItem({ id: 10, name: 'Rock' }),
    makeItem({ id: 14, name: 'Cave Background' }),
    makeItem({ id: 20, name: 'Sign' }),
  ])

/** Returns the position of a tile's middle on the fitted map, from the canvas' top left corner. */
async function getPlace(map: Locator, x: number, y: number) {
  const box = (await map.boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60)
  return {
    x: (box.width - 100 * scale) / 2 + (x + 0.5) * scale,
    y: (box.height - 60 * scale) / 2 + (y + 0.5) * scale,
  }
}

async function hover(panel: Panel, x: number, y: number) {
  await canvas(panel).hover({ position: await getPlace(canvas(panel), x, y) })
}

test('shows the content of a tile on hover, draws the sprites, and finds and toggles things on the map', async ({
  panel,
}) => {
  const { page } = panel
  await putWorldItems(panel)
  await openMap(panel)
  await page.getByText('Point at a tile to see its content.').waitFor()
  await hover(panel, 14, 23)
  await expect
    .poll(() => readout(panel).innerText())
    .toBe('(14, 23) · Sign · says “Welcome <b>all</b>”')
  await hover(panel, 12, 23)
  await expect
    .poll(() => readout(panel).innerText())
    .toBe('(12, 23) · Main Door · closed to the public · says “EXIT”')
  await hover(panel, 40, 23)
  await expect.poll(() => readout(panel).innerText()).toBe('(40, 23) · Item 202 · lock of Maya')
  await hover(panel, 38, 21)
  await expect.poll(() => readout(panel).innerText()).toBe('(38, 21) · Cave Background · area lock')
  await hover(panel, 75, 24)
  await expect.poll(() => readout(panel).innerText()).toBe('(75, 24) · empty · Water')
  await hover(panel, 5, 5)
  await expect.poll(() => readout(panel).innerText()).toBe('(5, 5) · empty')

  const colorAt = (x: number, y: number) =>
    getPlace(canvas(panel), x, y).then((place) =>
      canvas(panel).evaluate((it, at) => {
        const pen = (it as HTMLCanvasElement).getContext('2d')!
        return [...pen.getImageData(at.x, at.y, 1, 1).data].slice(0, 3)
      }, place),
    )
  // The sky over empty tiles is blue.
  const bedrock = getColor(8)
  const isNear = (a: number[], b: number[]) => a.every((it, at) => Math.abs(it - b[at]!) < 40)
  await expect.poll(async () => isNear(await colorAt(50, 57), bedrock)).toBe(true)
  const [r, , b] = await colorAt(5, 3)
  expect(b!).toBeGreaterThan(r!)

  const picture = () => canvas(panel).evaluate((it) => (it as HTMLCanvasElement).toDataURL())
  const seen = [await picture()]
  await press(panel, 'Show')
  for (const name of [
    'Area locks',
    'Paint, water and fire',
    'Doors, signs and other special blocks',
  ]) {
    await page.getByRole('checkbox', { name }).click()
    await expect.poll(async () => seen.includes(await picture())).toBe(false)
    seen.push(await picture())
  }

  await field(panel, 'Find an item').fill('sign')
  await page.getByRole('option', { name: 'Sign (1)' }).click()
  await page.getByText('1 tile', { exact: true }).waitFor()
  await press(panel, 'Next')
  await page.getByText('1 of 1').waitFor()
  await expect.poll(() => readout(panel).innerText()).toContain('(14, 23) · Sign')
  await expectFitLayout(panel, 'map-found')
})

test('zooms and pans by pointer, buttons, keys and a pinch, and opens a block by keyboard or click to edit it', async ({
  panel,
}) => {
  const { page, context, traffic } = panel
  await openMap(panel)
  const fitted = await zoom(panel)
  await hover(panel, 14, 23)
  await page.mouse.wheel(0, -600)
  await expect.poll(() => zoom(panel)).not.toBe(fitted)
  // The tile under the pointer has not moved.
  await page.mouse.move(0, 0)
  await hover(panel, 14, 23)
  await expect.poll(() => readout(panel).innerText()).toContain('(14, 23) · Sign')

  const box = (await canvas(panel).boundingBox())!
  const at = await getPlace(canvas(panel), 14, 23)
  await page.mouse.down()
  await page.mouse.move(box.x + at.x + 60, box.y + at.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => readout(panel).innerText()).toContain('(14, 23) · Sign')

  await press(panel, 'Show the whole world')
  expect(await zoom(panel)).toBe(fitted)
  await press(panel, 'Zoom in')
  const closer = await zoom(panel)
  expect(Number.parseInt(closer, 10)).toBeGreaterThan(Number.parseInt(fitted, 10))
  await canvas(panel).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('-')
  expect(await zoom(panel)).toBe(closer)
  await page.keyboard.press('0')
  expect(await zoom(panel)).toBe(fitted)

  const middle = (await canvas(panel).boundingBox())!
  const center = { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 }
  const touch = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: center.x - spread, y: center.y, id: 1 },
              { x: center.x + spread, y: center.y, id: 2 },
            ],
    })
  await send('touchStart', 40)
  for (const spread of [60, 80, 120]) await send('touchMove', spread)
  await send('touchEnd', 120)
  const times = Number.parseInt(await zoom(panel), 10) / Number.parseInt(fitted, 10)
  expect(times).toBeGreaterThan(2.7)
  expect(times).toBeLessThan(3.3)
  expect(await page.getByRole('heading', { name: /^Block/ }).count()).toBe(0)
  await press(panel, 'Show the whole world')

  await canvas(panel).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => readout(panel).innerText())
    .toBe('(50, 30) · Dirt, behind it Cave Background')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const live = page.locator('[aria-live=polite]').filter({ hasText: '(51, 31)' })
  await live.waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Block (51, 31)' }).waitFor()

  const sign = await getPlace(canvas(panel), 14, 23)
  await canvas(panel).click({ position: sign })
  await press(panel, 'Edit')
  await page.getByRole('heading', { name: 'Block (14, 23)' }).waitFor()
  await expectFitLayout(panel, 'world-blocks')
  await field(panel, 't').fill('Hello')
  await field(panel, 'Under an area lock').check()
  await field(panel, 'Open to the public').uncheck()
  await field(panel, 'Blue paint').check()
  await page.getByRole('combobox', { name: 'Foreground item' }).fill('rock')
  await page.getByRole('option', { name: 'Rock ID 10' }).click()
  await press(panel, 'Save')
  await page.getByText('World data saved successfully.').waitFor()
  const { blocks } = JSON.parse(String(traffic.callsTo(saveWorld)[0]?.body)) as {
    blocks: TestBlock[]
  }
  expect(blocks[14 + 23 * 100]).toEqual({
    f: 10,
    b: 0,
    t: 'Hello',
    if_c: 10,
    l: true,
    o: 0,
    fl: 0x80000000,
  })
  expect(blocks[15 + 23 * 100]).toEqual({ f: 0, b: 0, if_c: 10 })
})

test('explains a map that failed to load or cannot be drawn, and opens none for an invalid name', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/worlds?map=START')
  await page.getByRole('heading', { name: 'There is no such world.' }).waitFor()
  putWorlds(panel.server, { START: {} })
  await press(panel, 'Try again')
  await canvas(panel).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto(`${panel.origin}/worlds?map=../../secret`)
  await page.getByRole('table', { name: 'Worlds' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  putWorlds(panel.server, { START: { blocks: [{ f: 2, b: 0 }] } })
  await page.goto(`${panel.origin}/worlds?map=START`)
  await page.getByText('This world has 1 blocks instead of 6,000').waitFor()
})
