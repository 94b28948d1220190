const formats = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 zones in all, however they are written. */
const maxFormats = 1000

/** @throws RangeError for an unknown time zone */
function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= maxFormats) formats.clear()
  formats.set(zone, format)
  return format
}

/** The zone under its usual name; null when there is no such zone. A mere offset is none: it has no summer time. */
export function findZone(text: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return null
  try {
    const resolved = getFormat(text).resolvedOptions().timeZone
    return resolved.toLowerCase() === text.toLowerCase() ? resolved : text
  } catch {
    return null
  }
}

/** Returns the local time in a zone at an instant, encoded as if it were UTC. */
export function getWallTime(zone: string, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of getFormat(zone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far the zone's clocks are ahead of UTC. */
export function getOffsetAt(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  return getWallTime(zone, second) - second
}
