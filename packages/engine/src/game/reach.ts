import type { CustomItem, CustomItems } from './custom-items.ts'

/** What worn items change about hands. */
export type Reach = {
  punchTiles: number
  placeTiles: number
  /** Hit points of whatever is punched; null leaves the block's own. */
  punchHits: number | null
  punchEffect: number
  xpFactor: number
}

export function reachOf(worn: readonly number[], rules: CustomItems): Reach {
  const clothes = worn.flatMap((id) => rules.get(id) ?? [])
  const most = (of: (item: CustomItem) => number) => Math.max(0, ...clothes.map(of))
  const hits = clothes.map(({ punchHits }) => punchHits).filter((points) => points > 0)
  return {
    punchTiles: most((item) => item.farPunch) || 1,
    placeTiles: most((item) => item.farPlace) || 1,
    punchHits: hits.length > 0 ? Math.min(...hits) : null,
    punchEffect: most((item) => item.punchEffect),
    xpFactor: clothes.reduce((product, { xp }) => (xp > 0 ? product * xp : product), 1),
  }
}

/** The tiles that a hand meets in a row from x, facing left (-1) or right (1), inside a world of this width. */
export function tilesReached(x: number, facing: -1 | 1, tiles: number, width: number): number[] {
  const reached: number[] = []
  // An owner may write any number; beyond the border there is nothing to look for.
  for (let step = 1; step <= Math.min(tiles, width); step++) {
    const tile = x + facing * step
    if (tile >= 0 && tile < width) reached.push(tile)
  }
  return reached
}
