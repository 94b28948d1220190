/** The maximum edit distance at which a name is still suggested. */
const maxDistance = 2
const longest = 20

/** Returns the name nearest to the typed text, or null when none is near enough. */
export function findNearest(typed: string, names: readonly string[]): string | null {
  if (typed === '' || typed.length > longest) return null
  const begun = names.find((name) => typed.length > 1 && name.startsWith(typed))
  if (begun !== undefined) return begun
  const near = names
    .map((name) => ({ name, distance: measureEditDistance(typed, name) }))
    .filter(({ name, distance }) => distance <= maxDistance && distance < name.length)
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.name ?? null
}

/** Returns the Levenshtein distance: the number of letters inserted, deleted or replaced. */
function measureEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
