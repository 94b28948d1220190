/** Names further from what was typed than this are no guess. */
const mostSlips = 2
const longest = 20

/** What somebody who slipped may have meant: the name nearest to what they typed, or null. */
export function nearestOf(typed: string, names: readonly string[]): string | null {
  if (typed === '' || typed.length > longest) return null
  const begun = names.find((name) => typed.length > 1 && name.startsWith(typed))
  if (begun !== undefined) return begun
  const near = names
    .map((name) => ({ name, slips: slipsBetween(typed, name) }))
    .filter(({ name, slips }) => slips <= mostSlips && slips < name.length)
  return near.toSorted((one, other) => one.slips - other.slips)[0]?.name ?? null
}

/** How many letters must be put in, left out or changed to make one of the other (Levenshtein). */
function slipsBetween(one: string, other: string): number {
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
