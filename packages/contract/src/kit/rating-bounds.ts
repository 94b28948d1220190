/** The bounds of the ratings of worlds. */
export const ratingBounds = {
  /** A further world takes the place of the one with the fewest ratings. */
  maxWorlds: 2000,
  minLevel: 5,
  /** Seconds in the game before a player's rating counts. */
  minPlaytime: 1800,
  /** Kept winners, which do not win again for as many days. */
  restDays: 7,
  /** Former names of renamed worlds, which lead to them. The oldest is forgotten first. */
  maxFormerNames: 1000,
} as const
