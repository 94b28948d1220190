import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { isSeed } from '../items/item-traits.ts'
import { getBoostFactor } from '../people/boosts.ts'
import { formatTime } from '../people/format-time.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock, getForeground } from '../world/block.ts'
import { withoutForeground } from '../world/foreground.ts'
import { getFruit, getFruitDrops } from './breaking.ts'
import { getWaterFactor } from './sprinkler.ts'
import { getBlockTraits, grantBlockXp, listWornBy, scatterDrops } from './yield.ts'

const maxFruit = 0xff

/** Returns the block at a tile with a newly planted seed. Its fruit count is drawn now. */
export function plantSeed(
  scene: Scene,
  { index, block, seedId }: { index: number; block: Block; seedId: number },
): Block {
  const { items, now, customItems, dice, factors } = scene
  const rules = customItems.get(seedId)?.isFarmable ? customItems.get(seedId) : undefined
  const fruit = getFruit(rules ?? customItems.get(seedId - 1), dice)
  // A faster tree begins older, so that it stays ahead without the event or the sprinkler, for clients too.
  const factor = factors.growth * getWaterFactor(scene, index)
  const head = items.getTraits(seedId).growSeconds * (1 - 1 / factor)
  return { ...block, f: seedId, p: Math.max(0, Math.floor(now / 1000 - head)), fc: fruit }
}

export function isGrown({ items, now }: Scene, block: Block): boolean {
  const traits = items.getTraits(getForeground(block))
  if (!isSeed(traits)) return false
  const plantedAt = typeof block.p === 'number' ? block.p : 0
  return now / 1000 - plantedAt >= traits.growSeconds
}

/** Returns the events of harvesting a tree, which also remove the tree. */
export function getHarvest(scene: Scene, index: number): GameEvent[] {
  const { world, items, customItems, dice } = scene
  const block = getBlock(world, index)
  const seedId = getForeground(block)
  const itemId = seedId - 1
  const factor = getBoostFactor(scene, 'harvest')
  const tree = { block: getBlockTraits(itemId, items), fruit: countFruit(block) * factor }
  const drops = getFruitDrops(tree, listWornBy(scene), customItems, dice)
  return [
    { kind: 'block', index, block: withoutForeground(block), shown: 'harvested' },
    ...scatterDrops(scene, index, drops),
    ...grantBlockXp(scene, itemId),
  ]
}

/** A tree removed before it is ripe gives its seed back, but no experience. */
export function getUnripeYield(scene: Scene, index: number): GameEvent[] {
  const seedId = getForeground(getBlock(scene.world, index))
  return scatterDrops(scene, index, { gems: 0, items: [[seedId, 1]] })
}

/** Files of other engines may have trees without a fruit count. */
function countFruit({ fc }: Block): number {
  return typeof fc === 'number' ? Math.max(1, Math.min(maxFruit, Math.trunc(fc) || 1)) : 1
}

/** Says when a tree is ripe. */
export function describeTree(scene: Scene, index: number): GameEvent[] {
  const block = getBlock(scene.world, index)
  const { name, growSeconds } = scene.items.getTraits(getForeground(block))
  if (isGrown(scene, block)) return createRefusals('This tree is grown. Punch it to harvest it.')
  const plantedAt = typeof block.p === 'number' ? block.p : 0
  const left = formatTime((plantedAt + growSeconds) * 1000 - scene.now)
  return createRefusals(`${name.replace(/ Seed$/, '')}: ripe in ${left ?? 'a very long time'}.`)
}
