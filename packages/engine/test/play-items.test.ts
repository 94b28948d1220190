import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainRecord } from '@trellis/items/item-record.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'
import { onSuperMain } from '@trellis/protocol/calls/login-calls.ts'
import { expect, test } from 'vitest'
import { TestClient } from './kit/test-client.ts'
import { createFolder, getConsole, startEngine } from './test-engine.ts'

test('sends a client the hash of the items file, and the file once on request', async () => {
  const folder = createFolder()
  const path = join(folder, 'items.dat')
  const items = Array.from({ length: 400 }, (_, id) => ({ ...plainRecord, id, name: `Item ${id}` }))
  const bytes = encodeItemsDat(items, 19)
  writeFileSync(path, bytes)
  const { port } = await startEngine(folder, { TRELLIS_ITEMS: path })
  const ann = await TestClient.connect(port)
  ann.logIn('Ann', 'secret')
  expect(await ann.untilCall(onSuperMain)).toMatchObject({ itemsHash: hashItemsDat(bytes) })
  ann.act({ action: 'refresh_item_data' })
  ann.act({ action: 'refresh_item_data' })
  ann.act({ action: 'enter_game' })
  await ann.until(({ update }) => update?.kind === 'inventory')
  const files = ann.heard.flatMap(({ update }) =>
    update?.kind === 'items-dat' ? [update.bytes] : [],
  )
  expect(files).toHaveLength(1)
  expect(Buffer.from(files[0] ?? []).equals(Buffer.from(bytes))).toBe(true)
})

test('reports an unreadable items file, and runs without it', async () => {
  const folder = createFolder()
  const { port } = await startEngine(folder, { TRELLIS_ITEMS: join(folder, 'none.dat') })
  const ann = await TestClient.enter(port, 'Ann')
  expect(await ann.untilCall(onSuperMain)).toMatchObject({ itemsHash: 0 })
  await ann.join('START')
  expect(getConsole(folder).some((line) => line.startsWith('The items file cannot be used'))).toBe(
    true,
  )
})

test('delivers a newly created item to current and later players', async () => {
  const folder = createFolder()
  const path = join(folder, 'items.dat')
  const items = Array.from({ length: 400 }, (_, id) => ({ ...plainRecord, id, name: `Item ${id}` }))
  writeFileSync(path, encodeItemsDat(items, 19))
  const texture = 'shiny_0a1b2c3d.rttex'
  mkdirSync(join(folder, 'data/database/cache'), { recursive: true })
  writeFileSync(join(folder, 'data/database/cache', texture), 'a picture')
  const { port, control } = await startEngine(folder, { TRELLIS_ITEMS: path })
  const ann = await TestClient.enter(port, 'Ann')
  const shiny = { ID: 402, Name: 'Shiny', rarity: 7, texture, texture_x: 1, texture_y: 2 }
  const own = [
    { ...shiny, item_kind: 4, break_hits: 5 },
    { ID: 2, Name: 'Own dirt', rarity: 3 },
    { ID: 'none' },
    { ID: 65_535, Name: 'Too far' },
  ]
  const changes = JSON.stringify([{ path: ['items'], to: own }])
  const document = { kind: 'custom-items' } as const
  control.send({ id: 60, do: 'patch', document, changes, by: 'Owner' })
  const received = await ann.until(({ update }) => update?.kind === 'items-dat')
  if (received.update?.kind !== 'items-dat') throw new Error('no items')
  const seen = decodeItemsDat(received.update.bytes)
  expect(seen.items).toHaveLength(403)
  expect(seen.items[402]).toMatchObject({
    name: 'Shiny',
    textureFile: texture,
    textureHash: hashItemsDat(Buffer.from('a picture')),
    textureX: 1,
    textureY: 2,
    breakHits: 30,
    collision: 1,
    rarity: 7,
  })
  expect(seen.items[401]?.name).toBe('null_item401')
  expect(seen.items[2]).toMatchObject({ name: 'Own dirt', rarity: 3, breakHits: 18 })
  const bob = await TestClient.connect(port)
  bob.logIn('Bob', 'secret')
  expect(await bob.untilCall(onSuperMain)).toMatchObject({
    itemsHash: hashItemsDat(received.update.bytes),
  })
})
