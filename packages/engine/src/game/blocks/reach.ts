import type { CustomItem, CustomItems } from '../settings/custom-items.ts'

/** The effects of worn items on the hands. */
export type Reach = {
  punchTiles: number
  placeTiles: number
  /** The hit points that a punch removes; null keeps the block's own. */
  punchHits: number | null
  punchEffect: number
  xpFactor: number
}

export function getReach(worn: readonly number[], rules: CustomItems): Reach {
  const clothes = worn.flatMap((id) => rules.get(id) ?? [])
  const max = (of: (item: CustomItem) => number) => Math.max(0, ...clothes.map(of))
  const hits = clothes.map(({ punchHits }) => punchHits).filter((points) => points > 0)
  return {
    punchTiles: max((item) => item.farPunch) || 1,
    placeTiles: max((item) => item.farPlace) || 1,
    punchHits: hits.length > 0 ? Math.min(...hits) : null,
    punchEffect: max((item) => item.punchEffect),
    xpFactor: clothes.reduce((product, { xp }) => (xp > 0 ? product * xp : product), 1),
  }
}

/**
 * Returns the tiles that a hand meets in a row from x, facing left (-1) or right (1), within a world of this
 * width.
 */
export function listTilesReached(
  x: number,
  facing: -1 | 1,
  tiles: number,
  width: number,
): number[] {
  const reached: number[] = []
  // An owner may set any reach, but there are no tiles beyond the border.
  for (let step = 1; step <= Math.min(tiles, width); step++) {
    const tile = x + facing * step
    if (tile >= 0 && tile < width) reached.push(tile)
  }
  return reached
}
