const offsetMs = 7 * 3_600_000

/** Returns the day in Asia/Jakarta (UTC+7, no summer time) as `YYYY-MM-DD`. */
export const formatJakartaDay = (at: number) => new Date(at + offsetMs).toISOString().slice(0, 10)

/** Returns the minute in Asia/Jakarta, such as `2026-12-31 23:59 WIB`. */
export const formatJakartaMinute = (at: number) =>
  `${new Date(at + offsetMs).toISOString().slice(0, 16).replace('T', ' ')} WIB`
