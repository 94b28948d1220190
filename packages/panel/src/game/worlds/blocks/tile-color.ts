import type { GameItem } from '@trellis/contract/game/items.ts'
import { unknownItemColor } from '@trellis/contract/kit/item-look.ts'

/** Returns an item's colour as 0xRRGGBB; ids that no item has share one. */
export const getTileColor = (item: Pick<GameItem, 'color'> | undefined): number =>
  item?.color ?? unknownItemColor

/** The wall behind is darker than the same item in front. */
export function dimColor(color: number): number {
  const part = (shift: number) => Math.round(((color >> shift) & 0xff) * 0.55) << shift
  return part(16) | part(8) | part(0)
}

export const formatCssColor = (color: number) => `#${color.toString(16).padStart(6, '0')}`
