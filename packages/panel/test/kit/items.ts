import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import type { RealPanel } from './real-panel.ts'

export const sheetFile = 'items_page1.rttex'
const columns = 8
const cellPx = 32

/** Returns an item in the format of `catalogue.json`. */
export function makeItem(changes: { id: number; name: string } & Record<string, unknown>) {
  return {
    description: `What ${changes.name} is good for.`,
    rarity: 1,
    kind: 4,
    clothingType: -1,
    texture: sheetFile,
    textureX: changes.id % columns,
    textureY: Math.floor(changes.id / columns) % columns,
    punches: 4,
    growSeconds: 3600,
    color: null,
    ...changes,
  }
}

export const testItems = [
  makeItem({ id: 2, name: 'Dirt' }),
  makeItem({ id: 3, name: 'Dirt Seed', kind: 3 }),
  makeItem({ id: 10, name: 'Rock', rarity: 2 }),
  makeItem({ id: 48, name: 'Straw Hat', kind: 7, clothingType: 0, rarity: 7 }),
  makeItem({ id: 242, name: 'World Lock', kind: 8, rarity: 20 }),
  makeItem({ id: 1796, name: 'Diamond Lock', kind: 8 }),
  makeItem({ id: 900, name: '<img src=x onerror=alert(1)>' }),
  makeItem({ id: 901, name: 'Lost Block', texture: 'lost.rttex' }),
]

/** Replaces the catalogue's items, with a sprite sheet for their pictures and further `files`. */
export async function putItems(
  panel: RealPanel,
  items: object[] = testItems,
  files: Record<string, Uint8Array> = {},
): Promise<void> {
  const folder = join(panel.api.dataDir, 'test-items')
  mkdirSync(join(folder, 'cache'), { recursive: true })
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(items))
  const sheets = { [sheetFile]: await makeSheet(), ...files }
  for (const [name, bytes] of Object.entries(sheets))
    writeFileSync(join(folder, 'cache', name), bytes)
  panel.api.environment['ITEMS_DIR'] = folder
  await panel.seed(async () => {})
}

/** Makes a sheet of 8×8 cells, each a block in a distinct colour with a lighter top. */
function makeSheet(): Promise<Uint8Array> {
  const side = columns * cellPx
  const pixels = new Uint8Array(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const cell = Math.floor(x / cellPx) + columns * Math.floor(y / cellPx)
    pixels.set(getPixel(cell, Math.floor((x % cellPx) / 4), Math.floor((y % cellPx) / 4)), at * 4)
  }
  return encodeRttex({ width: side, height: side, pixels })
}

export const getColor = (cell: number) => [
  60 + ((cell * 37) % 160),
  60 + ((cell * 59) % 160),
  60 + ((cell * 83) % 160),
]

function getPixel(cell: number, x: number, y: number): number[] {
  const isCorner = (x === 0 || x === 7) && (y === 0 || y === 7)
  const shade = y < 2 ? 36 : (x + y) % 3 === 0 ? -14 : 0
  return isCorner ? [0, 0, 0, 0] : [...getColor(cell).map((it) => it + shade), 255]
}
