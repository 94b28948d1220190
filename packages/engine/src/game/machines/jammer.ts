import type { ItemTraits } from '../items/item-traits.ts'
import { hasTileAccess } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getForeground } from '../world/block.ts'
import { blockFlags, hasFlag } from '../world/foreground.ts'
import { isSwitch } from './switch.ts'

/** Jammers are switches, and only their names distinguish them. */
const isNamedJammer = (traits: ItemTraits, name: RegExp) =>
  isSwitch(traits) && name.test(traits.name)

/** Returns whether a jammer that is switched on keeps players without access to it from picking up drops. */
export const isPickingUpJammed = (scene: Scene): boolean =>
  hasJammer(scene, /(collecting|pick-?up) jammer/i, (index) => !hasTileAccess(scene, index))

/** Returns whether a jammer that is switched on keeps players from hitting each other. */
export const isPunchingJammed = (where: Pick<Scene, 'world' | 'items'>): boolean =>
  hasJammer(where, /punch jammer/i, () => true)

/** Returns whether a jammer of this name is switched on at a tile where it applies. Each action asks, so it stops early. */
function hasJammer(
  { world, items }: Pick<Scene, 'world' | 'items'>,
  name: RegExp,
  applies: (index: number) => boolean,
): boolean {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  return blocks.some((_, index) => {
    const block = getBlock(world, index)
    if (!hasFlag(block, blockFlags.on)) return false
    return isNamedJammer(items.getTraits(getForeground(block)), name) && applies(index)
  })
}
