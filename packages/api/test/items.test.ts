import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getKindColor } from '@trellis/items/item-color.ts'
import { itemKinds } from '@trellis/items/item-kind.ts'
import { plainRecord } from '@trellis/items/item-record.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestPanel } from './kit/test-panel.ts'

const item = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  description: `What ${name} is`,
  rarity: 1,
  kind: 4,
  clothingType: -1,
  texture: 'tiles_1.rttex',
  textureX: 1,
  textureY: 2,
  punches: 3,
  growSeconds: 60,
  color: [16, 32, 48],
  ...more,
})

/** Sends a path as it is, which `fetch` would shorten. Returns the status. */
const getRaw = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(panel.url)
    get({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', reject)
  })

let folder: string
let panel: TestPanel
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-items-'))
  mkdirSync(join(folder, 'cache'))
  mkdirSync(join(folder, 'cache/game/pets'), { recursive: true })
  writeFileSync(join(folder, 'cache/tiles_1.rttex'), 'sheet')
  writeFileSync(join(folder, 'cache/Tiles-Page_1.rttex'), 'page')
  writeFileSync(join(folder, 'cache/game/pets/KilluaV2.rttex'), 'pet')
  writeFileSync(join(folder, 'cache/game/flat.rttex'), 'flat')
  for (const file of ['secret.rttex', 'catalogue.rttex', 'cache/.hidden.rttex'])
    writeFileSync(join(folder, file), 'secret')
  const items = [
    item(2, 'Dirt'),
    item(4, 'Red Dirt', { rarity: 3 }),
    item(6, 'Dirty Hat', { kind: 7, clothingType: 0 }),
  ]
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(items))
  panel = await TestPanel.start({ environment: { ITEMS_DIR: folder } })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
  rmSync(folder, { recursive: true })
})

const names = async (query: string) =>
  (await panel.call('GET', `/items?${query}`)).body.map((it: { name: string }) => it.name)

describe('the item database', () => {
  it('sorts by name, rarity and id', async () => {
    const list = async (order: string) => {
      const { body } = await panel.call('GET', `/items?order=${order}`)
      return body.map((it: { name: string }) => it.name)
    }
    expect(await list('name')).toEqual(['Dirt', 'Dirty Hat', 'Red Dirt'])
    expect(await list('rarity')).toEqual(['Dirt', 'Dirty Hat', 'Red Dirt'])
    expect(await list('newest')).toEqual(['Dirty Hat', 'Red Dirt', 'Dirt'])
    expect(await list('id')).toEqual(['Dirt', 'Red Dirt', 'Dirty Hat'])
    expect((await panel.call('GET', '/items?order=size')).status).toBe(400)
  })

  it('is searched by name without a session, best match first', async () => {
    expect(await names('name=dIRt')).toEqual(['Dirt', 'Dirty Hat', 'Red Dirt'])
    expect(await names('name=dirt&limit=1')).toEqual(['Dirt'])
    expect(await names('name=nothing')).toEqual([])
  })

  it('is filtered by rarity, clothing type and kind; 0 and -1 mean any', async () => {
    expect(await names('name=dirt&rarity=3')).toEqual(['Red Dirt'])
    expect(await names('name=dirt&clothing_type=0')).toEqual(['Dirty Hat'])
    expect(await names('name=dirt&item_kind=4')).toEqual(['Dirt', 'Red Dirt'])
    expect(await names('name=dirt&rarity=0&clothing_type=-1&item_kind=-1')).toHaveLength(3)
    expect((await panel.call('GET', '/items?name=x&item_kind=99')).status).toBe(400)
  })

  it('contains everything that the panel draws', async () => {
    const { body } = await panel.call('GET', '/items?name=red')
    expect(body).toEqual([
      {
        id: 4,
        item_id: 4,
        name: 'Red Dirt',
        description: 'What Red Dirt is',
        rarity: 3,
        clothing_type: -1,
        item_kind: 4,
        texture: 'tiles_1.rttex',
        texture_x: 1,
        texture_y: 2,
        color: 0x10_20_30,
        break_hits: 3,
        grow_time: 60,
        custom: false,
      },
    ])
  })

  it.each([
    ['tiles_1.rttex', 'sheet'],
    ['Tiles-Page_1.rttex', 'page'],
    ['pets/KilluaV2.rttex', 'pet'],
    ['flat.rttex', 'flat'],
  ])('serves the texture %s to panels and to clients of the game', async (name, content) => {
    for (const address of [`/cache/${name}`, `/cache/game/${name}`]) {
      const response = await fetch(panel.url + address)
      expect([address, response.status, await response.text()]).toEqual([address, 200, content])
    }
  })

  it.each([
    'catalogue.json',
    'game/..%2f..%2fcatalogue.rttex',
    '..%2fsecret.rttex',
    '%2e%2e/secret.rttex',
    '.hidden.rttex',
    'a/b/c/d/e/f.rttex',
    'pets%2f..%2f..%2fsecret.rttex',
    'game/',
    `${'a'.repeat(200)}.rttex`,
  ])('serves no other file: %s', async (name) => {
    expect(await getRaw(`/cache/${name}`)).toBe(404)
  })
})

