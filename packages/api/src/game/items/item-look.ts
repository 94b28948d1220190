import type { GameItem } from '@trellis/contract/game/items.ts'

/** How an item is drawn: by its cell in a texture, or else as a plain tile of its colour. */
export type ItemLook = Pick<GameItem, 'id' | 'texture' | 'texture_x' | 'texture_y' | 'color'>

export const listLooks = (
  ids: readonly number[],
  find: (id: number) => GameItem | undefined,
): ItemLook[] =>
  ids.flatMap((id) => {
    const item = find(id)
    if (item === undefined) return []
    const { texture, texture_x, texture_y, color } = item
    return [{ id, texture, texture_x, texture_y, color }]
  })
