const offsetMs = 7 * 3_600_000

/** The day as owners count it, in Asia/Jakarta (UTC+7, without summer time), `YYYY-MM-DD`. */
export const jakartaDay = (at: number) => new Date(at + offsetMs).toISOString().slice(0, 10)

/** The minute as owners read it, `2026-12-31 23:59 WIB`. */
export const jakartaMinute = (at: number) =>
  `${new Date(at + offsetMs).toISOString().slice(0, 16).replace('T', ' ')} WIB`
