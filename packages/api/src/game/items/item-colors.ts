import type { GameItem } from '@trellis/contract/game/items.ts'
import { cellPx } from '@trellis/contract/kit/item-look.ts'
import { getKindColor } from '@trellis/items/item-color.ts'
import { itemKinds } from '@trellis/items/item-kind.ts'
import { calculateAverageColor, type Rgb } from '@trellis/rttex/average-color.ts'
import { readSheet, type TextureFolders } from '../../kit/texture-folders.ts'

/** Colours by id as 0xRRGGBB, -1 for an id without one. Threads share it. */
export type ItemColors = Int32Array

/** The kinds that can lie in a world, where colours matter. */
const tiles: readonly number[] = [
  itemKinds.seed,
  itemKinds.solidBlock,
  itemKinds.background,
  itemKinds.foreground,
  itemKinds.lock,
]

/** Shares the colours of items with threads that load the same items. */
export function shareColors(items: readonly GameItem[]): ItemColors {
  const highest = items.reduce((max, { id }) => Math.max(max, id), 0)
  const colors = new Int32Array(new SharedArrayBuffer(4 * (highest + 1))).fill(-1)
  for (const { id, color } of items) colors[id] = color
  return colors
}

/** Gives items the colours that another thread has found. */
export const withSharedColors = (items: readonly GameItem[], colors: ItemColors): GameItem[] =>
  items.map((item) => {
    const color = colors[item.id] ?? -1
    return color === -1 ? item : { ...item, color }
  })

/** Gives blocks the average colours of their pictures in the folders, one texture after the other. Others keep theirs. */
export async function withTextureColors(
  items: readonly GameItem[],
  folders: TextureFolders,
): Promise<GameItem[]> {
  const found = new Map<number, number>()
  const byTexture = Map.groupBy(
    items.filter((it) => tiles.includes(it.item_kind)),
    (it) => it.texture,
  )
  for (const [texture, drawn] of byTexture) {
    const sheet = await readSheet(folders, texture)
    for (const { id, texture_x, texture_y } of sheet === null ? [] : drawn) {
      const at = { x: texture_x * cellPx, y: texture_y * cellPx }
      const color = sheet && calculateAverageColor(sheet, { ...at, width: cellPx, height: cellPx })
      if (color) found.set(id, joinChannels(color))
    }
  }
  return items.map((item) => ({ ...item, color: found.get(item.id) ?? item.color }))
}

/** Returns the colour of an item whose own one is known, or that of its kind. */
export const getColor = (color: Rgb | null, kind: number): number =>
  color === null ? getKindColor(kind) : joinChannels(color)

const joinChannels = ([red, green, blue]: Rgb) => (red << 16) | (green << 8) | blue
