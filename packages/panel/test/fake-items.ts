import {
  type GameItem,
  gameItemSchema,
  searchItems,
  searchServerItems,
} from '@trellis/contract/items.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import type { Answerer, Asked, FakeApi } from './fake-api.ts'

export const sheetFile = 'items_page1.rttex'
const columns = 8
const cellPx = 32

export function makeItem(changes: Partial<GameItem> & { id: number; name: string }): GameItem {
  return gameItemSchema.parse({
    item_id: changes.id,
    description: `What ${changes.name} is good for.`,
    rarity: 1,
    clothing_type: -1,
    item_kind: 4,
    texture: sheetFile,
    texture_x: changes.id % columns,
    texture_y: Math.floor(changes.id / columns) % columns,
    color: null,
    break_hits: 4,
    grow_time: 3600,
    custom: false,
    ...changes,
  })
}

export const fakeItems: readonly GameItem[] = [
  makeItem({ id: 2, name: 'Dirt' }),
  makeItem({ id: 3, name: 'Dirt Seed', item_kind: 3 }),
  makeItem({ id: 10, name: 'Rock', rarity: 2 }),
  makeItem({ id: 14, name: 'Cave Background', item_kind: 5 }),
  makeItem({ id: 18, name: 'Fist', item_kind: 0, break_hits: null, grow_time: null }),
  makeItem({ id: 32, name: 'Wrench', item_kind: 1 }),
  makeItem({ id: 48, name: 'Straw Hat', item_kind: 7, clothing_type: 0, rarity: 7 }),
  makeItem({ id: 242, name: 'World Lock', item_kind: 8, rarity: 20 }),
  makeItem({ id: 1796, name: 'Diamond Lock', item_kind: 8 }),
  makeItem({ id: 900, name: '<img src=x onerror=alert(1)>' }),
  makeItem({ id: 901, name: 'Lost Block', texture: 'lost.rttex' }),
]

export const itemAnswers: readonly [Route, Answerer][] = [
  [searchItems, (asked, api) => ({ reply: found(asked, api) })],
  [searchServerItems, (asked, api) => ({ reply: found(asked, api) })],
]

function found({ query }: Asked, { world }: FakeApi): GameItem[] {
  const is = (name: keyof GameItem, any: string) => (item: GameItem) =>
    (query[name] ?? any) === any || String(item[name]) === query[name]
  const ids = query['ids']?.split(',')
  return world.items
    .filter((item) => ids === undefined || ids.includes(String(item.id)))
    .filter((item) => item.name.toLowerCase().includes((query['name'] ?? '').toLowerCase()))
    .filter(is('rarity', '0'))
    .filter(is('clothing_type', '-1'))
    .filter(is('item_kind', '-1'))
    .slice(0, Number(query['limit'] ?? 200))
}

/** A sheet of 8×8 cells, each a block of its own colour with a lighter top. */
export function makeSheet(): Promise<Uint8Array> {
  const side = columns * cellPx
  const pixels = new Uint8Array(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const cell = Math.floor(x / cellPx) + columns * Math.floor(y / cellPx)
    pixels.set(pixelOf(cell, Math.floor((x % cellPx) / 4), Math.floor((y % cellPx) / 4)), at * 4)
  }
  return encodeRttex({ width: side, height: side, pixels })
}

export const colorOf = (cell: number) => [
  60 + ((cell * 37) % 160),
  60 + ((cell * 59) % 160),
  60 + ((cell * 83) % 160),
]

function pixelOf(cell: number, x: number, y: number): number[] {
  const isCorner = (x === 0 || x === 7) && (y === 0 || y === 7)
  const shade = y < 2 ? 36 : (x + y) % 3 === 0 ? -14 : 0
  return isCorner ? [0, 0, 0, 0] : [...colorOf(cell).map((it) => it + shade), 255]
}
