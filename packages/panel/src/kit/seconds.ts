const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
] as const

/** Such as '1d 2h 5s'. */
export function formatSeconds(seconds: number): string {
  const parts: string[] = []
  let rest = seconds
  for (const [size, letter] of units) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${count}${letter}`)
    rest -= count * size
  }
  return parts.join(' ') || '0s'
}
