import type { Scene } from '../scene.ts'

/** Returns the name shown to players: the owner's name for the item, or its own. */
export function getItemName(
  { items, customItems }: Pick<Scene, 'items' | 'customItems'>,
  id: number,
) {
  return customItems.get(id)?.name || items.getTraits(id).name
}
