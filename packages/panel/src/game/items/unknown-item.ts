import type { GameItem } from '@trellis/contract/game/items.ts'
import { itemsMessages } from '../../messages/items.ts'

/** Returns the item for an id that neither the catalogue nor the server has. */
export const createUnknownItem = (id: number): GameItem => ({
  id,
  item_id: id,
  name: itemsMessages.unknownItem({ id }),
  description: '',
  rarity: 0,
  clothing_type: -1,
  item_kind: -1,
  texture: '',
  texture_x: 0,
  texture_y: 0,
  // Maps do not draw this item, so the colour of unknown ids need not be loaded with every list of items.
  color: 0,
  break_hits: null,
  grow_time: null,
  custom: false,
})
