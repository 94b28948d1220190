const options = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** Formats are cached, because making one takes a millisecond and a list shows dozens of instants. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats an instant in an IANA time zone, with the zone's short name. */
export function formatInstantIn(timeZone: string, instant: string): string {
  return getFormat(timeZone, false).format(new Date(instant))
}

/** Formats an instant in an IANA time zone, with the day of the week. */
export function formatDayAndTimeIn(timeZone: string, instant: string): string {
  return getFormat(timeZone, true).format(new Date(instant))
}

/** Returns a zone's name with spaces, because people search for "New York". */
export const formatZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Lists the time zones that the browser knows. */
export function listTimeZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.includes('UTC') ? zones : [...zones, 'UTC']
}

function getFormat(timeZone: string, hasWeekday: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasWeekday}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('id-ID', {
    ...options,
    ...(hasWeekday ? { weekday: 'short' } : {}),
    timeZone: isKnown(timeZone) ? timeZone : 'UTC',
  })
  formats.set(key, made)
  return made
}

/** The api may know a zone that an older browser does not. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
