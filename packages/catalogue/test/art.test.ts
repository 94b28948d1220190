import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { decode, encode } from 'fast-png'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProcess } from '../../../scripts/test/processes.ts'
import { ArtFault } from '../src/art-fault.ts'
import { readCatalogue } from '../src/catalogue.ts'
import { ourArt } from '../src/read-definitions.ts'
import { writeCatalogue } from '../src/write-catalogue.ts'

let folder: string
let art: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'art-'))
  art = join(folder, 'art')
})
afterEach(() => rmSync(folder, { recursive: true }))

const dirt = {
  id: 2,
  name: 'Dirt',
  description: 'What worlds are made of.',
  type: 'block',
  rarity: 1,
  seedColors: ['#8b5c3d', '#bea084'],
}
const lamp = { ...dirt, id: 800, name: 'Lamp', type: 'furniture', hasSeed: false }

/** Makes a PNG of one color, given as samples of one pixel. */
function plain(pixel: number[], size = 32): Uint8Array {
  const data = Uint8Array.from(
    { length: size * size * pixel.length },
    (_, at) => pixel[at % pixel.length]!,
  )
  return encode({ width: size, height: size, data, channels: pixel.length })
}

const brown = plain([139, 92, 61, 255])

function put(path: string, content: Uint8Array | string | object): void {
  const isFile = typeof content === 'string' || content instanceof Uint8Array
  mkdirSync(join(art, path, '..'), { recursive: true })
  writeFileSync(join(art, path), isFile ? content : JSON.stringify(content, null, 2))
}

/** Writes art with one block, its seed and one lamp. */
function putSmallArt(): void {
  put('soils/items.json', [dirt])
  put('soils/2-dirt.png', brown)
  put('soils/3-dirt-seed.png', brown)
  put('lamps/items.json', [lamp])
  put('lamps/800-lamp.png', brown)
}

