import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { getKindColor } from '@trellis/items/item-color.ts'

const foreground = 6

/** An item as a server's owner made it: on top of the base item of the same id, or new. */
export function toCustomGameItem(custom: CustomItem, base: GameItem | undefined): GameItem {
  const kind = custom.item_kind ?? base?.item_kind ?? foreground
  return {
    id: custom.ID,
    item_id: custom.ID,
    name: custom.Name,
    description: custom.Desc,
    rarity: custom.rarity,
    clothing_type: custom.clothing_type ?? base?.clothing_type ?? -1,
    item_kind: kind,
    texture: custom.texture ?? base?.texture ?? '',
    texture_x: custom.texture_x ?? base?.texture_x ?? 0,
    texture_y: custom.texture_y ?? base?.texture_y ?? 0,
    // Its own picture lies on the server's host.
    color: (custom.texture === undefined ? base?.color : undefined) ?? getKindColor(kind),
    break_hits: custom.break_hits ?? base?.break_hits ?? null,
    grow_time: custom.grow_time ?? base?.grow_time ?? null,
    custom: true,
  }
}
