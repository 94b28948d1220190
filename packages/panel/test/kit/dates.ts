const months = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ')
const zoneOffsetMs = 7 * 3_600_000

/** Formats an instant as the panel does, such as `1 Des 2026, 12.30 WIB`. */
export function formatWib(instant: string): string {
  const there = new Date(Date.parse(instant) + zoneOffsetMs)
  const [hours, minutes] = there.toISOString().slice(11, 16).split(':')
  const day = `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
  return `${day}, ${hours}.${minutes} WIB`
}
