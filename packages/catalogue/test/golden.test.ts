import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCatalogue } from '../src/write-catalogue.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  await writeCatalogue(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// The test hashes pixels, because compressed bytes differ between versions of zlib. Changed art needs new
// hashes: `-u`.
test('packs the sheets pixel-identical to the reference', async () => {
  const hashes: Record<string, string> = {}
  for (const name of (await readdir(join(folder, 'cache'))).toSorted()) {
    const { width, height, pixels } = await decodeRttex(await readFile(join(folder, 'cache', name)))
    hashes[name] = `${width}x${height} ${sha256(pixels)}`
  }
  await expect(toJson(hashes)).toMatchFileSnapshot('golden/sheets.json')
})

test('writes items.dat and catalogue.json equal to the reference', async () => {
  const { version, items } = decodeItemsDat(await readFile(join(folder, 'items.dat')))
  const records = items.map((record) => ({ ...record, textureHash: 0 }))
  const hashes = {
    'items.dat without the hashes of sheets': sha256(encodeItemsDat(records, version)),
    'catalogue.json': sha256(await readFile(join(folder, 'catalogue.json'))),
  }
  await expect(toJson(hashes)).toMatchFileSnapshot('golden/definitions.json')
})

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
