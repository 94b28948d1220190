import { cachePath, searchServerItems } from '@trellis/contract/game/items.ts'
import { expect } from 'vitest'
import { getColor, makeItem, putItems, sheetFile, testItems } from './kit/items.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const field = ({ page }: Panel) => page.getByLabel('Item name')
const cells = ({ page }: Panel) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('button')
const names = async (panel: Panel) =>
  (await cells(panel).allInnerTexts()).map((it) => it.split('\n')[0])

/** Records which game files the pages fetch. */
function noteFetched({ page }: Panel): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(cachePath)) fetched.push(pathname.slice(cachePath.length))
  })
  return fetched
}

async function search(
  panel: Panel,
  text: string,
  ...own: [object[]?, Record<string, Uint8Array>?]
) {
  await putItems(panel, ...own)
  await panel.open('/items')
  await field(panel).fill(text)
  await cells(panel).first().waitFor()
}

test('searches items for non-empty text only, 500 ms after the last letter', async ({ panel }) => {
  const { traffic, page } = panel
  await putItems(panel)
  await page.clock.install({ time: new Date('2026-10-10T00:00:00Z') })
  await panel.open('/items')
  await page.getByText('Search the item database').waitFor()
  await page.clock.pauseAt(new Date('2026-10-10T01:00:00Z'))
  await field(panel).fill('  ')
  await page.clock.runFor(2000)
  expect(traffic.callsTo(searchServerItems)).toHaveLength(0)
  await field(panel).pressSequentially('di')
  await page.clock.runFor(499)
  await field(panel).press('r')
  await page.clock.runFor(499)
  expect(traffic.callsTo(searchServerItems)).toHaveLength(0)
  await page.clock.runFor(1)
  await page.clock.resume()
  await cells(panel).first().waitFor()
  expect(await names(panel)).toEqual(['Dirt', 'Dirt Seed'])
  expect(traffic.callsTo(searchServerItems).map((it) => it.query['name'])).toEqual(['dir'])
})

test('narrows results by three filters, keeps them in the address, and reports empty results and failures, with a way to recover', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await search(panel, 'o')
  const options = (label: string) => page.getByLabel(label).locator('option').allInnerTexts()
  expect(await options('Rarity')).toEqual([
    'Any rarity',
    ...Array.from({ length: 20 }, (_, at) => `${at + 1}`),
  ])
  expect((await options('Clothing type')).slice(1)).toEqual(
    'Hat Shirt Pants Shoes Face Hand Back Hair Neck'.split(' '),
  )
  expect((await options('Item kind')).slice(1)).toEqual(
    'Fist,Wrench,Consumable,Seed,Solid Block,Background,Foreground,Clothing,Lock'.split(','),
  )
  await page.getByLabel('Item kind').selectOption('Lock')
  await expect.poll(() => names(panel)).toEqual(['World Lock', 'Diamond Lock'])
  await page.getByLabel('Rarity').selectOption('20')
  await expect.poll(() => names(panel)).toEqual(['World Lock'])
  expect(new URL(page.url()).search).toBe('?name=o&item_kind=8&rarity=20')
  await page.reload()
  await cells(panel).first().waitFor()
  expect(await names(panel)).toEqual(['World Lock'])
  expect(await field(panel).inputValue()).toBe('o')
  await page.getByLabel('Clothing type').selectOption('Neck')
  await page.getByText('No item matches “o” and the filters.').waitFor()

  await panel.open('/items?name=zzz')
  await page.getByText('No item matches “zzz”.').waitFor()
  traffic.refuse(searchServerItems, 500)
  await field(panel).fill('rock')
  await page.getByRole('heading', { name: 'Failed to fetch items.' }).waitFor()
  await page.getByRole('alert').getByText('Failed to fetch items.').waitFor()
  await expectFitLayout(panel, 'items-failed')
  traffic.restore(searchServerItems)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => names(panel)).toEqual(['Rock'])
})

test('crops the sprite of an item crisply at 96×96, loads each texture once, shows it whole with the facts of the item, and reports a missing one', async ({
  panel,
}) => {
  const { page } = panel
  const fetched = noteFetched(panel)
  const wall = makeItem({ id: 902, name: 'Lost Wall', texture: 'broken.rttex' })
  const broken = new Uint8Array([82, 84, 80, 65, 67, 75, 1])
  await search(panel, 'dirt', [...testItems, wall], { 'broken.rttex': broken })
  const sprite = cells(panel).first().locator('canvas')
  await sprite.waitFor()
  expect(await sprite.boundingBox()).toMatchObject({ width: 96, height: 96 })
  const seen = await sprite.evaluate((it: HTMLCanvasElement) => ({
    rendering: getComputedStyle(it).imageRendering,
    pixel: [...(it.getContext('2d')?.getImageData(14, 12, 1, 1).data ?? [])],
    size: [it.width, it.height],
  }))
  expect(seen.rendering).toBe('pixelated')
  expect(seen.size).toEqual([32, 32])
  const near = getColor(2).map((it) => it - 14)
  for (const [at, value] of near.entries())
    expect(Math.abs((seen.pixel[at] ?? 0) - value)).toBeLessThan(16)
  expect(fetched).toEqual([sheetFile])

  await field(panel).fill('straw')
  await expect.poll(() => names(panel)).toEqual(['Straw Hat'])
  await cells(panel).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Straw Hat' })
  for (const text of ['What Straw Hat is good for.', 'Clothing', 'Hat', '1h', '48'])
    await dialog.getByText(text, { exact: true }).waitFor()
  const sheet = dialog.getByRole('img', { name: 'the item is in column 0, row 6' })
  expect(await sheet.evaluate((it) => it.clientWidth)).toBe(256)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await dialog.getByText('2×').waitFor()
  expect(await sheet.evaluate((it) => it.clientWidth)).toBe(512)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      cells(panel)
        .first()
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true)

  await field(panel).fill('lost')
  for (const name of ['Lost Block', 'Lost Wall']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByText('Texture not found').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(fetched.toSorted()).toEqual(['broken.rttex', sheetFile, 'lost.rttex'])

  await field(panel).fill('onerror')
  await expect.poll(() => names(panel)).toEqual(['<img src=x onerror=alert(1)>'])
  await cells(panel).first().click()
  await page.getByRole('dialog', { name: '<img src=x onerror=alert(1)>' }).waitFor()
})

test('labels a truncated list of items', async ({ panel }) => {
  const many = Array.from({ length: 230 }, (_, at) =>
    makeItem({ id: at + 100, name: `Block ${at}` }),
  )
  await search(panel, 'block', many)
  await panel.page.getByText('The first 200 items.').waitFor()
  expect(await cells(panel).count()).toBe(200)
})
