import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import type { Image } from '@trellis/rttex/image.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../src/catalogue.ts'
import { kinds } from '../src/catalogue-item.ts'
import { writeCatalogue } from '../src/write-catalogue.ts'

const { items: catalogue, pictures } = readCatalogue()
let root: string
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'catalogue-'))
  folder = join(root, 'one')
  await writeCatalogue(folder)
})
afterAll(() => rm(root, { recursive: true }))

const readSheets = async (): Promise<Map<string, Image>> => {
  const sheets = new Map<string, Image>()
  for (const name of await readdir(join(folder, 'cache'))) {
    sheets.set(name, await decodeRttex(await readFile(join(folder, 'cache', name))))
  }
  return sheets
}

test('writes readable sheets with each picture in its cell, pixel by pixel', async () => {
  const sheets = await readSheets()
  for (const { id, name, texture, textureX, textureY } of catalogue) {
    const { width, pixels } = sheets.get(texture)!
    const picture = pictures.get(id)!
    for (let y = 0; y < 32; y++) {
      const at = ((textureY * 32 + y) * width + textureX * 32) * 4
      const row = pixels.subarray(at, at + 128)
      expect(Buffer.compare(row, picture.subarray(y * 128, y * 128 + 128)), name).toBe(0)
    }
  }
})

test('limits sheets to the size that every client supports', async () => {
  for (const [name, { width, height }] of await readSheets()) {
    expect(name).toMatch(/^[a-z0-9_]{1,40}\.rttex$/)
    expect([width, height].every((size) => size <= 512 && Math.log2(size) % 1 === 0)).toBe(true)
  }
})

test('writes a record for every id to items.dat, equal to the catalogue', async () => {
  const { items } = decodeItemsDat(await readFile(join(folder, 'items.dat')))
  items.forEach(({ id }, index) => expect(id).toBe(index))
  expect(items.length).toBe(7190)
  for (const item of catalogue) {
    expect(items[item.id]).toMatchObject({
      name: item.name,
      actionType: item.actionType,
      textureFile: item.texture,
      textureX: item.textureX,
      textureY: item.textureY,
      collision: item.collision,
      breakHits: item.punches * 6,
      rarity: item.rarity,
      growSeconds: item.growSeconds,
      clothingType: item.kind === kinds.clothing ? item.clothingType : 0,
    })
  }
  const known = new Set(catalogue.map(({ id }) => id))
  for (const { id, name } of items) expect(name.startsWith('null_item')).toBe(!known.has(id))
})

test('stores the hash of the sheet in each record', async () => {
  const { items } = decodeItemsDat(await readFile(join(folder, 'items.dat')))
  const sheet = await readFile(join(folder, 'cache', 'tiles_1.rttex'))
  expect(items[2]?.textureHash).toBe(hashItemsDat(sheet))
})

test('writes the catalogue to catalogue.json', async () => {
  expect(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'))).toEqual(catalogue)
})

test('writes the same bytes every time', async () => {
  const other = join(root, 'two')
  await writeCatalogue(other)
  const files = ['items.dat', 'catalogue.json']
  for (const name of await readdir(join(folder, 'cache'))) files.push(join('cache', name))
  for (const file of files) {
    const [one, two] = await Promise.all([
      readFile(join(folder, file)),
      readFile(join(other, file)),
    ])
    expect(one.equals(two), file).toBe(true)
  }
})
