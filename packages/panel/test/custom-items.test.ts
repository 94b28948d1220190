import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  customItemSchema,
  readCustomItems,
  saveCustomItems,
} from '@trellis/contract/game/configuration.ts'
import { createTexture } from '@trellis/contract/game/textures.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { encode } from 'fast-png'
import { expect, onTestFinished } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const saves = ({ traffic }: Panel) =>
  traffic.callsTo(saveCustomItems).map((it) => (it.body as { items: unknown[] }).items)

const custom = (ID: number, Name: string, more: object = {}) =>
  customItemSchema.parse({ ID, Name, ...more })
const startItems = [
  custom(242, 'World Lock', { rarity: 20, property_untradeable: true }),
  custom(4000, 'Ruby Block', { Gems: 250, Extra_Drops: [[242, 1]] }),
]

async function openTab(panel: Panel, tab: string, items: object[] = startItems) {
  await panel.server.put('/server/custom-items?apply=now', { items })
  await panel.open(`/configuration?tab=${tab}`)
  await panel.page.getByRole('region', { name: 'Save' }).waitFor()
}

test('refuses to save an item without a name or with a duplicate ID, edits every key of one, and creates one at a time', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openTab(panel, 'custom-items')
  await page.getByRole('button', { name: 'Ruby Block' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByText('An item needs a name.').waitFor()
  await button(panel, 'Save Changes & Restart Server').click()
  await page
    .getByRole('region', { name: 'Save' })
    .getByText(/An item needs a name\./)
    .waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Ruby')
  await page.getByLabel('ID', { exact: true }).fill('242')
  await page.getByText('Another custom item has this ID.').waitFor()
  await page.getByText('Two custom items have the same ID.').waitFor()
  expect(saves(panel)).toEqual([])

  await page.getByLabel('Name', { exact: true }).fill('Ruby Block')
  await page.getByLabel('ID', { exact: true }).fill('4000')
  const numbers = {
    Rarity: ['rarity', 30],
    Gems: ['Gems', 99],
    'Seed Drop %': ['Change_Drop_Seeds', 12],
    'Bonus %': ['Bonus', 25],
    'Far Punch': ['Far_Punch', 3],
    'Punch Hit': ['Punch_Hit', 1],
    'Punch Place': ['Punch_Place', 2],
    'Punch ID': ['Punch_Id', 77],
    XP: ['Xp', 5],
    'Item Price': ['Item_Price', 900],
    'Texture column': ['texture_x', 4],
    'Texture row': ['texture_y', 5],
    'Break hits': ['break_hits', 6],
    'Grow time': ['grow_time', 3600],
  } as const
  const flags = {
    Farmable: 'property_farmable',
    Gacha: 'property_gacha',
    Blocked: 'property_blocked',
    Blacklisted: 'property_blacklist',
    Untradeable: 'property_untradeable',
    Unobtainable: 'property_unobtainable',
  } as const
  for (const [label, [, value]] of Object.entries(numbers))
    await page.getByLabel(label, { exact: true }).fill(String(value))
  for (const label of Object.keys(flags)) await page.getByRole('switch', { name: label }).click()
  await page.getByLabel('Description').fill('Red.')
  await page.getByLabel('Texture', { exact: true }).fill('rubies.rttex')
  await page.getByLabel('Clothing type').selectOption('Back')
  await page.getByLabel('Item kind').selectOption('Clothing')
  await page.getByLabel('Collision type').selectOption('Cloud')
  await page.getByRole('combobox', { name: 'Item', exact: true }).fill('rock')
  await page.getByRole('option', { name: 'Rock ID 10' }).click()
  await page.getByLabel('Count', { exact: true }).fill('3')
  await button(panel, 'Add').click()
  await page.getByLabel('Count of World Lock').fill('2')
  await button(panel, 'Save Changes & Restart Server').click()
  await expect.poll(() => saves(panel).length).toBe(1)
  expect(saves(panel)[0]?.[1]).toEqual({
    ID: 4000,
    Name: 'Ruby Block',
    Desc: 'Red.',
    ...Object.fromEntries(Object.values(numbers)),
    ...Object.fromEntries(Object.values(flags).map((key) => [key, true])),
    Extra_Drops: [
      [242, 2],
      [10, 3],
    ],
    texture: 'rubies.rttex',
    clothing_type: 6,
    item_kind: 7,
    collision_type: 12,
  })
  expect(Object.keys(saves(panel)[0]?.[1] as object).toSorted()).toEqual(
    Object.keys(customItemSchema.shape).toSorted(),
  )
  expect(traffic.callsTo(saveCustomItems)[0]?.query).toEqual({ apply: 'restart' })

  traffic.forgetCalls()
  expect(await page.getByLabel('Search custom items').getAttribute('placeholder')).toBe(
    'Search 2 custom items...',
  )
  await button(panel, 'Add New Item').click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('New Item')
  expect(await page.getByLabel('Description').inputValue()).toBe('A new custom item.')
  expect(await page.getByLabel('ID', { exact: true }).inputValue()).toBe('7189')
  const add = button(panel, 'Add New Item')
  expect(await add.isDisabled()).toBe(true)
  expect(await add.getAttribute('title')).toBe(
    "Only one 'New Item' may exist at a time. Rename it first.",
  )
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  expect(await add.isEnabled()).toBe(true)
  await button(panel, 'Save Changes & Restart Server').click()
  await expect.poll(() => saves(panel).length).toBe(1)
  expect(saves(panel)[0]?.[2]).toEqual({
    ...customItemSchema.parse({ ID: 7189, Name: 'Mine' }),
    Desc: 'A new custom item.',
  })
})

test('finds items by name, pages them, removes them after a confirmation, and shows the readable values of invalid ones', async ({
  panel,
}) => {
  const { page } = panel
  const items = Array.from({ length: 23 }, (_, at) =>
    custom(5000 + at, at === 22 ? '<b>Bold</b>' : `Thing ${at}`),
  )
  await openTab(panel, 'custom-items', items)
  const cards = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  expect(await cards.count()).toBe(10)
  await button(panel, 'Page 3').click()
  await expect.poll(() => cards.count()).toBe(3)
  await page.getByLabel('Search custom items').fill('bold')
  await page.getByRole('button', { name: '<b>Bold</b>' }).click()
  await button(panel, 'Remove item').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No custom item matches “bold”.').waitFor()
  await page.getByLabel('Search custom items').fill('')
  expect(await page.getByLabel('Search custom items').getAttribute('placeholder')).toBe(
    'Search 22 custom items...',
  )
  await button(panel, 'Save Changes & Restart Server').click()
  await expect.poll(() => saves(panel)[0]?.length).toBe(22)
  await page.getByText('Saved. It takes effect at the next start.').waitFor()

  panel.server.write('json/edit_itemv2.json', {
    items: [{ ID: 7, Name: 'Odd', Bonus: 'many', Gems: 12, futureKey: true }],
  })
  await panel.page.reload()
  await page.getByRole('button', { name: 'Odd' }).click()
  expect(await page.getByLabel('Bonus %').inputValue()).toBe('0')
  expect(await page.getByLabel('Gems', { exact: true }).inputValue()).toBe('12')
})

/** A 48×32 image: the left cell is half-transparent red, the rest is blue. */
const pixels = Uint8Array.from({ length: 48 * 32 * 4 }, (_, at) => {
  const isLeft = Math.floor(at / 4) % 48 < 32
  return (isLeft ? [200, 10, 20, 128] : [0, 0, 255, 255])[at % 4] ?? 0
})
const png = Buffer.from(encode({ width: 48, height: 32, data: pixels, channels: 4, depth: 8 }))

const upload = ({ page }: Panel, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType })

