import type { Dice } from '@trellis/game-data/dice.ts'
import type { Pair } from '@trellis/game-data/inventory.ts'
import type { CustomItem, CustomItems } from '../settings/custom-items.ts'

/** An item's default drops as a block. */
export type BlockTraits = {
  id: number
  seed: number | null
  maxGems: number
  seedChance: number
  /** The percentage chance that the block itself drops. At 0 no dice are rolled. */
  ownChance: number
}

export type Drops = { gems: number; items: Pair[] }

/**
 * Returns the drops of a broken block, from its defaults, the owner's rules for it, and the breaker's worn
 * items.
 */
export function getDrops(
  block: BlockTraits,
  worn: readonly number[],
  rules: CustomItems,
  dice: Dice,
): Drops {
  const own = rules.get(block.id)
  if (own?.isUnobtainable) return { gems: 0, items: [] }
  if (own?.isGacha) return { gems: 0, items: getOne(own.extraDrops, dice) }
  const clothes = worn.flatMap((id) => rules.get(id) ?? [])
  return {
    gems: getGems(block, own, clothes, dice),
    items: [
      ...getSeed(block, own, dice),
      ...listBonuses(own, clothes, dice),
      ...getItself(block, own, dice),
    ],
  }
}

function getGems(
  block: BlockTraits,
  own: CustomItem | undefined,
  clothes: readonly CustomItem[],
  dice: Dice,
): number {
  const max = own && own.gems > 0 ? own.gems : block.maxGems
  const factor = clothes.reduce((product, { gems }) => (gems > 0 ? product * gems : product), 1)
  return Math.floor(dice() * (max + 1)) * factor
}

function getSeed(block: BlockTraits, own: CustomItem | undefined, dice: Dice): Pair[] {
  if (block.seed === null) return []
  const chance = own?.seedChance ?? block.seedChance
  return dice() * 100 < chance ? [[block.seed, 1]] : []
}

/** An untradeable item must not be picked up by others, so it is returned in another way. */
function getItself(
  { id, ownChance }: BlockTraits,
  own: CustomItem | undefined,
  dice: Dice,
): Pair[] {
  if (ownChance <= 0 || own?.isUntradeable) return []
  return dice() * 100 < ownChance ? [[id, 1]] : []
}

/** Returns the block's own bonus and those of all worn items. A gacha block gives no bonus here. */
function listBonuses(
  own: CustomItem | undefined,
  clothes: readonly CustomItem[],
  dice: Dice,
): Pair[] {
  const givers = own ? [own, ...clothes] : clothes
  return givers.flatMap((giver) => {
    if (giver.isGacha || giver.bonusChance <= 0) return []
    return dice() * 100 < giver.bonusChance ? getOne(giver.extraDrops, dice) : []
  })
}

/** Draws one entry, with its count. */
function getOne(drops: readonly Pair[], dice: Dice): Pair[] {
  const drawn = drops[Math.floor(dice() * drops.length)]
  return drawn ? [drawn] : []
}

/** Returns the drops of a harvested tree, by the chances of its block. */
export function getFruitDrops(
  { block, fruit }: { block: BlockTraits; fruit: number },
  worn: readonly number[],
  rules: CustomItems,
  dice: Dice,
): Drops {
  const own = rules.get(block.id)
  if (own?.isUnobtainable) return { gems: 0, items: [] }
  const clothes = worn.flatMap((id) => rules.get(id) ?? [])
  return {
    gems: getGems(block, undefined, clothes, dice),
    items: [[block.id, fruit], ...getSeed(block, own, dice)],
  }
}

/** Returns the fruit count of a new tree. A farmable tree has more. */
export function getFruit(own: CustomItem | undefined, dice: Dice): number {
  return 1 + Math.floor(dice() * (own?.isFarmable ? 6 : 4))
}
