/** The bounds of a pack in the game store, and of the daily reward. A stack holds 200 of an item. */
export const packBounds = {
  /** Characters. */
  name: 40,
  items: 20,
  count: 200,
  gems: 2_000_000_000,
  packs: 50,
  days: 365,
} as const
