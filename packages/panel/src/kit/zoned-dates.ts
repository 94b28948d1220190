const options = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** Making one takes a millisecond; a list shows dozens of instants of a few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant as the clocks of an IANA zone show it, with that zone's name. */
export function formatInstantIn(timeZone: string, instant: string): string {
  return getFormat(timeZone, false).format(new Date(instant))
}

/** The same with the day of the week. */
export function formatDayAndTimeIn(timeZone: string, instant: string): string {
  return getFormat(timeZone, true).format(new Date(instant))
}

/** A zone's name as people write it: they search for "New York". */
export const formatZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Every zone that this browser knows. */
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
