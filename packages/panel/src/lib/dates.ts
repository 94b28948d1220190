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

export const formatInstant = (instant: string) => full.format(new Date(instant))
export const formatDay = (instant: string) => dayOnly.format(new Date(instant))
