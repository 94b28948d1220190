const dayMs = 24 * 60 * 60 * 1000

/** Returns the number of days since 1970 in UTC. */
export const getUtcDay = (now: number) => Math.floor(now / dayMs)