test('explains why unusable files are refused, and accepts a dropped PNG, and one chosen by keyboard', async ({
  panel,
}) => {
  const { page } = panel
  await openTab(panel, 'custom-textures')
  const notPng = 'This is not a PNG picture. Only PNG pictures can be used.'
  await upload(panel, 'notes.txt', Buffer.from('hello'), 'text/plain')
  await page.getByText(notPng).waitFor()
  const wide = Buffer.from(png)
  wide.writeUInt32BE(1025, 16)
  await upload(panel, 'wide.png', wide)
  await page
    .getByText('This picture is 1025 × 32 pixels. At most 1024 × 1024 can be used.')
    .waitFor()
  await upload(panel, 'cut.png', png.subarray(0, png.length - 20))
  await page.getByText('This PNG picture is broken and cannot be read.').waitFor()
  await expectFitLayout(panel, 'custom-textures-refused')
  await upload(panel, 'liar.png', Buffer.from('GIF89a and more of it'))
  await page.getByText(notPng).waitFor()
  const folder = mkdtempSync(join(tmpdir(), 'trellis-heavy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const heavy = join(folder, 'heavy.png')
  writeFileSync(heavy, Buffer.alloc(8 * 1024 * 1024 + 1))
  await page.locator('input[type=file]').setInputFiles(heavy)
  await page.getByText('This file is larger than 8 MB.').waitFor()

  const zone = page.getByLabel('Drop a PNG here or click to choose one')
  const chosen = page.waitForEvent('filechooser')
  await zone.press('Enter')
  await (await chosen).setFiles({
    name: 'cut.png',
    buffer: png.subarray(0, 40),
    mimeType: 'image/png',
  })
  await page.getByText('This PNG picture is broken and cannot be read.').waitFor()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'gem.png', { type: 'image/png' }))
      return transfer
    },
    [...png],
  )
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('48 × 32 pixels').waitFor()
  expect(await page.getByText('This PNG picture is broken').count()).toBe(0)
})

