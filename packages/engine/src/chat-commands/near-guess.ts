import { measureEditDistance } from '@trellis/contract/kit/edit-distance.ts'

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
