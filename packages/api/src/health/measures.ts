const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Returns a size such as '12.3 GB'. */
export function formatSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[step]}`
}

const spans = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: 1000 },
] as const

/** Returns a duration such as '3 hours', rounded down; a clock that was set back gives '0 seconds'. */
export function formatSpan(ms: number): string {
  const span = spans.find((one) => ms >= one.ms) ?? spans[3]
  return formatCount(Math.max(0, Math.floor(ms / span.ms)), span.name)
}

/** Returns a count such as '1 server' or '2 servers'. */
export const formatCount = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

const maxNamed = 10

/** Returns the values for a list such as 'Alpha, Beta and 3 more': the names, and how many more there are. */
export function listNamed(names: readonly string[], count = names.length) {
  const shown = names.slice(0, maxNamed)
  return { names: shown.join(', '), more: Math.max(0, count - shown.length) }
}

/** Returns a list such as 'Alpha, Beta and 3 more'. */
export function formatNames(all: readonly string[], count = all.length): string {
  const { names, more } = listNamed(all, count)
  return more > 0 ? `${names} and ${more} more` : names
}
