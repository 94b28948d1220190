const zone = 'Asia/Jakarta'
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
