import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainRecord } from '@trellis/items/item-record.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { itemsDatHash } from '@trellis/items/items-dat/hash.ts'
import { onSuperMain } from '@trellis/protocol/calls/login-calls.ts'
import { expect, test } from 'vitest'
import { TestClient } from './kit/test-client.ts'
import { consoleOf, newFolder, startEngine } from './test-engine.ts'

test('a client learns the hash of the items file, and gets the file once when it asks', async () => {
  const folder = newFolder()
  const path = join(folder, 'items.dat')
  const items = Array.from({ length: 400 }, (_, id) => ({ ...plainRecord, id, name: `Item ${id}` }))
  const bytes = encodeItemsDat(items, 19)
  writeFileSync(path, bytes)
  const { port } = await startEngine(folder, { TRELLIS_ITEMS: path })
  const ann = await TestClient.connect(port)
  ann.logIn('Ann', 'secret')
  expect(await ann.untilCall(onSuperMain)).toMatchObject({ itemsHash: itemsDatHash(bytes) })
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

test('an items file that cannot be read is told of, and the game goes on without', async () => {
  const folder = newFolder()
  const { port } = await startEngine(folder, { TRELLIS_ITEMS: join(folder, 'none.dat') })
  const ann = await TestClient.enter(port, 'Ann')
  expect(await ann.untilCall(onSuperMain)).toMatchObject({ itemsHash: 0 })
  await ann.join('START')
  expect(consoleOf(folder).some((line) => line.startsWith('The items file cannot be used'))).toBe(
    true,
  )
})
