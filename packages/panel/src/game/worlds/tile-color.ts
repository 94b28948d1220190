import type { GameItem } from '@trellis/contract/items.ts'

/** Returns an item's colour as 0xRRGGBB; an unknown one gets a stable generated colour. */
export function getTileColor(id: number, item: Pick<GameItem, 'color'> | undefined): number {
  return item?.color ?? hashColor(id)
}

/** Muted, so that guessed colours do not shout over known ones. */
function hashColor(id: number): number {
  const mixed = Math.imul(id + 1, 0x9e3779b1) >>> 0
  const channel = (shift: number) => 80 + ((mixed >>> shift) & 0x7f)
  return (channel(0) << 16) | (channel(8) << 8) | channel(16)
}

/** The wall behind is darker than the same item in front. */
export function dimColor(color: number): number {
  const part = (shift: number) => Math.round(((color >> shift) & 0xff) * 0.55) << shift
  return part(16) | part(8) | part(0)
}

export const formatCssColor = (color: number) => `#${color.toString(16).padStart(6, '0')}`
