import type { Dice } from '@trellis/game-data/dice.ts'
import type { CustomItem, CustomItems } from './custom-items.ts'
import type { Pair } from './inventory.ts'

/** What an item drops by its own nature. */
export type BlockNature = {
  id: number
  seed: number | null
  mostGems: number
  /** Percent. */
  seedChance: number
  /** That the block itself falls, in percent; 0 throws no dice. */
  ownChance: number
}

export type Drops = { gems: number; items: Pair[] }

/** What falls when a block breaks: by its nature, the owner's rules for it, and what the breaker wears. */
export function dropsOf(
  block: BlockNature,
  worn: readonly number[],
  rules: CustomItems,
  dice: Dice,
): Drops {
  const own = rules.get(block.id)
  if (own?.isUnobtainable) return { gems: 0, items: [] }
  if (own?.isGacha) return { gems: 0, items: oneOf(own.extraDrops, dice) }
  const clothes = worn.flatMap((id) => rules.get(id) ?? [])
  return {
    gems: gemsOf(block, own, clothes, dice),
    items: [
      ...seedOf(block, own, dice),
      ...bonusesOf(own, clothes, dice),
      ...itselfOf(block, own, dice),
    ],
  }
}

function gemsOf(
  block: BlockNature,
  own: CustomItem | undefined,
  clothes: readonly CustomItem[],
  dice: Dice,
): number {
  const most = own && own.gems > 0 ? own.gems : block.mostGems
  const factor = clothes.reduce((product, { gems }) => (gems > 0 ? product * gems : product), 1)
  return Math.floor(dice() * (most + 1)) * factor
}

function seedOf(block: BlockNature, own: CustomItem | undefined, dice: Dice): Pair[] {
  if (block.seed === null) return []
  const chance = own?.seedChance ?? block.seedChance
  return dice() * 100 < chance ? [[block.seed, 1]] : []
}

/** What must not change hands does not lie about for anybody to take: it goes back by another way. */
function itselfOf({ id, ownChance }: BlockNature, own: CustomItem | undefined, dice: Dice): Pair[] {
  if (ownChance <= 0 || own?.isUntradeable) return []
  return dice() * 100 < ownChance ? [[id, 1]] : []
}

/** The block's own bonus and that of everything worn; a gacha block gives none of its bonus here. */
function bonusesOf(
  own: CustomItem | undefined,
  clothes: readonly CustomItem[],
  dice: Dice,
): Pair[] {
  const givers = own ? [own, ...clothes] : clothes
  return givers.flatMap((giver) => {
    if (giver.isGacha || giver.bonusChance <= 0) return []
    return dice() * 100 < giver.bonusChance ? oneOf(giver.extraDrops, dice) : []
  })
}

/** With the count of the entry that was drawn. */
function oneOf(drops: readonly Pair[], dice: Dice): Pair[] {
  const drawn = drops[Math.floor(dice() * drops.length)]
  return drawn ? [drawn] : []
}

/** What falls when somebody takes the fruit of a tree: by the chances of the block that it bears. */
export function fruitDropsOf(
  { block, fruit }: { block: BlockNature; fruit: number },
  worn: readonly number[],
  rules: CustomItems,
  dice: Dice,
): Drops {
  const own = rules.get(block.id)
  if (own?.isUnobtainable) return { gems: 0, items: [] }
  const clothes = worn.flatMap((id) => rules.get(id) ?? [])
  return {
    gems: gemsOf(block, undefined, clothes, dice),
    items: [[block.id, fruit], ...seedOf(block, own, dice)],
  }
}

/** A farmable tree gives more fruit. */
export function fruitOf(own: CustomItem | undefined, dice: Dice): number {
  return 1 + Math.floor(dice() * (own?.isFarmable ? 6 : 4))
}