test('converts a PNG into a texture with an item, pixel for pixel, but requires a picture, a name and saved custom items', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openTab(panel, 'custom-textures')
  await upload(panel, 'gem.png', png)
  const preview = page.getByRole('img', { name: 'Preview' })
  await preview.waitFor()
  expect(await preview.boundingBox()).toMatchObject({ width: 128, height: 128 })
  expect(await preview.evaluate((it) => getComputedStyle(it).imageRendering)).toBe('pixelated')
  await page.getByText('48 × 32 pixels').waitFor()
  await page.getByLabel('Item Name').fill('Gem Stone')
  await page.getByLabel('Item Rarity').fill('12')
  expect(await page.getByLabel('Break hits').count()).toBe(0)
  await button(panel, 'Advanced Options').click()
  await page.getByLabel('Break hits').fill('8')
  await page.getByLabel('Texture column').fill('1')
  await page.getByLabel('Item kind').selectOption('Solid Block')
  await page.getByLabel('Collision type').selectOption('Jump-through')
  await expectFitLayout(panel, 'custom-textures')
  await button(panel, 'Create Item & Restart Server').click()
  await page.getByText('Saved. It takes effect at the next start.').waitFor()
  await page.getByText('Choose a PNG picture first.').waitFor()
  expect(await page.getByLabel('Item Name').inputValue()).toBe('')
  const body = traffic.callsTo(createTexture)[0]?.body as { rttexBase64: string }
  expect(body).toMatchObject({
    itemName: 'Gem Stone',
    rarity: 12,
    properties: { texture_x: 1, item_kind: 4, break_hits: 8, collision_type: 2 },
  })
  const image = await decodeRttex(Buffer.from(body.rttexBase64, 'base64'))
  expect([image.width, image.height]).toEqual([48, 32])
  expect(Buffer.from(image.pixels).equals(Buffer.from(pixels))).toBe(true)
  expect(traffic.callsTo(createTexture)[0]?.query).toEqual({ apply: 'restart' })

  traffic.forgetCalls()
  await page.getByLabel('Item Name').fill('Gem Stone')
  await button(panel, 'Create Item & Restart Server').click()
  await page.getByText('Choose a PNG picture first.').waitFor()
  await upload(panel, 'gem.png', png)
  await page.getByLabel('Item Name').fill('  ')
  await page.getByText('An item needs a name.').waitFor()
  await page.getByLabel('Item Name').fill('Gem Stone')
  await page.getByRole('tab', { name: 'Custom Items' }).click()
  await button(panel, 'Add New Item').click()
  await page.getByRole('tab', { name: 'Custom Textures' }).click()
  await button(panel, 'Create Item & Restart Server').click()
  await page.getByText(/^Save or discard your changes to the custom items first/).waitFor()
  expect(traffic.callsTo(createTexture)).toEqual([])
  expect(traffic.callsTo(readCustomItems).length).toBeGreaterThan(0)
})
