/** The daily reward of a server whose owner has set none: nothing. */
export const noDailyReward = { gems: 0, gemsPerDay: 0, days: 7 } as const
