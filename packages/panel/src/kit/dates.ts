export const zone = 'Asia/Jakarta'
const full = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
  timeZoneName: 'short',
})
const dayOnly = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: zone,
})
const timeOnly = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: zone,
  timeZoneName: 'short',
})

export const formatInstant = (instant: string) => full.format(new Date(instant))
export const formatDay = (instant: string) => dayOnly.format(new Date(instant))
export const formatTimeOfDay = (ms: number) => timeOnly.format(ms)

/** The zone's offset from UTC. It has no summer time. */
export const zoneOffsetMs = 7 * 3_600_000

const hourOnly = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
})
const shortDay = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  timeZone: zone,
})

/** The short formats are for places with little room, such as the axis of a chart. */
export const formatHour = (ms: number) => hourOnly.format(ms)
export const formatShortDay = (ms: number) => shortDay.format(ms)
export const formatShortInstant = (ms: number) => `${formatShortDay(ms)}, ${formatHour(ms)}`
