/** Has no stacks in an inventory. */
export const gemsItemId = 112

/** Gems are a separate number, and every player always has exactly one fist and one wrench. */
const notHandedOut: ReadonlySet<number> = new Set([18, 32, gemsItemId])

/** Returns whether an item of this id can be put into an inventory, where such an item exists. */
export const isHandedOut = (itemId: number): boolean => !notHandedOut.has(itemId)
