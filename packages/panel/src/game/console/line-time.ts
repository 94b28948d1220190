import { zone } from '../../kit/dates.ts'

const clock = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: zone,
})
const long = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: zone,
  timeZoneName: 'short',
})

/** The time of day with seconds, such as 19.31.05. */
export const formatClock = (ms: number) => clock.format(ms)
export const formatLongTime = (ms: number) => long.format(ms)
