import { getItemName } from '../items/item-name.ts'
import { isTool } from '../items/item-traits.ts'
import { countCarried } from '../items/loss.ts'
import type { Scene } from '../scene.ts'

/**
 * Returns the reason why the actor may not put so many of an item into a container, or null. Others may take it
 * out, so it must be tradeable.
 */
export function findPuttingRefusal(
  scene: Scene,
  { itemId, count }: { itemId: number; count: number },
): string | null {
  const { items, customItems } = scene
  const carried = countCarried(scene, itemId)
  if (!items.has(itemId) || carried < 1) return 'You have no such item.'
  if (isTool(itemId) || customItems.get(itemId)?.isUntradeable)
    return `${getItemName(scene, itemId)} cannot be given away.`
  if (!Number.isInteger(count) || count < 1 || count > carried)
    return `You can put in 1 to ${carried}.`
  return null
}
