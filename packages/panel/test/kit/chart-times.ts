const wib = { timeZone: 'Asia/Jakarta' }
const day = new Intl.DateTimeFormat('id-ID', { ...wib, day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat('id-ID', { ...wib, hour: '2-digit', minute: '2-digit' })

/** The longest interval that one drawn point of a day's chart covers, in ms. */
const drawnMs = 300_000

/** Returns the time of the drawn point that contains an instant, such as `10 Okt, 11.55`. */
export function formatPointTime(at: string | number): string {
  const drawnAt = Math.floor(new Date(at).getTime() / drawnMs) * drawnMs
  return `${day.format(drawnAt)}, ${time.format(drawnAt)}`
}

/** Returns the time of a row of a chart's table, such as `10 Okt 2026, 11.55 WIB`. */
export function formatRowTime(at: string | number): string {
  const [year] = new Date(new Date(at).getTime() + 7 * 3_600_000).toISOString().split('-')
  return `${day.format(new Date(at))} ${year}, ${time.format(new Date(at))} WIB`
}
