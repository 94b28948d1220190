import { defaultTimeZone } from '@trellis/contract/kit/default-time-zone.ts'

/** The time zones of countries that have one, by the two letters of the flag. */
const zones: ReadonlyMap<string, string> = new Map([
  ['bd', 'Asia/Dhaka'],
  ['bn', 'Asia/Brunei'],
  ['cn', 'Asia/Shanghai'],
  ['de', 'Europe/Berlin'],
  ['es', 'Europe/Madrid'],
  ['fi', 'Europe/Helsinki'],
  ['fr', 'Europe/Paris'],
  ['gb', 'Europe/London'],
  ['hk', 'Asia/Hong_Kong'],
  ['in', 'Asia/Kolkata'],
  ['it', 'Europe/Rome'],
  ['jp', 'Asia/Tokyo'],
  ['kh', 'Asia/Phnom_Penh'],
  ['kr', 'Asia/Seoul'],
  ['la', 'Asia/Vientiane'],
  ['mm', 'Asia/Yangon'],
  ['my', 'Asia/Kuala_Lumpur'],
  ['nl', 'Europe/Amsterdam'],
  ['ph', 'Asia/Manila'],
  ['pk', 'Asia/Karachi'],
  ['pl', 'Europe/Warsaw'],
  ['ro', 'Europe/Bucharest'],
  ['se', 'Europe/Stockholm'],
  ['sg', 'Asia/Singapore'],
  ['th', 'Asia/Bangkok'],
  ['tr', 'Europe/Istanbul'],
  ['tw', 'Asia/Taipei'],
  ['vn', 'Asia/Ho_Chi_Minh'],
])

/**
 * Returns a player's answer about the time: in the zone of the panel, in their own if their country has one, and in UTC,
 * by which the game changes days. `now` is in milliseconds since 1970.
 */
export function describeTime(now: number, country: string): string {
  const own = zones.get(country.toLowerCase())
  const places = [defaultTimeZone, ...(own === undefined ? [] : [own])]
  const times = places.map((zone) => `${formatIn(zone, now)} in ${getCity(zone)}`)
  return `It is ${times.join(', ')}, and ${formatIn('UTC', now)} UTC.`
}

const getCity = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Returns a time such as `2026-11-29 21:05`. */
function formatIn(timeZone: string, now: number): string {
  // The format is made here: its first use loads time zones, which would delay every start.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(now)
}