function findFaults(): readonly string[] {
  try {
    readCatalogue(art)
    return []
  } catch (error) {
    if (error instanceof ArtFault) return error.faults.map((it) => it.replace(/^.*?\/art\//, ''))
    throw error
  }
}

async function readSheet(target: string, name: string): Promise<Uint8Array> {
  return (await decodeRttex(readFileSync(join(target, 'cache', name)))).pixels
}

describe('a changed picture', () => {
  it('replaces its cell of the sheet, and changes no other pixel of any sheet', async () => {
    cpSync(ourArt, art, { recursive: true })
    const path = join(art, 'woods/400-oak-planks.png')
    const { data } = decode(readFileSync(path))
    const [x, y] = [5, 7]
    data.set([255, 0, 254, 255], (y * 32 + x) * 4)
    writeFileSync(path, encode({ width: 32, height: 32, data }))
    const before = readCatalogue()
    await writeCatalogue(join(folder, 'packed'), art)

    const oak = before.items.find(({ id }) => id === 400)!
    for (const [name, { width, pixels }] of before.sheets) {
      const packed = await readSheet(join(folder, 'packed'), name)
      const changed = new Set<number>()
      for (let at = 0; at < pixels.length; at++) if (packed[at] !== pixels[at]) changed.add(at >> 2)
      const place = (oak.textureY * 32 + y) * width + oak.textureX * 32 + x
      expect([...changed], name).toEqual(name === oak.texture ? [place] : [])
    }
  })

  it('may use a palette, lack alpha, or be greyscale', () => {
    putSmallArt()
    const indexes = Uint8Array.from({ length: 1024 }, (_, at) => at % 2)
    const palette: [number, number, number, number][] = [
      [10, 20, 30, 0],
      [200, 100, 50, 255],
    ]
    put(
      'lamps/800-lamp.png',
      encode({ width: 32, height: 32, data: indexes, channels: 1, palette }),
    )
    put('soils/2-dirt.png', plain([139, 92, 61]))
    put('soils/3-dirt-seed.png', plain([77]))
    const { pictures } = readCatalogue(art)
    expect([...pictures.get(800)!.subarray(0, 8)]).toEqual([0, 0, 0, 0, 200, 100, 50, 255])
    expect([...pictures.get(2)!.subarray(0, 4)]).toEqual([139, 92, 61, 255])
    expect([...pictures.get(3)!.subarray(0, 4)]).toEqual([77, 77, 77, 255])
  })
})

describe('an invalid picture', () => {
  const indexed = encode({
    width: 32,
    height: 32,
    data: new Uint8Array(1024).fill(9),
    channels: 1,
    palette: [[1, 2, 3]],
  })
  const deep = encode({ width: 32, height: 32, data: new Uint16Array(4096).fill(65535), depth: 16 })
  const hidden = plain([10, 20, 30, 0])
  const damaged = brown.map((byte, at) => (at === brown.length - 20 ? byte ^ 1 : byte))
  const file = 'lamps/800-lamp.png'
  const interlaced = encode(
    { width: 32, height: 32, data: new Uint8Array(4096).fill(255) },
    { interlace: 'Adam7' },
  )

  it.each([
    ['has another size', plain([1, 2, 3, 255], 16), /16×16 pixels. It needs 32×32/],
    ['is not a PNG', 'GIF89a', /no PNG, or damaged/],
    ['is empty', new Uint8Array(), /no PNG, or damaged/],
    ['is truncated', brown.subarray(0, brown.length - 30), /no PNG, or damaged/],
    ['has a damaged byte', damaged, /no PNG, or damaged/],
    ['has 16 bits a channel', deep, /16 bits a channel. Save it with 8/],
    ['is interlaced', interlaced, /interlaced/],
    ['uses a colour outside its palette', indexed, /palette/],
    ['is clear everywhere', hidden, /The picture is empty/],
  ])('is refused with the path of its file when it %s', (_title, content, reason) => {
    putSmallArt()
    put(file, content)
    const [fault, ...others] = findFaults()
    expect(fault).toMatch(reason)
    expect(fault).toMatch(/^lamps\/800-lamp\.png: /)
    expect(others).toEqual([])
  })

  it('is refused when a block has a hole, unless the item is see-through', () => {
    putSmallArt()
    const { data } = decode(brown)
    data[(3 * 32 + 4) * 4 + 3] = 254
    put('soils/2-dirt.png', encode({ width: 32, height: 32, data }))
    expect(findFaults()).toEqual([
      expect.stringMatching(/^soils\/2-dirt\.png: The pixel at column 4, row 3 is not opaque/),
    ])
    put('soils/items.json', [{ ...dirt, seeThrough: true }])
    expect(findFaults()).toEqual([])
  })

  it('is named when it is missing, and when no item uses it', () => {
    putSmallArt()
    put('soils/4-mud.png', brown)
    put('notes.txt', 'Paint more.')
    put('soils/.DS_Store', 'hidden')
    rmSync(join(art, 'soils/3-dirt-seed.png'))
    expect(findFaults()).toEqual([
      'soils/3-dirt-seed.png: The picture of Dirt Seed (3) is missing.',
      expect.stringMatching(/^notes\.txt: No item uses this file/),
      expect.stringMatching(/^soils\/4-mud\.png: No item uses this file/),
    ])
  })
})

describe('invalid item definitions', () => {
  it.each([
    ['a value out of bounds', [{ ...lamp, punches: 41 }], /item 800 \(Lamp\), "punches": /],
    ['an unknown field', [{ ...lamp, puches: 4 }], /item 800 \(Lamp\): .*puches/],
    ['an unknown type', [{ ...lamp, type: 'lamp' }], /item 800 \(Lamp\), "type": .*furniture/],
    ['a missing name', [{ ...lamp, name: undefined }], /item 800, "name": /],
    ['an odd id', [{ ...lamp, id: 801 }], /item 801 \(Lamp\), "id": An id is even/],
    ['no id', [{ ...lamp, id: undefined }], /item "Lamp", "id": /],
    ['a colour of another form', [{ ...lamp, seedColors: ['red', '#000000'] }], /"seedColors\.0"/],
    ['a rarity out of range', [{ ...lamp, rarity: 61 }], /"rarity": A rarity is 0 to 60/],
    ['something else than items', [7], /the item at place 1: /],
    ['no list', { items: [lamp] }, /expected array/],
    ['broken JSON', '[\n  { "id": 800, }\n]', /not valid JSON: .*line 2/],
  ])('are refused with file, item and field for %s', (_title, content, reason) => {
    putSmallArt()
    put('lamps/items.json', content)
    const faults = findFaults()
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(reason)
    expect(faults[0]).toMatch(/^lamps\/items\.json: /)
  })

  it('are refused when the file is missing', () => {
    putSmallArt()
    rmSync(join(art, 'lamps/items.json'))
    expect(findFaults()).toEqual([
      expect.stringMatching(/^lamps\/items\.json: This file is missing/),
    ])
  })

  it('are refused with both files when an id or a name is taken', () => {
    putSmallArt()
    put('lamps/items.json', [
      { ...lamp, id: 2 },
      { ...lamp, name: 'Dirt' },
    ])
    const faults = findFaults()
    expect(faults).toHaveLength(2)
    for (const [index, what] of ['the id 2', 'the name "dirt"'].entries()) {
      expect(faults[index]).toContain(what)
      expect(faults[index]).toMatch(/soils\/items\.json/)
      expect(faults[index]).toMatch(/lamps\/items\.json/)
    }
  })
})

describe('the packing command', () => {
  const pack = fileURLToPath(new URL('../../../scripts/build-items.ts', import.meta.url))
  const run = (target: string) => runProcess(process.execPath, [pack, target, art])

  it('prints one line per error, and writes nothing', () => {
    putSmallArt()
    put('soils/2-dirt.png', 'not a picture')
    put('lamps/items.json', '[')
    const { status, stderr } = run(join(folder, 'packed'))
    expect(status).toBe(1)
    expect(stderr).toMatch(/lamps\/items\.json: This is not valid JSON/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(existsSync(join(folder, 'packed'))).toBe(false)
  })
})