describe('an operator-supplied items.dat', () => {
  it('replaces the built-in catalogue and textures', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trellis-own-'))
    mkdirSync(join(dataDir, 'items/cache'), { recursive: true })
    const records = [
      { ...plainRecord, id: 0, name: 'Nothing' },
      {
        ...plainRecord,
        id: 1,
        name: 'Cape',
        actionType: 20,
        clothingType: 6,
        textureFile: 'a.rttex',
      },
    ]
    writeFileSync(join(dataDir, 'items/items.dat'), encodeItemsDat(records, 19))
    writeFileSync(join(dataDir, 'items/cache/a.rttex'), 'own')
    const own = await TestPanel.start({ environment: { DATA_DIR: dataDir, ITEMS_DIR: folder } })
    const { body } = await own.call('GET', '/items?name=cape')
    expect(body).toMatchObject([{ id: 1, clothing_type: 6, item_kind: 7, texture: 'a.rttex' }])
    expect(await (await fetch(`${own.url}/cache/a.rttex`)).text()).toBe('own')
    expect((await own.call('GET', '/items?name=dirt')).body).toEqual([])
    await own.close()
    rmSync(dataDir, { recursive: true })
  })

  it('gives blocks the colours of their textures, of their seeds or of their kind', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trellis-own-'))
    mkdirSync(join(dataDir, 'items/cache/game'), { recursive: true })
    // Two cells of 32 pixels: a blue one, and a clear one.
    const pixels = new Uint8Array(64 * 32 * 4)
    for (let at = 0; at < pixels.length; at += 4)
      if ((at / 4) % 64 < 32) pixels.set([16, 32, 240, 255], at)
    const sheet = await encodeRttex({ width: 64, height: 32, pixels })
    writeFileSync(join(dataDir, 'items/cache/game/tiles_page1.rttex'), sheet)
    const textureFile = 'game/tiles_page1.rttex'
    const seedColor = 0xff_aa_bb_cc
    const names = ['Drawn', 'Clear', 'Outside', 'Lost', 'Broken', 'Plain', 'Plain Too']
    const changes = [
      { textureFile, seedColor },
      { textureFile, seedColor, textureX: 1 },
      { textureFile, seedColor, textureX: 2 },
      { textureFile: 'lost.rttex', seedColor },
      { textureFile: 'broken.rttex', seedColor },
      {},
      {},
    ]
    writeFileSync(join(dataDir, 'items/cache/broken.rttex'), 'own')
    const records = changes.map((it, id) => ({ ...plainRecord, ...it, id, name: names[id] ?? '' }))
    writeFileSync(join(dataDir, 'items/items.dat'), encodeItemsDat(records, 19))
    const own = await TestPanel.start({ environment: { DATA_DIR: dataDir, ITEMS_DIR: folder } })
    const { body } = await own.call('GET', '/items?order=id')
    const colors = body.map(({ color }: { color: number }) => color)
    const seed = 0xaa_bb_cc
    const plain = getKindColor(itemKinds.foreground)
    expect(colors).toEqual([0x10_20_f0, seed, seed, seed, seed, plain, plain])
    await own.close()
    rmSync(dataDir, { recursive: true })
  })

  it('is named in the startup error when it is unreadable', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trellis-own-'))
    mkdirSync(join(dataDir, 'items'))
    writeFileSync(join(dataDir, 'items/items.dat'), 'rubbish')
    await expect(TestPanel.start({ environment: { DATA_DIR: dataDir } })).rejects.toThrow(
      'items.dat',
    )
    rmSync(dataDir, { recursive: true })
  })
})
