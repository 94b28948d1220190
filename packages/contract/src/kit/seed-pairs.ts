/** Two items whose seeds meet in one spot. */
type SeedPair = { from: readonly [number, number] }

const maxItemId = 0xfffe

/** Returns the same key, such as `2+10`, for both orders of the two items. */
export const getRecipeKey = ({ from: [one, other] }: SeedPair) =>
  `${Math.min(one, other)}+${Math.max(one, other)}`

/** Returns whether an item with this id can have a seed, which has the next id. */
export const isGrowableId = (id: number) => id > 0 && id <= maxItemId && id % 2 === 0

/** Returns the item of a seed; an item's own id stays. */
export const toGrowableId = (id: number) => id - (id % 2)
