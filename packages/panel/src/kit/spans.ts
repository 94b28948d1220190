const sizes = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

/** The two largest units of a length of time, such as '5 h 12 min'; what is smaller is left out. */
export function formatSpan(ms: number): string {
  const largest = sizes.findIndex(([size]) => ms >= size)
  if (largest === -1) return '0 s'
  let rest = ms
  const parts: string[] = []
  for (const [size, letters] of sizes.slice(largest, largest + 2)) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${count} ${letters}`)
    rest -= count * size
  }
  return parts.join(' ')
}
